"""Cards as they are drawn: fronts, backs, and the regions of their layouts."""
