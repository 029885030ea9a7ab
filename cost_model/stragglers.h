#ifndef SOAPSTONE_COST_MODEL_STRAGGLERS_H_
#define SOAPSTONE_COST_MODEL_STRAGGLERS_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/json_fields.h"
#include "cost_model/machine.h"

namespace soapstone::cost_model {

// Nodes of a cluster that compute slower than the others. All devices of a step
// wait for the slowest: one slow node among those that take part delays it. It
// is not a part of a MachineDescription, because all plans on as many nodes are
// delayed alike; callers that compare numbers of nodes, or a step with a
// deadline, add the delay.
struct Stragglers {
  double nodeShare = 0;  // The part of all nodes that is slow.
  double slowdown = 0;   // By what part of its time a slow node takes longer.

  bool operator==(const Stragglers&) const = default;

  // The part of its time by which a step on so many nodes, drawn at random,
  // takes longer on average.
  double delay(int64_t nodes) const;
  // The same of a step on those devices of a machine.
  double delayOn(const Machine& machine, const std::vector<int>& devices) const;
};

// A node that is slower than a hundred times is broken.
constexpr auto jsonFields(const Stragglers*) {
  return std::tuple(
      required("nodeShare", &Stragglers::nodeShare, JsonLimits{0, 1}),
      required("slowdown", &Stragglers::slowdown, JsonLimits{0, 100}),
      JsonName{"source"});
}

// The "stragglers" of a machine file; none if it has none. Fails with
// InvalidArgument and the place of the first fault; the rest of the text is not
// checked.
absl::StatusOr<Stragglers> parseStragglers(absl::string_view text);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_STRAGGLERS_H_
