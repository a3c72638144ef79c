"""Layouts as their files define them: regions, edges, templates."""
