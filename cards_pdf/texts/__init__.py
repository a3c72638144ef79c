"""What `cards-pdf` says in other languages than English, which stands in the code: by its own words."""
