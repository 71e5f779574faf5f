"""A second, slow reading of Rules 43 to 47 and 51, and all pushes of a small chip set against it.

Nothing here looks into the engine: rules are read from the rule book's text alone.
"""
