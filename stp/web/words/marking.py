"""Marks sentences for translation that a `Text` looks up elsewhere, for gettext's tools."""


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a sentence for translation that is looked up elsewhere."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a sentence with a number for translation that is looked up elsewhere."""
    return one, many
