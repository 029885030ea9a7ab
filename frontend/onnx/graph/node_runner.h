#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_NODE_RUNNER_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_NODE_RUNNER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/gradient_notes.h"
#include "frontend/onnx/graph/graph_builder.h"
#include "frontend/onnx/graph/parameter_plan.h"

namespace soapstone::onnx {

// Names visible to a graph: its own, then those of the graphs around it.
class Scope {
 public:
  explicit Scope(const Scope* outer = nullptr) : outer(outer) {}

  // The value called `name`, or nothing.
  std::optional<ValueId> find(const std::string& name) const;
  // Fails if this graph defines the name already.
  absl::Status define(const std::string& name, ValueId id);

 private:
  const Scope* outer;
  absl::flat_hash_map<std::string, ValueId> names;
};

// Context of a node list: the versions of its ops, and the call that gives
// function attributes their values.
struct Frame {
  const OpsetImports* opsets = nullptr;
  const Attributes* callAttributes = nullptr;
  int depth = 0;  // nesting of calls and bodies
};

// Adds the nodes of a file to a graph: resolves names, inlines functions and
// those If and Loop nodes whose course is known, and leaves the rest to
// GraphBuilder::add.
class NodeRunner {
 public:
  // See ImportOptions for `trainBatchNorms`.
  NodeRunner(const ModelProto& model, GraphBuilder& builder,
             bool trainBatchNorms);

  // Adds `nodes` in order. Errors (InvalidArgument, Unimplemented,
  // ResourceExhausted) name the node.
  absl::Status run(const std::vector<NodeProto>& nodes, Scope& scope,
                   const Frame& frame);

  // Defines the initializers of `graph`. Small integers and exporter-made
  // scalars become constants, the others initializers.
  absl::Status defineInitializers(const GraphProto& graph, Scope& scope);

  // Changes that the exporter made to parameters.
  const ParameterPlan& parameterPlan() const { return plan; }
  const GradientNotes& gradientNotes() const { return notes; }

  // Whether the graph has the module's parameter `name`, in any form.
  bool hasParameter(const std::string& name) const {
    const std::string form = absl::StrCat(name, ".");  // "slopes.mul"
    return parameters.contains(name) ||
           absl::c_any_of(parameters, [&](const auto& parameter) {
             return absl::StartsWith(parameter.first, form);
           });
  }

  // Biases that the exporter left out and the graph has again.
  int64_t restoredBiases = 0;

  // Attentions that drop probabilities, as their calls do and the file does
  // not.
  int64_t restoredDropouts = 0;

  // Batch norms in inference mode that were made to train.
  int64_t trainedBatchNorms = 0;

  // Batch norms that the exporter folded into products: those that the graph
  // has again, to train, and those that stay folded.
  int64_t unfoldedBatchNorms = 0;
  // Weights of products that those norms, of weight 0, have made zero.
  int64_t drawnWeights = 0;
  int64_t foldedBatchNorms = 0;

  // Parameters that the file makes by copying another: (copy, original).
  std::vector<std::pair<std::string, std::string>> mergedParameters;

 private:
  using Values = std::vector<ValueId>;

  // The members of a sequence: the first `size` of a list that longer ones
  // share, since loops append one member after the other.
  struct Sequence {
    Sequence() = default;
    explicit Sequence(Values values)
        : members(std::make_shared<Values>(std::move(values))),
          size(members->size()) {}
    Sequence(std::shared_ptr<Values> members, size_t size)
        : members(std::move(members)), size(size) {}

    Values all() const {
      return Values(members->begin(),
                    members->begin() + static_cast<int64_t>(size));
    }

    std::shared_ptr<Values> members;
    size_t size = 0;
  };

  absl::Status runNode(const NodeProto& proto, Scope& scope,
                       const Frame& frame);
  absl::StatusOr<Values> evaluate(const NodeProto& proto, Node node,
                                  const Scope& scope, const Frame& frame);
  // Inputs by value and attributes with references replaced.
  absl::StatusOr<Node> resolve(const NodeProto& proto, const Scope& scope,
                               const Frame& frame);
  absl::StatusOr<Values> callFunction(const FunctionProto& function,
                                      const NodeProto& proto, const Node& node,
                                      const Frame& frame);
  absl::StatusOr<Values> addConstantNode(const NodeProto& proto,
                                         const Node& node);
  absl::StatusOr<Values> copyParameter(const NodeProto& proto,
                                       const Node& node);
  // Defines one initializer of the model's own graph as the plan says.
  absl::StatusOr<ValueId> definePlanned(const NamedTensor& initializer,
                                        const Scope& scope);
  // Values of parameters in the file (planned_initializers.cc).
  absl::StatusOr<ValueId> definePacked(const NamedTensor& initializer,
                                       const ParameterPlan::Entry& entry);
  absl::StatusOr<ValueId> applyAffine(ValueId id, const Affine& affine,
                                      const NamedTensor& result);
  absl::StatusOr<ValueId> takeRow(ValueId table, const NamedTensor& initializer,
                                  int64_t index);
  absl::StatusOr<ValueId> inDims(ValueId id, const NamedTensor& initializer);
  // Returns the value that copies of `initializer` are made of: its own, or the
  // parameter that it was expanded from.
  std::optional<ValueId> sharedWith(const std::string& initializer,
                                    const Scope& scope) const;
  absl::StatusOr<ValueId> defineCopyOf(ValueId original,
                                       const ParameterPlan::Entry& entry,
                                       const NamedTensor& initializer);
  // The result of `functions` on the parameter `id`, which has no other.
  absl::StatusOr<ValueId> applyFunctions(ValueId id, const Functions& functions,
                                         const std::string& name);
  absl::StatusOr<ValueId> placeRows(ValueId table, const RepeatedRows& rows,
                                    const std::string& name);
  Tensor storedTensor(const NamedTensor& initializer,
                      const ParameterPlan::Entry& entry);
  // Adds a node of one result, in the internal form.
  absl::StatusOr<ValueId> addDerived(const std::string& opType,
                                     std::vector<ValueId> inputs,
                                     Attributes attributes,
                                     const std::string& name);

  absl::Status runCopies(const NodeProto& proto, Scope& scope,
                         const Frame& frame);
  // Defines `name` as `original`, an initializer, is defined.
  absl::Status defineCopy(const std::string& name, const std::string& original,
                          Scope& scope);
  // The parameter that input `operand` of `proto` reads where the exporter
  // merged several into value `id`.
  absl::StatusOr<ValueId> unmerged(const NodeProto& proto, size_t operand,
                                   ValueId id);
  // Gives a product the bias `name` that the exporter left out because it was
  // zero; none if that is empty.
  void restoreBias(const std::string& name, Node& node);

  // Gives `node` the operands that the module's layer has, where PyTorch's
  // exporter writes others.
  absl::Status restoreOperands(const NodeProto& proto, Node& node);

  // Leaves out the zeros that PyTorch's exporter adds to convolutions without
  // bias: of those over volumes they have one dim too many.
  void dropOwnBias(const NodeProto& proto, Node& node) const;

  // Drops the probabilities that `node` multiplies values with, if the call of
  // attention that it comes from does and the file does not.
  absl::Status restoreDropout(const NodeProto& proto, Node& node);
  bool areProbabilities(ValueId id) const;

  // Makes vectors of the scale and bias that PyTorch's exporter writes as
  // columns [C, 1], which ONNX has no instance norm for.
  absl::Status flattenScales(const NodeProto& proto, Node& node);

  // Batch norms of training steps (batch_norms.cc).
  absl::StatusOr<Values> addTrainedBatchNorm(const NodeProto& proto, Node node);
  // Adds the product `node` and the batch norm that was folded into it.
  absl::StatusOr<Values> addUnfolded(const NodeProto& proto, Node node,
                                     const FoldedBatchNorm& norm);
  // Draws the weight of a product anew, and trains its norm from 0, if the file
  // has zeros there.
  void drawZeroWeight(ValueId weight, const FoldedBatchNorm& norm,
                      const ValueType& channels);
  ValueId addUnfoldedBias(const Node& product, const FoldedBatchNorm& norm,
                          const ValueType& type);
  // The initializer called `name`, made without data if there is none yet.
  ValueId namedInitializer(const std::string& name, const ValueType& type,
                           const std::string& reason);
  // Notes the rows of padding of a lookup; the value of a node that detaches,
  // or that writes to the places of a mask.
  absl::StatusOr<std::optional<Values>> applyNotes(const NodeProto& proto,
                                                   Node& node);
  // A value of the same numbers through which no gradient flows.
  absl::StatusOr<ValueId> detach(ValueId id, const std::string& name);
  absl::StatusOr<Values> addGradient(const NodeProto& proto, Node node,
                                     const Scope& scope);

  // Sequences (sequences.cc). Nothing where the members are not known.
  absl::StatusOr<std::optional<Values>> runSequence(const NodeProto& proto,
                                                    const Node& node);
  absl::StatusOr<std::optional<Values>> splitToSequence(const NodeProto& proto,
                                                        const Node& node);
  absl::StatusOr<std::optional<Sequence>> insertMember(const Node& node);
  // `members` along an axis; equal bags of rows are one reduction.
  absl::StatusOr<Values> joinSequence(const NodeProto& proto, const Node& node,
                                      const Values& members);

  // Control flow (control_flow.cc).
  absl::StatusOr<Values> runIf(const NodeProto& proto, Node node,
                               const Scope& scope, const Frame& frame);
  absl::StatusOr<Values> runLoop(const NodeProto& proto, Node node,
                                 const Scope& scope, const Frame& frame);
  absl::StatusOr<Values> unrollLoop(const NodeProto& proto, const Node& node,
                                    const GraphProto& body, const Scope& scope,
                                    const Frame& frame);
  // Runs `body` once with `arguments` for its inputs; returns its outputs.
  absl::StatusOr<Values> runBody(const GraphProto& body,
                                 const Values& arguments, const Scope& scope,
                                 const Frame& frame);
  // The scan outputs of a loop, from output `firstOutput` on, of the values of
  // each; kNoValue for those that nothing names.
  absl::StatusOr<Values> stackScans(const NodeProto& proto, const Node& loop,
                                    size_t firstOutput,
                                    const std::vector<Values>& scans);
  // Stacks the values of one scan output along a new first dimension.
  absl::StatusOr<ValueId> stack(const Node& loop, const Values& slices,
                                const std::string& name);

  // Inputs of `proto` or its bodies defined outside: for errors only.
  absl::Status unknownName(const NodeProto& proto,
                           const std::string& name) const;

  const ModelProto& model;
  GraphBuilder& builder;
  const bool trainBatchNorms;
  absl::flat_hash_map<std::string, const FunctionProto*> functions;
  const ParameterPlan plan;
  const GradientNotes notes;
  // Initializers of the model's own graph by value, with their file names.
  absl::flat_hash_map<ValueId, std::string> planned;
  // Results of functions on parameters, by the parameter and the other way
  // round.
  absl::flat_hash_map<ValueId, ValueId> functionOf, parameterOf;
  // Parameters by the name that the plan gives them.
  absl::flat_hash_map<std::string, ValueId> parameters;
  // Parameters whose rows the file holds apart, by the name of the first.
  absl::flat_hash_map<std::string, ValueId> stacks;
  // Members of known sequences, by the value that stands for the sequence.
  absl::flat_hash_map<ValueId, Sequence> sequences;
};

// True if `name` looks like one that an exporter made up for a folded scalar.
bool isExporterMadeName(absl::string_view name);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_NODE_RUNNER_H_
