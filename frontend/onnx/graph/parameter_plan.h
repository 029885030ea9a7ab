#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_PARAMETER_PLAN_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_PARAMETER_PLAN_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/exchanged_dims.h"
#include "frontend/onnx/graph/merged_values.h"
#include "frontend/onnx/graph/repeated_blocks.h"
#include "frontend/onnx/graph/stored_parameters.h"
#include "frontend/onnx/graph/zero_borders.h"

namespace soapstone::onnx {

// A batch norm that an optimizer folded into the product before it.
struct FoldedBatchNorm {
  // Names of its tensors; weight and bias are empty if it has none.
  std::string weight, bias, mean, variance;
  double epsilon = 0;
  double momentum = 0;  // ONNX's: what remains of the running statistics.
};

// Undoes what the optimizer of PyTorch's exporter does to parameters, as far as
// names, metadata and data tell:
//
// | what it does                           | what the plan says              |
// |----------------------------------------|---------------------------------|
// | constants become initialisers          | they are constants again        |
// | W^T is stored and called val_110       | trained as "W.T"                |
// | W is stored beside W^T (a tied head)   | W^T is a transpose of W again   |
// | W is stored beside W in other dims     | that is a reshape of W again    |
// | a shared layer's W^T is stored twice   | one parameter                   |
// | a token repeated over the batch        | the token, expanded             |
// | equal initial values are merged        | one parameter for every module  |
// | batch norms become convolutions        | batch norms again, to train     |
// | biases of zeros are left out           | biases again                    |
// | -exp(s) is stored for a parameter s    | s, and -exp of it               |
// | a table's rows are stored as read      | the rows, and where they go     |
// | a parameter is stored padded by zeros  | the parameter, padded again     |
// | b is stored again as W * 0 + b         | b, expanded                     |
// | a query is stored scaled for attention | the query, scaled again         |
// | a bilinear weight is stored exchanged  | the weight, exchanged again     |
// | rows of a parameter, one by one      | the parameter, of the rows      |
// | rows of a table in several places      | one table of these rows         |
// | 1 - w is stored beside w             | 1 - w again                     |
// | an LSTM's weights in ONNX's gate order | PyTorch's, reordered            |
// | equal nodes become one                 | nodes of their own parameters   |
//
// Files without such metadata get an empty plan.
class ParameterPlan {
 public:
  // One initialiser.
  struct Entry {
    bool isConstant = false;  // Made by the exporter: never trained.
    std::string name;         // Its name in reports and checkpoints.
    // The file's name of the initialiser that it is a copy of, or empty.
    std::string copyOf;
    bool isTransposed = false;  // It is the transpose of `copyOf`.
    // `functions` are applied to `copyOf`, of which it is no twin.
    bool isFunctionOfCopy = false;
    // Not empty: the leading part of the data under these dims, which the
    // file repeats to the initialiser's own.
    std::vector<int64_t> storedDims;
    // The file holds the parameter several times, one behind the other.
    std::optional<RepeatedBlocks> blocks;
    // The file holds what these functions make of the parameter.
    Functions functions;
    // The parameter, before functions, has each row once, and those of other
    // places: a copy reads them from the parameter itself.
    std::optional<RepeatedRows> rows;
    // The parameter, after functions, has no zeros around it.
    std::optional<ZeroBorders> borders;
    // The parameter, before functions, has the dims of this.
    std::optional<ExchangedDims> exchanged;
    // The change that is made to `copyOf`, which is no twin either; without
    // one, to the parameter, and the file holds the result.
    std::optional<Affine> affine;
    // The initialisers that are the rows of parameter `name`, and which of them
    // this is; none if it is not one of several.
    struct Stack {
      std::vector<std::string> rows;
      int64_t index = 0;
    };
    Stack stack;
    // The initialiser holds these parameters; `name` is its own.
    std::optional<PackedGates> gates;
    bool isLossy =
        false;  // Trained as it is stored, which is not the module's.
    // Equal numbers do not tell along which dims they were expanded.
    bool isDoubtful = false;
    std::string reason;  // For reports; empty where there is nothing to say.
  };

  explicit ParameterPlan(const GraphProto& graph);

  // The entry of an initialiser, or null.
  const Entry* find(const std::string& initializer) const;
  // Whether the signature lists a parameter of that name.
  bool isParameter(const std::string& name) const {
    return targets.contains(name);
  }
  // The exporter's note on a value; empty if there is none.
  const ExporterNote& noteOf(const std::string& value) const;

  // The name of the parameter that input `operand` of `user` reads where
  // `initializer` stands for several that had equal values; its own name for
  // all others.
  std::string parameterRead(const std::string& initializer,
                            const NodeProto& user, size_t operand) const;

  // Whether input `operand` of `node` is ones or zeros of the exporter's own,
  // though the file may share them with a parameter that starts so: a group
  // norm is written as a norm without scale, and its scale after it; a norm
  // that has no weight in PyTorch needs one in ONNX.
  static bool readsOwnNumbers(const NodeProto& node, size_t operand);

  // The name of the parameter that the linear layer or convolution of `node`
  // adds as its bias, whether or not the node still has it: optimizers leave
  // out biases that are zero. Empty if it adds none.
  std::string biasOf(const NodeProto& node) const;

  // Whether a batch norm was folded into the product of `node`.
  static bool holdsBatchNorm(const NodeProto& node);

  // That batch norm; nothing if there is none or its call is unknown.
  std::optional<FoldedBatchNorm> batchNormIn(const NodeProto& node) const;

  // Values that stand for several, which nodes are to compute apart.
  const MergedValues& mergedValues() const { return values; }

  // Warnings for the user, one line each. `isThere` says whether a parameter of
  // the module has come back, `isTrained` whether what has that name is
  // trained.
  std::vector<std::string> warnings(
      absl::FunctionRef<bool(const std::string&)> isThere,
      absl::FunctionRef<bool(const std::string&)> isTrained) const;

 private:
  // Warns of what was computed from parameters and is trained.
  void warnAboutComputed(absl::FunctionRef<bool(const std::string&)> isTrained,
                         std::vector<std::string>& lines) const;
  // Warns of parameters whose dims or places the file leaves open.
  void warnAboutOpen(std::vector<std::string>& lines) const;
  // A place where an initialiser is read.
  struct Reader {
    const NodeProto* node;
    size_t operand;
  };
  using Readers = absl::flat_hash_map<std::string, std::vector<Reader>>;

  void planFolded(const GraphProto& graph, const Readers& readers);
  Entry planOne(const NamedTensor& initializer, const ExporterNote& note,
                const std::vector<Reader>& readers) const;
  // Finds which entries are made of one another, and which of them cannot be
  // undone.
  void planRelated(const GraphProto& graph);
  // Makes functions of parameters that the file holds, too, theirs.
  void planFunctions(const GraphProto& graph);
  void planAffine(const GraphProto& graph);
  // Makes constants, or copies of biases, of what layers give for zeros.
  void planZeroInputs(const GraphProto& graph);
  void planBiasOfZeros(
      const Tensor& tensor, const std::vector<std::string>& sources,
      const absl::flat_hash_map<std::string, const Tensor*>& stored,
      Entry& entry) const;
  // Joins rows of a parameter that were taken one by one.
  void planStacks(const GraphProto& graph);
  // Joins tables of rows of one parameter.
  void planTables(const GraphProto& graph);
  // Makes a copy of `moved`, whose parameter `whole` the file holds, too.
  void planTied(const NamedTensor& moved, const NamedTensor& whole,
                Entry& entry) const;
  // Makes a copy of the first initialiser that the same parameter was expanded
  // to, if this one was expanded otherwise; notes the first ones by parameter.
  bool planExpandedTwin(const NamedTensor& initializer,
                        std::map<std::string, const NamedTensor*>& first,
                        Entry& entry) const;
  // Keeps apart what the file holds of one parameter: other parts of it, or the
  // same in other places. `twin`: the first one of them.
  void planApart(const NamedTensor& initializer, const std::string& twin,
                 Entry& entry) const;
  // The parameters that an initialiser was computed from, and how it was moved
  // or computed where that cannot be undone.
  void planMoved(const NamedTensor& initializer, const ExporterNote& note,
                 const std::vector<std::string>& sources,
                 const std::vector<Reader>& readers, Entry& entry) const;
  // Finds the parameters whose shape the exporter has computed a number from:
  // attention scales queries and keys by the size of a head, and queries that
  // only parameters make are stored with the scale.
  void findScaled(const GraphProto& graph);
  // Whether an initialiser is that number, or may hold it as a factor.
  bool isScaled(const std::string& initializer,
                const std::string& source) const;
  // Fill in `entry` and return true if `tensor` was computed from parameters
  // in a way that its numbers undo.
  bool undoGates(const Tensor& tensor, const std::vector<std::string>& sources,
                 const std::vector<Reader>& readers, Entry& entry) const;
  static bool undoRows(const Tensor& tensor,
                       const std::vector<std::string>& operations,
                       const std::string& source, Entry& entry);
  static bool undoPadding(const Tensor& tensor,
                          const std::vector<std::string>& operations,
                          const std::string& source, Entry& entry);
  static bool undoFunctions(const Tensor& tensor,
                            const std::vector<std::string>& operations,
                            const std::string& source, Entry& entry);
  // Finds out what was expanded or repeated to `tensor`.
  static void undoExpansion(const Tensor& tensor, Entry& entry);
  // The same for what the calls of its readers tell.
  bool undoBilinear(const Tensor& tensor,
                    const std::vector<std::string>& sources,
                    const std::vector<Reader>& readers, Entry& entry) const;
  bool undoScale(const Tensor& tensor,
                 const std::vector<std::string>& operations,
                 const std::string& source, const std::vector<Reader>& readers,
                 Entry& entry) const;
  // The number that each attention multiplies its queries and keys by, by the
  // text of its call, and the last dims of values that calls name or, by their
  // text, of what bilinear layers multiply with their second input.
  void readCalls(const GraphProto& graph);
  void readSizes(const GraphProto& graph);
  // torch's operations between the sources of `note` and the initialiser.
  std::vector<std::string> operationsOf(const std::string& initializer,
                                        const ExporterNote& note) const;
  // Whether `source` is a parameter or a buffer of the module.
  bool isRegistered(const std::string& source) const;
  std::vector<std::string> registeredSources(const ExporterNote& note) const;
  void planMerged(const GraphProto& graph, const Readers& readers);
  void planMergedValues(const GraphProto& graph);
  // The module's name of the parameter that is argument `index` of the call
  // that `node` comes from; empty if that is no parameter.
  std::string parameterArgument(const NodeProto& node, size_t index) const;
  // The module's names of the parameters in argument `index` of that call,
  // which is a list; empty if it has none.
  std::vector<std::string> parametersIn(const NodeProto& node,
                                        size_t index) const;
  // The module's name of the parameter that is item `operand` of the list that
  // the call of `node` takes, where the node reads the items as they are; empty
  // if that is no parameter.
  std::string listedArgument(const NodeProto& node, size_t operand) const;
  // Returns the name in `module` of its own counterpart of the parameter `name`
  // of the module `owner`; empty if the signature has none.
  std::string counterpart(const std::string& name, const std::string& owner,
                          const std::string& module) const;
  // The parameter of `module` itself, if the signature lists one alone.
  std::string onlyParameterOf(const std::string& module) const;
  // The parameter among the arguments of `user`'s call that its input
  // `operand` stands for; empty where that is open.
  std::string argumentRead(const NodeProto& user, size_t operand) const;
  // Whether `user` reads the merged `initializer` under its own `name`: its
  // call names that, as of a layer that modules share, or it is a buffer and
  // the call reads no parameter: buffers that are one stay one.
  bool keepsName(const NodeProto& user, const std::string& initializer,
                 const std::string& name) const;

  ExportSignature signature;
  absl::flat_hash_set<std::string> targets;  // The signature's parameters.
  MergedValues values;
  absl::flat_hash_map<std::string, ExporterNote> notes;
  absl::flat_hash_set<std::string> produced;  // Outputs of nodes.
  absl::flat_hash_set<std::string> scaled;    // See `findScaled`.
  // See `readCalls`; 0 where two numbers are found.
  absl::flat_hash_map<std::string, double> attentionScales;
  absl::flat_hash_map<std::string, int64_t> lastDims;
  absl::flat_hash_map<std::string, Entry> entries;
  // Merged initialisers, with the module that keeps the name.
  std::map<std::string, std::string> merged;
  // Computed from a parameter in a way that cannot be undone.
  std::vector<std::string> computed;
};

// The index of the argument of a norm's call that input `operand` of its node,
// weight or bias, is. Nothing for other nodes and inputs.
std::optional<size_t> normArgument(const NodeProto& node, size_t operand);

// "aten.mul.Tensor(%x, 2)".
std::string callText(const ExportCall& call);

// "unsqueeze" for "unsqueeze_14": the operation that a value of torch.export
// is called after.
absl::string_view exportedOperation(absl::string_view value);

// "h.*.scale" for "h.10.scale".
std::string withoutNumbers(absl::string_view module);

// True for the usual names of buffers: masks, frequencies, position ids.
bool isNamedLikeBuffer(const std::string& name);

// Whether all elements are one value, as those of fresh norms and biases. Only
// such parameters are equal by chance: random values are equal where they are
// shared.
bool isUniform(const Tensor& tensor);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_PARAMETER_PLAN_H_
