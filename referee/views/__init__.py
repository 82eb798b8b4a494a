"""Values become text here, and only here; the only place that draws with rich."""
