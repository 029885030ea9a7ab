"""Runs a command as on a terminal.

Prints what the command prints, then what the terminal was shown of standard
error, a line for every form of a line that is rewritten; ends as it ends.
"""
import os
import pty
import subprocess
import sys

terminal, its_end = pty.openpty()
command = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=its_end, text=True)
os.close(its_end)
shown = b""
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:  # The command has ended.
        break
    if not piece:
        break
    shown += piece
print(command.stdout.read(), end="")
for line in shown.decode(errors="replace").replace("\r", "\n").replace("\033[K", "").splitlines():
    if line:
        print("shown:", line)
sys.exit(command.wait())
