#ifndef SOAPSTONE_FRONTEND_ONNX_PARAMETER_PLAN_H_
#define SOAPSTONE_FRONTEND_ONNX_PARAMETER_PLAN_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/proto.h"

namespace soapstone::onnx {

// Undoes what the optimizer of PyTorch's exporter does to parameters, as far as
// names, metadata and data tell:
//
// | what it does                           | what the plan says              |
// |----------------------------------------|---------------------------------|
// | constants become initialisers          | they are constants again        |
// | W^T is stored and called val_110       | trained as "W.T"                |
// | W is stored beside W^T (a tied head)   | W^T is a transpose of W again   |
// | a shared layer's W^T is stored twice   | one parameter                   |
// | a token repeated over the batch        | the token, expanded             |
// | equal initial values are merged        | one parameter for every module  |
//
// Files without such metadata get an empty plan.
class ParameterPlan {
 public:
  // One initialiser.
  struct Entry {
    bool isConstant = false;  // Made by the exporter: never trained.
    std::string name;         // What it is called in reports and checkpoints.
    // The file's name of the initialiser that it is a copy of, or empty.
    std::string copyOf;
    bool isTransposed = false;  // It is the transpose of `copyOf`.
    // Not empty: the leading part of the data under these dims, which the
    // file repeats to the initialiser's own.
    std::vector<int64_t> storedDims;
    std::string reason;  // For reports; empty where there is nothing to say.
  };

  explicit ParameterPlan(const GraphProto& graph);

  // What is known of an initialiser, or null.
  const Entry* find(const std::string& initializer) const;
  // What the exporter notes of a value; empty where it notes nothing.
  const ExporterNote& noteOf(const std::string& value) const;

  // The name of the parameter that input `operand` of `user` reads where
  // `initializer` stands for several that had equal values; its own name for
  // all others.
  std::string parameterRead(const std::string& initializer,
                            const NodeProto& user, size_t operand) const;

  // What a user should know, one line each.
  std::vector<std::string> warnings() const;

 private:
  // A place where an initialiser is read.
  struct Reader {
    const NodeProto* node;
    size_t operand;
  };
  using Readers = absl::flat_hash_map<std::string, std::vector<Reader>>;

  void planFolded(const GraphProto& graph, const Readers& readers);
  Entry planOne(const NamedTensor& initializer, const ExporterNote& note,
                const std::vector<Reader>& readers) const;
  std::vector<std::string> registeredSources(const ExporterNote& note) const;
  void planMerged(const GraphProto& graph, const Readers& readers);
  void findFoldedBatchNorms(const GraphProto& graph);

  absl::flat_hash_map<std::string, ExporterNote> notes;
  absl::flat_hash_set<std::string> produced;  // Outputs of nodes.
  absl::flat_hash_map<std::string, Entry> entries;
  // Merged initialisers, with the module that keeps the name.
  std::map<std::string, std::string> merged;
  int64_t foldedBatchNorms = 0;
  std::vector<std::string> computed;  // By arithmetic from a parameter.
};

// Whether the text of a torch.export node is a linear layer (or addmm) whose
// bias is a parameter: "%linear : [..] = call_function[target=
// torch.ops.aten.linear.default](args = (%x, %p_fc_weight, %p_fc_bias), ..)".
bool addsParameterAsBias(absl::string_view node);

// True for the usual names of buffers: masks, frequencies, position ids.
bool isNamedLikeBuffer(const std::string& name);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_PARAMETER_PLAN_H_
