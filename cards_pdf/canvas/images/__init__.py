"""Pictures: what their files say of themselves, their pixels, and how a PDF holds them."""
