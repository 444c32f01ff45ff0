"""Controls the settings for all games: language, colours, motion, sound, comfort."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from stp.web.browser.port import Browser, StorageError
from stp.web.commands import SettingsButton
from stp.web.model.settings import LOUDEST, PREFIX, THEMES, Settings, is_damaged
from stp.web.store.format import GuardedStorage
from stp.web.words.locale import LANGUAGES, best
from stp.web.words.text import Text, forget_catalogues, text_in

_DAMAGED: Final = "settings-damaged"
"""Under this key settings that cannot be read are kept aside, whole."""


class Preferences:
    """The choices that outlast a game, kept on this device where it lets us."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._storage = GuardedStorage(browser.storage)
        self.t: Text = text_in(self._stored_language())
        """The words of the language in use."""
        text = self._storage.get("settings")
        if text and is_damaged(text):
            self._store(_DAMAGED, text)
        self.settings = Settings.parse(text)
        """The settings in force."""
        stored = self._storage.get("theme")
        self.theme = stored if stored in THEMES else THEMES[0]
        """The theme chosen, one of `THEMES`."""
        self._name_document()
        self._apply_theme()
        self._apply_settings()

    @property
    def motion(self) -> str:
        """How fast things move, "off" where the system asks for less motion."""
        return "off" if self._browser.reduced_motion else self.settings.motion

    def enter(self, control: str, value: str, checked: bool) -> None:
        """Take over what a control of the settings sheet says now."""
        if control == f"{PREFIX}lang":
            self.speak(value)
        elif control == f"{PREFIX}theme":
            if value in THEMES:
                self._choose_theme(value)
        else:
            self.change(self.settings.entered(control, value, checked))

    def press(self, button: SettingsButton) -> None:
        """Change what has a button on every screen."""
        if button is SettingsButton.THEME:
            self._toggle_theme()
            return
        if button is SettingsButton.SOUND:
            self._toggle_sound()
        self.has_offered_sound()

    @property
    def offers_sound(self) -> bool:
        """Whether sound is still to be offered: once on a device, and not where it is on."""
        return not (self.settings.volume or self.settings.sound_offered)

    def has_offered_sound(self) -> None:
        """Note that sound need not be offered any more."""
        if not self.settings.sound_offered:
            self.change(self.settings.with_value("sound_offered", True))

    def change(self, settings: Settings) -> None:
        """Go on with other settings."""
        self.settings = settings
        self._store("settings", settings.dump())
        self._apply_settings()

    def speak(self, lang: str) -> None:
        """Go on in another language, if there is such a one."""
        if lang in LANGUAGES:
            self._store("lang", lang)
            self.t = text_in(lang)
            self._name_document()

    def read_words_again(self) -> None:
        """Take in the sentences of screens that have just been loaded."""
        forget_catalogues()
        self.t = text_in(self.t.lang)

    def _toggle_theme(self) -> None:
        """Turn from light to dark or back."""
        dark = self._browser.dark if self.theme == THEMES[0] else self.theme == "dark"
        self._choose_theme("light" if dark else "dark")

    def _toggle_sound(self) -> None:
        """Turn the sound on, half loud, or off."""
        volume = 0 if self.settings.volume else LOUDEST // 2
        self.change(self.settings.with_value("volume", volume))

    def _choose_theme(self, theme: str) -> None:
        if theme == THEMES[0]:
            with suppress(StorageError):
                self._storage.remove("theme")
        else:
            self._store("theme", theme)
        self.theme = theme
        self._apply_theme()

    def _store(self, key: str, value: str) -> None:
        with suppress(StorageError):  # then it holds for this visit
            self._storage.set(key, value)

    def _stored_language(self) -> str:
        """Return the language that was chosen, else the one that the browser asks for."""
        stored = self._storage.get("lang")
        return stored if stored in LANGUAGES else best(self._browser.languages)

    def _name_document(self) -> None:
        self._browser.set_document(lang=self.t.lang)

    def _apply_theme(self) -> None:
        self._browser.set_flag("theme", None if self.theme == THEMES[0] else self.theme)

    def _apply_settings(self) -> None:
        self._browser.set_flag("motion", self.motion)
        self._browser.set_volume(self.settings.volume / LOUDEST)
