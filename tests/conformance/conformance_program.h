#ifndef SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_PROGRAM_H_
#define SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_PROGRAM_H_

#include <string>
#include <vector>

#include "frontend/driver/partitioning.h"
#include "tests/conformance/conformance_backend.h"
#include "tests/conformance/conformance_case.h"

namespace soapstone::driver {

// One data set of one test, as a program in a folder of its own: its sources
// without main, and the values of its arguments in `inputs.safetensors`. Its
// code is in the namespace `program<index>`.
struct ConformanceProgram {
  size_t index = 0;
  size_t test = 0;  // Index of the test that it belongs to.
  std::string dataSet;
  std::string folder;

  std::string codeNamespace() const {
    return "program" + std::to_string(index);
  }
  std::string inputsFile() const { return folder + "/inputs.safetensors"; }
  std::string outputsFile() const { return folder + "/outputs.safetensors"; }
  std::string logFile() const { return folder + "/run.log"; }
};

// Outcome of emitting a program.
struct EmittedProgram {
  ConformanceResult result;  // kPassed: the program is in its folder.
  std::vector<std::string> resultNames;  // Results of `@forward`, in order.
};

// Imports, raises and fuses the model of `test` as `soapstone compile
// --inference` does, partitions it if the options ask for it, and writes the
// program. Skipped if the importer refuses the model; failed if anything behind
// the importer does.
EmittedProgram emitProgram(const ConformanceCase& test,
                           const ConformanceProgram& program,
                           const PartitioningOptions& partitioning);

// Compares what a program wrote to its outputs file with what its data set
// expects.
ConformanceResult compareOutputs(const ConformanceCase& test,
                                 const ConformanceProgram& program,
                                 const std::vector<std::string>& resultNames);

// Text of a main that runs the programs given, each in its folder beside the
// file: argument 1 says which, by its place in the list; the others are those
// of an emitted program.
std::string dispatcherText(const std::vector<ConformanceProgram>& programs);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_PROGRAM_H_
