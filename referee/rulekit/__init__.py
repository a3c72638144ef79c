"""The toolkit for rules: questions, piles, cards, options, texts and pictures."""
