"""Studies: the games played by the million, to settle what their sources claim.

The kernels play (`snorum.studies.kernels`), a study says which games and how they are chosen in, and a run cuts the
work into chunks that may be counted anywhere. They need the extra of the package that compiles them:
``pip install 'snorum[studies]'``.
"""
