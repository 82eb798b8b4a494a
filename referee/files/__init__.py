"""Score sheets and rule packs as TOML, and the disk that they lie on."""
