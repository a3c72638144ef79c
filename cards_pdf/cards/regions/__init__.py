"""The kinds of regions of a layout, and the plan that measures and draws them."""
