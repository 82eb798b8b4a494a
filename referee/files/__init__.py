"""Score sheets and rule packs as TOML, and how they get to the disk and back."""
