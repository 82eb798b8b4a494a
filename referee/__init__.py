"""The referee and scorekeeper beside a real table of 3-5-8 (Sergeant Major)."""

__version__ = "0.1.0"
