# Configuration of the lit suite, common to every build folder.
import os
import shutil

import lit.formats

config.name = "soapstone"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.path.pathsep.join(
    [config.soapstone_tools_dir, config.llvm_tools_dir, config.environment["PATH"]])
config.substitutions.append(("%{source}", config.soapstone_source_dir))
config.substitutions.append(("%{models}",
    os.path.join(config.soapstone_source_dir, "examples", "models")))

# The MPI back end is built only where MPI is installed.
mpi_library = os.path.join(os.path.dirname(config.soapstone_tools_dir), "runtime",
                           "libsoapstone_runtime_mpi.a")
if shutil.which("mpirun") and os.path.exists(mpi_library):
    config.available_features.add("mpi")

# Reports are looked at in a browser where there is one.
if shutil.which("chromium"):
    config.available_features.add("chromium")
