#ifndef SOAPSTONE_RUNTIME_CORE_ENVIRONMENT_H_
#define SOAPSTONE_RUNTIME_CORE_ENVIRONMENT_H_

#include <cstdint>
#include <optional>

namespace soapstone::runtime {

// A failure that a rank shall have, for tests.
struct Fault {
  enum class Kind : uint8_t { kDies, kHangs };
  int rank = 0;
  int64_t step = 0;  // Before this step.
  Kind kind = Kind::kDies;
};

// Settings that come from the environment.
struct Environment {
  // SOAPSTONE_TIMEOUT: seconds that a rank waits for its peers.
  double timeoutSeconds = 300;
  // SOAPSTONE_FAULT=RANK:STEP or RANK:STEP:stuck.
  std::optional<Fault> fault;
};

// Throws UsageError for values that make no sense for `devices` ranks.
Environment readEnvironment(int devices);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_ENVIRONMENT_H_
