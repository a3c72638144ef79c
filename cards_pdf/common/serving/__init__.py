"""A page for one's own devices over HTTP: who may ask, how many at once, how long they may take."""
