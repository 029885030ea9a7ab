#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_MERGED_VALUES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_MERGED_VALUES_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Values that PyTorch's exporter made one because the parameters behind them
// had equal initial values: two norms of one input, or two tokens. The exporter
// notes of each node which values it read before that, and the signature lists
// the parameters that are gone.
struct MergedValues {
  // One of the parameters that are gone, and the initializer whose values it
  // had.
  struct Lost {
    std::string parameter;
    std::string initializer;
  };
  // The node that computes a value again with the parameters that are gone.
  struct Copy {
    NodeProto node;
    std::vector<Lost> parameters;
  };

  // Indexed by the first output of the node to copy.
  std::map<std::string, std::vector<Copy>> copies;
  // Initializers that stand for another one, by its value's name.
  std::map<std::string, Lost> initializers;
  // By node and operand number: the value to read instead.
  std::map<std::pair<const NodeProto*, size_t>, std::string> reads;
  // By node and operand number: a number of the call that a parameter had when
  // the model was exported, so that the file reads the parameter in its place.
  std::map<std::pair<const NodeProto*, size_t>, Tensor> numbers;
  // A value that calls read and that no node computes any more: the exporter
  // has made it one with another, or, of sums and products, left it out as it
  // leaves out those with zeros or ones, also of parameters. Empty if there is
  // none.
  std::string gone;
  // Parameters of the signature of which nothing in the file speaks.
  std::vector<std::string> lost;
  // Parameters that the file reads in the place of values that were computed
  // when it was exported and had their numbers, as 1 / s has those of a scale s
  // of ones. The file does not say how these values were computed.
  struct Taken {
    std::string value, parameter;
  };
  std::vector<Taken> taken;
};

// Finds the merged values of `graph`; none where a file has no signature.
MergedValues findMergedValues(const GraphProto& graph);

// Adds to `values` the steps of losses that read a detached value and that the
// exporter has made one with what the module computes without: that is computed
// again, and gets its gradient.
void copySteps(const GraphProto& graph, MergedValues& values);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_MERGED_VALUES_H_
