"""Controls the settings for all games: language, colours, motion, sound, comfort."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from stp.web.browser.port import Browser, StorageError
from stp.web.commands.buttons import SettingsButton
from stp.web.model.settings import CONTROL, MAX_VOLUME, THEMES, Settings, is_damaged
from stp.web.store.format import GuardedStorage
from stp.web.words.locale import LANGUAGES, best
from stp.web.words.text import Text, text_in

_SETTINGS: Final = "settings"
_DAMAGED: Final = "settings-damaged"
"""Key under which unreadable settings are kept aside."""


class Preferences:
    """The settings of all games, stored on this device if the browser allows it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._storage = GuardedStorage(browser.storage)
        self.t: Text = text_in(self._stored_language())
        """The words of the language in use."""
        self._read = text = self._storage.get(_SETTINGS)
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
        """The speed of animations, "off" if the system asks for reduced motion."""
        return "off" if self._browser.reduced_motion else self.settings.motion

    def control(self, name: str, value: str, checked: bool) -> None:
        """Apply a changed control of the settings sheet."""
        if name == f"{CONTROL}lang":
            self.speak(value)
        elif name == f"{CONTROL}theme":
            if value in THEMES:
                self._choose_theme(value)
        else:
            self._change(self._latest().after_control(name, value, checked))

    def press(self, button: SettingsButton) -> None:
        """Carry out a button that every screen has, or the answer to the offer of sound."""
        match button:
            case SettingsButton.THEME:
                self._toggle_theme()
            case SettingsButton.SOUND:
                self._toggle_sound()
                self.note_sound_offer()
            case SettingsButton.SILENCE:
                self.note_sound_offer()

    @property
    def offers_sound(self) -> bool:
        """Whether sound is still to be offered: once per device, unless it is on."""
        return not (self.settings.volume or self.settings.sound_offered)

    def note_sound_offer(self) -> None:
        """Note that sound has been offered."""
        if not self.settings.sound_offered:
            self.change("sound_offered", True)

    def change(self, name: str, value: str | int | bool) -> None:
        """Change a setting."""
        self._change(self._latest().with_value(name, value))

    def _latest(self) -> Settings:
        """Return the settings with what another tab has changed since they were read."""
        text = self._storage.get(_SETTINGS)
        is_known = text == self._read or text is None or is_damaged(text)
        return self.settings if is_known else Settings.parse(text)

    def _change(self, settings: Settings) -> None:
        """Switch to other settings."""
        self.settings = settings
        self._store(_SETTINGS, settings.dump())
        self._read = self._storage.get(_SETTINGS)
        self._apply_settings()

    def speak(self, lang: str) -> None:
        """Switch to another language, if it exists."""
        if lang in LANGUAGES:
            self._store("lang", lang)
            self.t = text_in(lang)
            self._name_document()

    def _toggle_theme(self) -> None:
        """Switch between the light and the dark theme."""
        dark = self._browser.dark if self.theme == THEMES[0] else self.theme == "dark"
        self._choose_theme("light" if dark else "dark")

    def _toggle_sound(self) -> None:
        """Switch the sound on, at half volume, or off."""
        volume = 0 if self.settings.volume else MAX_VOLUME // 2
        self.change("volume", volume)

    def _choose_theme(self, theme: str) -> None:
        if theme == THEMES[0]:
            with suppress(StorageError):
                self._storage.remove("theme")
        else:
            self._store("theme", theme)
        self.theme = theme
        self._apply_theme()

    def _store(self, key: str, value: str) -> None:
        with suppress(StorageError):  # then it lasts for this visit
            self._storage.set(key, value)

    def _stored_language(self) -> str:
        """Return the chosen language, otherwise the browser's."""
        stored = self._storage.get("lang")
        return stored if stored in LANGUAGES else best(self._browser.languages)

    def _name_document(self) -> None:
        self._browser.set_document(lang=self.t.lang)

    def _apply_theme(self) -> None:
        self._browser.set_flag("theme", None if self.theme == THEMES[0] else self.theme)

    def _apply_settings(self) -> None:
        self._browser.set_flag("motion", self.motion)
        self._browser.set_volume(self.settings.volume / MAX_VOLUME)
