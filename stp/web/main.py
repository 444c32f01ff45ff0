"""What PyScript runs: puts the page on the browser it finds itself in."""

from stp.web.app import App
from stp.web.browser.dom import DomBrowser, announce_ready

browser = DomBrowser()
app = App(browser)
browser.listen(app.handle)
announce_ready()
browser.start_worker()
