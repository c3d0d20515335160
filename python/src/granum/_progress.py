"""How far a run is: tqdm's bar if it is there, else a line on a terminal."""

from __future__ import annotations

import sys


class Progress:
    """Shows simulated time. `show` is "auto" (a bar on terminals and in notebooks), True or False."""

    def __init__(self, show: bool | str, start: float, end: float):
        self.end, self.at, self.bar, self.line = end, start, None, False
        notebook = "ipykernel" in sys.modules
        if show is False or (show == "auto" and not (notebook or sys.stderr.isatty())):
            return
        try:
            from tqdm.auto import tqdm

            form = "{percentage:3.0f}%|{bar}| {n:.4g}/{total:.4g} s [{elapsed}<{remaining}{postfix}]"
            self.bar = tqdm(total=end - start, bar_format=form, leave=False)
        except ImportError:
            self.line = True

    def __call__(self, time: float, words: str = "") -> None:
        if self.bar is not None:
            self.bar.set_postfix_str(words, refresh=False)
            self.bar.update(time - self.at)
        elif self.line:
            print(f"\r{100 * time / self.end:3.0f} %  t = {time:.4g} of {self.end:.4g} s  {words}", end=" ", file=sys.stderr)
        self.at = time

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
        elif self.line:
            print("\r" + " " * 78 + "\r", end="", file=sys.stderr)
