"""The site: a landing page, a gallery of what there is to print, the app and the documents, in one
folder.
"""
