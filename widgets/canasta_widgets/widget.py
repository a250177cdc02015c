"""Drills and layouts in a notebook: thin anywidgets around a Session and a Layout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .drill import Drill
from .layout import Layout
from .session import Session

STATIC = Path(__file__).parent / "static"
MIME = "application/vnd.canasta.drill+json"
LAYOUT_MIME = "application/vnd.canasta.layout+json"


class DrillWidget(anywidget.AnyWidget):
    """Shows a drill. `state` is its view model; the view's messages are the session's events."""

    _esm = STATIC / "drill.js"
    _css = STATIC / "drill.css"
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, lesson: str, drill: Drill, lang: str) -> None:
        self._session = Session(drill, lang)
        self._about = {"lesson": lesson, "drill": drill.id, "lang": lang}
        super().__init__(state=dict(self._session.state))
        self.on_msg(self._heard)

    def _heard(self, _widget: Any, event: Any, _buffers: Any) -> None:
        self.state = dict(self._session.dispatch(event))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget's own bundle, and the first state for the builder of pages."""
        return _with(super()._repr_mimebundle_(**kwargs), MIME, {**self._about, "state": dict(self.state)})


class LayoutWidget(anywidget.AnyWidget):
    """Shows a layout by the drills' view."""

    _esm = STATIC / "drill.js"
    _css = STATIC / "drill.css"
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, layout: Layout, lang: str) -> None:
        super().__init__(state=dict(layout.state(lang)))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget's own bundle, and its state for the builder of pages."""
        return _with(super()._repr_mimebundle_(**kwargs), LAYOUT_MIME, dict(self.state))


def _with(bundle: Any, mime: str, value: Any) -> Any:
    """A widget's bundle with one representation more."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    return {**(data or {}), mime: value}, metadata
