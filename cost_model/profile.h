#ifndef SOAPSTONE_COST_MODEL_PROFILE_H_
#define SOAPSTONE_COST_MODEL_PROFILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/machine.h"
#include "cost_model/operator_cost.h"
#include "cost_model/system_profile.h"

namespace soapstone::cost_model {

// Everything that the time of an operator depends on.
struct OperatorKey {
  std::string deviceKind;
  std::string kind;
  std::string attributes;
  std::vector<std::vector<int64_t>> shapes;
  NumberFormat format = NumberFormat::kF32;
  PassDirection direction = PassDirection::kForward;

  bool operator==(const OperatorKey&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const OperatorKey& key) {
    return H::combine(std::move(state), key.deviceKind, key.kind,
                      key.attributes, key.shapes, key.format, key.direction);
  }
};

OperatorKey keyOf(const OperatorDescription& op, absl::string_view deviceKind);

// Measured times of operators; cost_model/profile.schema.json describes the
// file.
class Profile {
 public:
  // Adds or replaces an entry. Fails with InvalidArgument if `seconds` is not a
  // positive time of at most a day.
  absl::Status add(OperatorKey key, double seconds);

  // The measured seconds, if there are any.
  std::optional<double> find(const OperatorKey& key) const;

  size_t size() const { return seconds.size(); }
  // Subject, place and method of the measurement; free text.
  std::string source;

  // Fails with InvalidArgument if an entry is of a device kind that the machine
  // does not have: then the profile is for another one.
  absl::Status checkMachine(const Machine& machine) const;

  // Entries in the order of the file: sorted by key.
  std::vector<std::pair<OperatorKey, double>> entries() const;

 private:
  absl::flat_hash_map<OperatorKey, double> seconds;
};

// Reads the text of a profile, or a file, whose name precedes the message.
// Fails with InvalidArgument and the place of the first fault.
absl::StatusOr<Profile> parseProfile(absl::string_view text);
absl::StatusOr<Profile> readProfileFile(const std::string& path);

// The file that `parseProfile` reads back.
std::string writeProfile(const Profile& profile);

// Times of operators on a machine: measured where the profile has them, else
// analytic. Thread-safe after construction.
class OperatorCosts {
 public:
  // Fails as `Profile::checkMachine` does. The machine must outlive the object.
  // `system` says how operators are executed.
  static absl::StatusOr<OperatorCosts> create(const Machine& machine,
                                              Profile profile,
                                              SystemProfile system = {});

  // Seconds on a device of that kind, an index into the description's
  // deviceKinds.
  double seconds(int deviceKind, const OperatorDescription& op) const;
  // Whether the time is a measured one.
  bool isMeasured(int deviceKind, const OperatorDescription& op) const;
  // Seconds of an update of that many elements, where the system says what it
  // moves through memory.
  double updateSeconds(int deviceKind, double elements) const;
  // Number of kernels that the host issues for it.
  int64_t issuedKernels(int deviceKind, const OperatorDescription& op) const;

  const SystemProfile& system() const { return executedBy; }

 private:
  const Machine* machine = nullptr;
  Profile profile;
  SystemProfile executedBy;
  // The kinds of the machine at the rates that the system reaches.
  std::vector<DeviceKind> deviceKinds;
};

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_PROFILE_H_
