"""The program that PyScript runs: connects the page with the browser."""

from stp.web.app import App
from stp.web.browser.dom import DomBrowser, announce_ready

browser = DomBrowser()
app = App(browser)
browser.listen(app.handle)
announce_ready()
browser.start_worker()
