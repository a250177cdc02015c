"""The drill in a notebook: a thin anywidget around a Session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .drill import Drill
from .session import Session

STATIC = Path(__file__).parent / "static"
MIME = "application/vnd.canasta.drill+json"


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
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), MIME: {**self._about, "state": dict(self.state)}}, metadata
