"""Puts the compiled module into the package.

`pip install ./frontend/python` takes build/python/_native.*.so of the source tree, which CMake
builds where pybind11 is; without it the package runs the `soapstone` command.
"""

import pathlib
import shutil
import sysconfig

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
NATIVE = HERE.parents[1] / "build" / "python" / f"_native{sysconfig.get_config_var('EXT_SUFFIX')}"


class BuildWithNative(build_py):
    def run(self):
        super().run()
        if NATIVE.is_file() and not self.editable_mode:
            target = pathlib.Path(self.build_lib) / "soapstone" / NATIVE.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(NATIVE, target)


class NativeDistribution(Distribution):
    def has_ext_modules(self):
        return NATIVE.is_file()  # The wheel is for this Python alone.


setup(cmdclass={"build_py": BuildWithNative}, distclass=NativeDistribution)
