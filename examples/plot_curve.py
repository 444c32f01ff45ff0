"""Draws a policy's learning curve from the file written by `train_ppo.py --curve`.

python -m examples.plot_curve curve.json docs/pictures/ppo.svg
"""

import json
import sys
from pathlib import Path

try:
    import matplotlib
except ImportError as error:
    sys.exit(f"plot_curve.py needs {error.name}: pip install matplotlib")

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "saint-petersburg"

from matplotlib import pyplot  # noqa: E402 - after the choice of what it draws with


def plot(curve: Path, target: Path) -> None:
    """Draw the share of games won and the margin over processor time."""
    data = json.loads(curve.read_text("utf-8"))
    minutes = [seconds / 60 for seconds in data["seconds"]]
    figure, (above, below) = pyplot.subplots(2, sharex=True, figsize=(7, 4.6))
    above.plot(minutes, [100 * share for share in data["won"]], color="#9c2530")
    above.axhline(50, color="#c3bda9", linewidth=0.8)
    above.set(ylabel="games won (%)", ylim=(-3, 103))
    above.set_title(
        f"Masked PPO against greedy: {data['tested']:.1%} of {data['test_games']} test games won",
        fontsize=11,
    )
    below.plot(minutes, data["margin"], color="#27608f")
    below.axhline(0, color="#c3bda9", linewidth=0.8)
    below.set(ylabel="margin (points)", xlabel="processor time (minutes)")
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} CURVE.json PICTURE.svg")
    plot(Path(sys.argv[1]), Path(sys.argv[2]))
