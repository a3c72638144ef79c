"""Play mats: where piles lie, how they are drawn, and how sheets of them meet."""
