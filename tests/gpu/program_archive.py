"""Packs and unpacks the sources of a bundle's programs: text, which packs to a twentieth.

Usage: program_archive.py BUNDLE     unpacks programs.tar.xz into programs/

The archive depends on the names and contents of the files alone. It is unpacked once: programs/ says
which archive it came from, so that a newer bundle copied over an older one is unpacked again. Files get
the time at which they are unpacked, so that what was built of older ones is built again.
"""

import hashlib
import io
import pathlib
import shutil
import sys
import tarfile

try:
    import lzma
except ImportError:  # Of a Python that was built without it.
    lzma = None

ARCHIVE, FOLDER, UNPACKED = "programs.tar.xz", "programs", "unpacked.sha256"


def pack(bundle):
    """Puts programs.tar.xz in the place of programs/."""
    files = sorted(file for file in (bundle / FOLDER).rglob("*")
                   if file.is_file() and file.name != UNPACKED)
    with tarfile.open(bundle / ARCHIVE, "w:xz", preset=6) as archive:
        for file in files:
            # A new entry has no time, owner or rights of a file.
            entry = tarfile.TarInfo(file.relative_to(bundle).as_posix())
            entry.size = file.stat().st_size
            with file.open("rb") as data:
                archive.addfile(entry, data)
    shutil.rmtree(bundle / FOLDER)


def unpack(bundle):
    """Writes programs/ unless it holds the archive's files; a SystemExit says in a line what is wrong."""
    if lzma is None:
        raise SystemExit(f"'{sys.executable}' has no module lzma, which unpacks {ARCHIVE}; PYTHON "
                         "names another Python")
    try:
        packed = (bundle / ARCHIVE).read_bytes()
        digest = hashlib.sha256(packed).hexdigest()
        folder, partly = bundle / FOLDER, bundle / f"{FOLDER}.part"
        mark = folder / UNPACKED
        if mark.exists() and mark.read_text() == digest:
            return
        shutil.rmtree(partly, ignore_errors=True)
        with tarfile.open(fileobj=io.BytesIO(lzma.decompress(packed))) as archive:
            for entry in archive:
                file = partly / pathlib.PurePosixPath(entry.name).relative_to(FOLDER)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(archive.extractfile(entry).read())
        (partly / UNPACKED).write_text(digest)
        shutil.rmtree(folder, ignore_errors=True)
        partly.rename(folder)
    except (OSError, lzma.LZMAError, tarfile.TarError, ValueError) as error:
        raise SystemExit(f"cannot unpack '{bundle / ARCHIVE}': {error}") from None


if __name__ == "__main__":
    unpack(pathlib.Path(sys.argv[1]))
