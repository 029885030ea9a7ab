#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_OP_TABLE_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_OP_TABLE_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "frontend/onnx/lower/lower_node.h"

namespace soapstone::onnx {

// Builds the soap ops of one node in internal form (internal_form.h) and sets
// its results. Every result must have the type that the graph says. Throws
// Refusal for a node that it cannot express.
using LoweringFunction = void (*)(NodeLowering&);

// Domain of the optimizers and of Gradient.
inline constexpr absl::string_view kTrainingDomain = "ai.onnx.preview.training";
// Domain of the ops that the normaliser makes.
inline constexpr absl::string_view kInternalDomain = "soapstone";

// Maps each op to the function that lowers it.
class OpTable {
 public:
  // The table of all supported ops.
  OpTable();

  void add(absl::string_view opType, LoweringFunction function,
           absl::string_view domain = "");
  // Null if the op is not supported.
  LoweringFunction find(absl::string_view domain,
                        absl::string_view opType) const;
  // (domain, op type) of every supported op, in order.
  std::vector<std::pair<std::string, std::string>> supportedOps() const;

 private:
  std::map<std::pair<std::string, std::string>, LoweringFunction> functions;
};

// One function for each family of ops, in the file of the same name.
void addElementwiseOps(OpTable& table);    // lower_elementwise.cc
void addActivationOps(OpTable& table);     // lower_activation.cc
void addGenerationOps(OpTable& table);     // lower_generation.cc
void addMovementOps(OpTable& table);       // lower_movement.cc
void addIndexingOps(OpTable& table);       // lower_indexing.cc
void addIndexTupleOps(OpTable& table);     // lower_index_tuples.cc
void addReductionOps(OpTable& table);      // lower_reduction.cc
void addContractionOps(OpTable& table);    // lower_contraction.cc
void addEinsumOps(OpTable& table);         // lower_einsum.cc
void addConvolutionOps(OpTable& table);    // lower_convolution.cc
void addFourierOps(OpTable& table);        // lower_fourier.cc
void addPoolingOps(OpTable& table);        // lower_pooling.cc
void addNormalizationOps(OpTable& table);  // lower_normalization.cc
void addRecurrentOps(OpTable& table);      // lower_recurrent.cc
void addLossOps(OpTable& table);           // lower_loss.cc
void addTrainingOps(OpTable& table);       // lower_training.cc
void addAttentionOps(OpTable& table);      // lower_attention.cc
void addResizeOps(OpTable& table);         // lower_resize.cc
void addGridSampleOps(OpTable& table);     // lower_grid_sample.cc

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_OP_TABLE_H_
