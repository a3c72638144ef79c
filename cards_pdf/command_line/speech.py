"""In which words help and refusals are put: in English, unless a program brings languages of its own."""


class Speech:
    def language(self) -> str:
        return "en"

    def __call__(self, english: str, /, **facts: object) -> str:
        """The sentence with its facts; `{name}` stands for one."""
        return english.format_map(facts) if facts else english
