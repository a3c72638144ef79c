"""Pages drawn as pictures in SVG."""
