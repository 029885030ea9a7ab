#ifndef SOAPSTONE_RUNTIME_CORE_OPTIONS_H_
#define SOAPSTONE_RUNTIME_CORE_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Command line of an emitted program.
struct Options {
  std::optional<int64_t> steps;  // Total, counted from the first step ever.
  // --data: (input name or empty, path), in order.
  std::vector<std::pair<std::string, std::string>> data;
  std::optional<int64_t> tokenBytes;
  std::optional<int64_t> seed;
  std::string checkpoint;
  int64_t checkpointEvery = 0;  // 0: only at the end.
  std::optional<int64_t> keep;  // Checkpoints; usually two.
  std::string load;
  std::string modelDirectory;
  std::optional<double> learningRate;
  std::string outputs;
  int threads = 0;          // 0: all that this process may use.
  bool initialize = false;  // Weights of the model's files are not read.
  bool json = false;
  bool noCudaGraph = false;
  bool printMemory = false;
  bool help = false;
};

// Throws UsageError.
Options parseOptions(int argc, char** argv);

// Text of --help.
std::string helpText(const Plan& plan, const std::string& program);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_OPTIONS_H_
