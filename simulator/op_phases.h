#ifndef SOAPSTONE_SIMULATOR_OP_PHASES_H_
#define SOAPSTONE_SIMULATOR_OP_PHASES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// Phase of a pipeline in which an op of a training step runs.
enum class OpPhase : uint8_t {
  kPrepare,         // Once a step: a parameter in another form.
  kForward,         // For every micro-batch, as the next two.
  kInputGradient,   // All of the backward pass but:
  kWeightGradient,  // what only says how parameters change.
  kUpdate,          // Once a step.
};
inline constexpr int kOpPhases = 5;

// Whether ops of the phase compute gradients.
inline bool isBackwardPhase(OpPhase phase) {
  return phase == OpPhase::kInputGradient || phase == OpPhase::kWeightGradient;
}

// Indexed by value: whether it is a gradient or update of a parameter, or is
// added to one: read by an update, or by an op that passes it on in its shape
// (the gradient of a tied table, to which other rows are added).
std::vector<char> parameterGradients(const model::ModelGraph& graph,
                                     const std::vector<OpPhase>& phases);

// The phase of every op. Weight gradients are backward ops that only updates
// read, or weight gradients of the same forward op.
std::vector<OpPhase> phasesOf(const model::ModelGraph& graph);

// The ops that read each value of a graph, each once, in program order.
class ValueReaders {
 public:
  explicit ValueReaders(const model::ModelGraph& graph);

  absl::Span<const int> operator[](int value) const {
    return {ops.data() + begins[value],
            static_cast<size_t>(begins[value + 1] - begins[value])};
  }
  bool operator==(const ValueReaders&) const = default;

 private:
  // By value: where its readers begin in `ops`, and where all end.
  std::vector<int> begins;
  std::vector<int> ops;
};

// The same where the readers of the graph are known.
std::vector<OpPhase> phasesOf(const model::ModelGraph& graph,
                              const ValueReaders& readers);

// Indexed by value: whether it is a parameter, perhaps in another form.
std::vector<char> parameterLike(const model::ModelGraph& graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_OP_PHASES_H_
