#ifndef SOAPSTONE_IR_MODEL_MODEL_GRAPH_H_
#define SOAPSTONE_IR_MODEL_MODEL_GRAPH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ir/model/op_work.h"
#include "ir/sharding/following.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone::model {

// A tensor of the graph.
struct ModelValue {
  std::vector<int64_t> shape;
  int64_t elementBytes = 4;
  // The op whose result number `index` it is; -1 for argument number `index`.
  int producer = -1;
  int index = 0;
  // Format in which products that make it are computed; f32 for integers.
  NumberFormat format = NumberFormat::kF32;

  bool operator==(const ModelValue&) const = default;
};

// One op of the graph, backward and update ops included.
struct ModelOp {
  // Unique and stable; what strategy files call it.
  std::string name;
  // With the rule, shapes and formats all that the work depends on: ops that
  // agree in them are the same op as far as cost is concerned.
  std::string kind;
  std::string attributes;
  sharding::ShardingRule rule;
  std::vector<int> operands;  // Values.
  std::vector<int> results;   // Values.
  // Index into `ModelGraph::works`; -1: takes no time.
  int work = -1;
  // Takes no time and no memory: its result is its operand's buffer.
  bool isView = false;
  // Takes no time: those that read or write its tensors take them as they lie.
  bool isFree = false;
  // Computed by the kernels of those that read it: the result never goes
  // through memory.
  bool isInRegisters = false;
  // The result has no memory of its own: it lies in that of a sum which
  // reads it, as rows that are added to zeros and then to the sum do.
  bool isInSum = false;
  // The op can add its result to an f32 sum in the sum's memory, without a
  // separate addition.
  bool addsInPlace = false;
  // A product of activations with parameters, or a gradient of one, but for
  // that of the logits and for convolutions: see `findWeightProducts`.
  bool isWeightProduct = false;
  // Built by differentiation. Parameters that are gathered for use are gathered
  // again for these rather than kept.
  bool isBackward = false;
  // If its operand is a parameter, the result is the same parameter in another
  // form: the op is a cast, transpose or reshape.
  bool keepsParameter = false;

  // The op's split is that of op `leader` (itself: it has a configuration of
  // its own), or, if `storageArgument` is not -1, that of the storage of the
  // argument (optimizer updates, accumulation). `following` maps the factors of
  // the leader, or the dimensions of the argument, to the op's factors.
  int leader = -1;
  int storageArgument = -1;
  // If differentiation made the op: the number of the forward op whose
  // gradients it computes; -1: that is gone. Names do not say it in graphs of
  // repeated layers, whose copies may have one name.
  int forward = -1;
  sharding::FollowRule following;

  bool operator==(const ModelOp&) const = default;
};

enum class ModelArgumentRole {
  kInput,           // Fed every step.
  kParameter,       // Trained.
  kWorkingCopy,     // A parameter in the type that is computed in.
  kState,           // Running statistics, buffers.
  kOptimizerState,  // Momentum and the like.
  kGradient,        // Accumulator over micro-batches.
  kScalar,          // Step, seed, learning rate: on all devices.
};

struct ModelArgument {
  std::string name;
  ModelArgumentRole role = ModelArgumentRole::kInput;
  int value = 0;
  // Stored like this parameter, for optimizer state, accumulators and working
  // copies; -1 else.
  int parameter = -1;

  bool operator==(const ModelArgument&) const = default;
};

// A result of the function. It replaces the argument number `updates` in place,
// or is the gradient of the argument number `gradientOf`, as steps without an
// optimizer hand it out; both are -1 for outputs and the loss.
struct ModelResult {
  int value = 0;
  int updates = -1;
  // All devices that hold a part of it must have all of it: the loss.
  bool isLoss = false;
  int gradientOf = -1;

  // The argument in whose layout it ends.
  int heldWith() const { return updates >= 0 ? updates : gradientOf; }

  bool operator==(const ModelResult&) const = default;
};

// One function of a model (a training step, or a forward pass) as plain arrays:
// what the simulator and the search work on. Ops are in an order in which they
// can run, which is the order in which every device runs its shards of them.
struct ModelGraph {
  std::vector<ModelValue> values;
  std::vector<ModelOp> ops;
  std::vector<ModelArgument> arguments;
  std::vector<ModelResult> results;
  // Each once, shared by the ops that do the same.
  std::vector<OpWork> works;

  bool operator==(const ModelGraph&) const = default;

  // Fails with Internal if an index is out of range, an operand comes after its
  // use, or a rule or work does not fit the op's values; with InvalidArgument
  // if its tensors are so large that their bytes cannot be added up.
  absl::Status validate() const;

  // Describes the part of an op of this graph that one device computes, given
  // the local shapes of its operands and results; the op must have work.
  OperatorDescription describe(const ModelOp& op, const LocalShapes& operands,
                               const LocalShapes& results) const;
  // The same of the whole op.
  OperatorDescription describe(const ModelOp& op) const;

  // The number of the operand that is the parameter, in whatever form, of a
  // product with a parameter; -1 for gradients of parameters and for all other
  // ops.
  int weightOperand(const ModelOp& op) const;

  // All that the cost of an op depends on besides its rule, as text.
  std::string signature(int op) const;

  // The ops that have a configuration of their own, ascending.
  std::vector<int> leaders() const;

  // Indexed by value: whether it is a gradient of a parameter, that is, made by
  // the forward or backward pass and read by an op that follows the parameter's
  // storage, or by a sum of such values that takes partial results.
  std::vector<bool> gradients() const { return gradients(*this, {}); }
  // The same where the rules are those of `ruled`: each op's that of the op of
  // that graph that it repeats (empty: its own number).
  std::vector<bool> gradients(const ModelGraph& ruled,
                              const std::vector<int>& origins) const;
};

// Builds a graph by hand: tests, generated models.
class ModelGraphBuilder {
 public:
  // Appends an argument and returns its value.
  int argument(std::string name, ModelArgumentRole role,
               std::vector<int64_t> shape, int64_t elementBytes = 4);
  // Appends an op that leads itself, with fresh results of these shapes, and
  // returns its index.
  int op(ModelOp op, const std::vector<std::vector<int64_t>>& resultShapes,
         int64_t elementBytes = 4);
  // Adds what ops do, and returns its number for `ModelOp::work`.
  int work(OpWork work);
  int resultOf(int op, int index = 0) const {
    return graph.ops[op].results[index];
  }
  void result(int value, int updates = -1) {
    graph.results.push_back({value, updates, false});
  }

  ModelGraph graph;
};

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_MODEL_GRAPH_H_
