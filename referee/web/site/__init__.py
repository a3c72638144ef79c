"""The page without a server: a folder of static files with the referee in it, run by the browser
itself.

`engine` brings Python for browsers, `bundle` packs what is installed here, `site` writes the
folder; `static` holds what stands in place of the server: a worker, its storage, and a copy for
when the network is off.
"""
