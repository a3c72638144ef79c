"""Pictures and references of the documents, drawn and written from the product."""
