"""The page without a server: static files, with a referee that the browser runs itself.

`build` writes the files. `static` replaces the server: a worker, its storage, and a copy for use
without a network.
"""
