"""Compute every finding again, and store those that have changed: `python -m snorum.lab.claims`."""

from snorum.lab.claims import store_findings

if __name__ == "__main__":
    for line in store_findings():
        print(line, flush=True)
