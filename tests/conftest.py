"""Makes the helpers of tests/rules importable from any test of the engine."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "rules")]
