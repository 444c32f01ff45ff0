"""The page without a browser: drawing, and the app driven through a fake one."""
