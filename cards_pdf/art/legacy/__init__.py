"""What the 18 legacy cards show, each within the panel, about its middle."""
