"""Lazy screens: their Python is in a separate archive, loaded when one of them is first opened.

A module that controls a screen is named after it. The one that draws it ends in `_page`, or in
`_panel` or `_bar` if it draws only that. In a folder, `overview` is the page of the library.
"""
