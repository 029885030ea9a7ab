"""Checks that a power cut at any moment leaves the last complete checkpoint.

Usage: crash_states.py --shim file_shim.so --states N [--seed S] [--steps K]
                       [--ignore-syncs] -- PROGRAM...

Records what PROGRAM does to its checkpoint folder (file_shim.c), with a checkpoint
after every step, and then makes N states that a power cut may leave. What was
synced has happened; of what was not, each change of a directory may have happened
or not, and a file may hold any beginning of what was written, zeros, or what it
held when it was synced. From every state PROGRAM must go on, from a step that is
not older than the last one that it had reported as done. With --ignore-syncs
nothing counts as synced; the check must then find losses.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile


class Node:
    """A file (`data`) or a directory (`entries`: names to nodes)."""

    def __init__(self, is_directory):
        self.entries = {} if is_directory else None
        self.data = b""

    def copy(self, known):
        if id(self) in known:
            return known[id(self)]
        other = known[id(self)] = Node(self.entries is not None)
        other.data = self.data
        if self.entries is not None:
            other.entries = {name: node.copy(known) for name, node in self.entries.items()}
        return other


def read_operations(log, root_inode):
    """Records with inodes replaced by nodes: an inode is used again once it is free."""
    root = Node(True)
    nodes = {root_inode: root}
    operations = []
    for line in log.read_text().splitlines():
        kind, *words = line.split()
        if kind == "create" or kind == "mkdir":
            nodes[int(words[2])] = Node(kind == "mkdir")
            operations.append((kind, nodes[int(words[0])], words[1], nodes[int(words[2])]))
        elif kind == "write":
            operations.append((kind, nodes[int(words[0])], bytes.fromhex(words[1])))
        elif kind == "sync":
            operations.append((kind, nodes[int(words[0])]))
        elif kind in ("rename", "exchange"):
            assert words[0] == words[2], line
            operations.append((kind, nodes[int(words[0])], words[1], words[3]))
        elif kind == "remove":
            operations.append((kind, nodes[int(words[0])], words[1]))
        else:
            assert kind == "flush", line
            operations.append((kind,))
    return root, operations


def apply(operation, data_of):
    """Does what a record of a directory says, where that is possible."""
    kind, directory, name = operation[:3]
    entries = directory.entries
    if kind in ("create", "mkdir"):
        entries[name] = operation[3]
    elif kind == "rename" and name in entries:
        entries[operation[3]] = entries.pop(name)
    elif kind == "exchange" and name in entries and operation[3] in entries:
        entries[name], entries[operation[3]] = entries[operation[3]], entries[name]
    elif kind == "remove":
        entries.pop(name, None)


def crash_state(root, operations, point, choose):
    """The tree that a power cut before operation number `point` leaves.

    `choose` is None for what the running system sees.
    """
    synced = {}  # Node to the number of its last sync.
    for number, operation in enumerate(operations[:point]):
        if operation[0] == "sync":
            synced[operation[1]] = number
    touched = {root}
    contents = {}  # Node to (bytes at its last sync, bytes now).
    for operation in operations[:point]:
        if operation[0] in ("create", "mkdir"):
            touched.add(operation[3])
    for node in touched:
        if node.entries is not None:
            node.entries = {}
    style = choose.choice(["all", "none", "some", "some"]) if choose else "all"
    for number, operation in enumerate(operations[:point]):
        kind = operation[0]
        if kind in ("sync", "flush"):
            continue
        is_lasting = number < synced.get(operation[1], -1)
        if kind == "write":
            lasting, now = contents.get(operation[1], (b"", b""))
            contents[operation[1]] = (now + operation[2] if is_lasting else lasting,
                                      now + operation[2])
            continue
        if is_lasting or style == "all" or (style == "some" and choose.random() < 0.5):
            apply(operation, contents)
    for node in touched:
        if node.entries is None:
            lasting, now = contents.get(node, (b"", b""))
            node.data = now
            if choose and lasting != now:
                node.data = choose.choice([lasting, now, now[:choose.randrange(len(now) + 1)],
                                           bytes(len(now))])
    return root


def reported_steps(operations):
    """For each number of operations, the last step that was reported as saved by then.

    A line of output says that everything before it is done: also the checkpoint that
    `latest` named by then.
    """
    names, data, latest, reported = {}, {}, 0, [0]
    for operation in operations:
        kind = operation[0]
        if kind == "create":
            names[operation[2]] = operation[3]
        elif kind == "write":
            data[operation[1]] = data.get(operation[1], b"") + operation[2]
        elif kind == "rename" and operation[3] == "latest":
            found = re.fullmatch(rb"step-(\d+) [0-9a-f]{8}\n", data[names[operation[2]]])
            latest = int(found[1]) if found else 0
        reported.append(latest if kind == "flush" else reported[-1])
    return reported


def write_tree(node, folder):
    folder.mkdir(parents=True)
    for name, child in node.entries.items():
        if child.entries is not None:
            write_tree(child, folder / name)
        else:
            (folder / name).write_bytes(child.data)


def tree_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
            for path in sorted(folder.rglob("*"))}


def record(arguments, folder):
    """Runs the program; returns (inode of its folder, log)."""
    saved, log = folder / "saved", folder / "log"
    saved.mkdir()
    inode = saved.stat().st_ino
    # Twice: the second time it goes on, and meets what the first one has left.
    for steps in (arguments.steps // 2, arguments.steps):
        subprocess.run([*arguments.program, "--steps", str(steps), "--checkpoint", str(saved),
                        "--checkpoint-every", "1"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL,
                       env={**os.environ, "LD_PRELOAD": str(arguments.shim.resolve()),
                            "SHIM_ROOT": str(saved), "SHIM_LOG": str(log)})
    return inode, log


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shim", type=pathlib.Path, required=True)
    parser.add_argument("--states", type=int, required=True)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ignore-syncs", action="store_true")
    parser.add_argument("program", nargs="+")
    arguments = parser.parse_args()
    choose = random.Random(arguments.seed)
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        inode, log = record(arguments, folder)
        root, operations = read_operations(log, inode)
        # The record must be complete: replaying it gives the folder.
        write_tree(crash_state(root, operations, len(operations), None), folder / "replayed")
        if tree_of(folder / "replayed") != tree_of(folder / "saved"):
            sys.exit("the record does not give the folder that the program has left")
        if arguments.ignore_syncs:
            operations = [operation for operation in operations if operation[0] != "sync"]
        reports = reported_steps(operations)
        if reports[-1] < arguments.steps - 1:
            sys.exit(f"the record tells of {reports[-1]} steps")
        for number in range(arguments.states):
            point = choose.randrange(len(operations) + 1)
            reported = reports[point]
            state = folder / "state"
            shutil.rmtree(state, ignore_errors=True)
            write_tree(crash_state(root, operations, point, choose), state)
            before = tree_of(state)
            done = subprocess.run([*arguments.program, "--steps", "0", "--checkpoint", str(state)],
                                  capture_output=True, text=True, check=False)
            found = re.search(r"continuing after step (\d+)", done.stderr)
            step = int(found[1]) if found else 0
            if done.returncode != 0 or step < reported:
                faults += 1
                if arguments.ignore_syncs:
                    continue
                print(f"state {number} (before operation {point} of {len(operations)}): step "
                      f"{reported} was done, exit code {done.returncode}, step {step}: "
                      f"{done.stderr.strip()}\n  {sorted(before)}")
        print(f"{arguments.states} power cuts among {len(operations)} operations: "
              f"{faults} lost a checkpoint")
    sys.exit(0 if (faults > 0) == arguments.ignore_syncs else 1)


if __name__ == "__main__":
    main()
