"""Runs a command that reads a pipe as its standard input, and presses Ctrl-C once while it waits
for the rest. Fails unless that ends it."""
import array
import fcntl
import os
import signal
import subprocess
import sys
import termios
import time

SECONDS = 60
signal.signal(signal.SIGINT, signal.SIG_DFL)  # Whoever runs this may ignore it.
reader, writer = os.pipe()
command = subprocess.Popen(sys.argv[1:], stdin=reader, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
os.write(writer, b"{")
unread = array.array("i", [1])
end = time.monotonic() + SECONDS
while unread[0] and time.monotonic() < end:  # Until it has read what there is.
    time.sleep(0.01)
    fcntl.ioctl(reader, termios.FIONREAD, unread)
command.send_signal(signal.SIGINT)
try:
    code = command.wait(SECONDS)
except subprocess.TimeoutExpired:
    command.kill()
    sys.exit("it still waits for its input")
print("ended by Ctrl-C" if code == -signal.SIGINT else f"ended with {code}")
