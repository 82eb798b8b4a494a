"""The commands: each loads, makes one call into the core, saves and says."""
