"""Write the request to w3id.org to forward the permanent addresses: `python -m tools.forwarding [FOLDER]`.

w3id.org is kept by a community at https://github.com/perma-id/w3id.org. A folder there, named like the path of the
addresses, has a file that Apache reads and one that says who answers for it. Both are made from the title page, `host`
and `address`, and are sent as a pull request. When the site moves, they are made and sent again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlsplit

from snorum.edition.editions import Edition, own
from snorum.edition.files import write_whole
from snorum.games.vocabulary import SnorumError

FOLDER = Path("build", "w3id")


def request(edition: Edition) -> dict[str, str]:
    """The files of the request, by their path in the repository of w3id.org.

    Raises:
        SnorumError: the title page does not say where the site is put, or who answers for it.
    """
    for name in ("host", "repository", "issues"):
        if not getattr(edition, name):
            raise SnorumError(f"{edition.home}/edition.toml: no {name}, expected one before addresses are forwarded")
    path = urlsplit(edition.address).path.strip("/")
    if not path:
        raise SnorumError(f"{edition.home}/edition.toml: address {edition.address}, expected one at https://w3id.org/")
    return {
        f"{path}/.htaccess": f"""# {edition.title}: {edition.repository}
Options -MultiViews
RewriteEngine on
RewriteRule ^(.*)$ {edition.host}$1 [R=302,L,NE]
""",
        f"{path}/README.md": f"""# {edition.title}

Permanent addresses of a digital edition: each passage, rule, question, example and claim has one. They are listed in
`sources/addresses.txt` of its repository, {edition.repository}, and a version of the edition never breaks one.

{edition.address} forwards to {edition.host}.

Who answers for it: {edition.editors}, {edition.issues}
""",
    }


def main(folder: Path) -> None:
    """Write the files into a folder, and say what to do with them."""
    for name, text in request(own()).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, text)
    print(f"{folder}: copy what is in it into a fork of https://github.com/perma-id/w3id.org, and open a pull request.")


if __name__ == "__main__":
    if len(sys.argv) > 2 or any(each.startswith("-") for each in sys.argv[1:]):
        sys.exit(__doc__.partition("\n")[0])
    try:
        main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
    except SnorumError as error:
        sys.exit(str(error))
