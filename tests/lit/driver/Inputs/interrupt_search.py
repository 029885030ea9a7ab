"""Runs a search as on a terminal and presses Ctrl-C when it shows progress.

Prints what the search prints, and ends as it ends.
"""
import os
import pty
import signal
import subprocess
import sys

terminal, its_end = pty.openpty()
search = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=its_end, text=True)
os.close(its_end)
shown = b""
is_pressed = False
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:  # The search has ended.
        break
    if not piece:
        break
    shown += piece
    if not is_pressed and b"x data-parallel" in shown:
        search.send_signal(signal.SIGINT)
        is_pressed = True
print(search.stdout.read(), end="")
if not is_pressed:
    sys.exit("no progress was shown: " + shown.decode(errors="replace"))
sys.exit(search.wait())
