"""The reference of the Python interface: every module in it, and the links back to the edition."""
