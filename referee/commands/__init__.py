"""The commands: declaration and body of each in one module a subject."""
