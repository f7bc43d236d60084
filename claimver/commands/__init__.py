"""The verbs of the command line, one module for each noun: parse, call, show."""
