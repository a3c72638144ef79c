"""The list of what a language lacks."""

from tools.docs.untranslated import find_files, find_missing, main


def test_chinese_lacks_nothing():
    assert [file for file in find_files() if find_missing(file, "zh")[1]] == []


def test_a_new_language_lacks_every_file(capsys):
    main("eo")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len([*find_files()])
    assert any(line.startswith("referee/texts/common.eo.toml: ") for line in lines)
