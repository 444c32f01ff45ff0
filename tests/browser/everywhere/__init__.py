"""What has to work in every engine: Chromium's, Firefox's and WebKit's."""
