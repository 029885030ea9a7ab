#ifndef SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_BACKEND_H_
#define SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_BACKEND_H_

#include <memory>
#include <string>
#include <vector>

#include "frontend/driver/partitioning.h"
#include "tests/conformance/conformance_case.h"

namespace soapstone::driver {

struct ConformanceResult {
  enum class Outcome { kPassed, kFailed, kSkipped };
  Outcome outcome = Outcome::kPassed;
  std::string reason;  // One line; empty if passed.
};

// Something that runs models: each target is one backend. Takes all tests at
// once, so that a target that compiles can build many programs in few
// compilations.
class ConformanceBackend {
 public:
  virtual ~ConformanceBackend() = default;

  // The outcome of every test, in the order given. A model that the importer
  // refuses is skipped with the refusal as reason; a crash is a failure of that
  // test alone.
  virtual std::vector<ConformanceResult> runTests(
      const std::vector<ConformanceCase>& tests) = 0;
};

// The interpreters of ir/reference: of the model itself, or of its program for
// several devices.
std::unique_ptr<ConformanceBackend> makeReferenceBackend(
    PartitioningOptions partitioning);

// Programs that codegen emits for the host, compiled in batches. They are built
// in the folder `keep`, which stays; in a temporary one if that is empty.
std::unique_ptr<ConformanceBackend> makeHostBackend(
    const std::string& keep, PartitioningOptions partitioning);

// Outcome of comparing a run's results with what a data set expects; results
// past the expected ones (updates of running statistics) do not count.
ConformanceResult compareResults(const std::vector<onnx::Tensor>& expected,
                                 const std::vector<onnx::Tensor>& actual);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_CONFORMANCE_CONFORMANCE_BACKEND_H_
