"""The reference of the Python interface: all its modules, and the links back to the edition."""
