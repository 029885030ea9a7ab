# Configuration of the lit suite, common to every build folder.
import os

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
