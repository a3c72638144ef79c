"""SVG files of strangers, read into outlines with their colours; nothing of them is ever run."""
