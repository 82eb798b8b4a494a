"""The referee and scorekeeper beside a real table of 3-5-8 (Sergeant Major)."""

try:
    from referee import signals

    signals.start_loading()  # before anything else is imported
except KeyboardInterrupt:
    raise SystemExit(130) from None

__version__ = "0.1.0"
