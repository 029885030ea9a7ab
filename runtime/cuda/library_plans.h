#ifndef SOAPSTONE_RUNTIME_CUDA_LIBRARY_PLANS_H_
#define SOAPSTONE_RUNTIME_CUDA_LIBRARY_PLANS_H_

#include <cudnn.h>

#include <map>
#include <optional>
#include <vector>

#include "runtime/cuda/attention_graph.h"
#include "runtime/cuda/convolution_graph.h"

namespace soapstone::runtime {

// What a plan depends on, as numbers.
using PlanKey = std::vector<int64_t>;

// A graph with its plan; no plan where the library has none.
struct PlannedConvolution {
  ConvolutionGraph graph;
  CudnnPlan plan;
};
struct PlannedAttention {
  AttentionGraph graph;
  CudnnPlan plan;
};

// cuDNN's handle of one rank, and the plans made with it: planning takes up to
// a second, so that every shape is planned once.
class CudnnPlans {
 public:
  CudnnPlans();
  ~CudnnPlans();
  CudnnPlans(const CudnnPlans&) = delete;
  CudnnPlans& operator=(const CudnnPlans&) = delete;

  cudnnHandle_t on(cudaStream_t stream);
  // Null where cuDNN has none: the caller's own kernel takes over.
  const PlannedConvolution* convolution(const Convolution& op,
                                        ConvolutionPass pass);
  const PlannedAttention* attention(const Attention& op, bool isGradient);

 private:
  cudnnHandle_t handle = nullptr;
  std::map<PlanKey, std::optional<PlannedConvolution>> convolutions;
  std::map<PlanKey, std::optional<PlannedAttention>> attentions;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_LIBRARY_PLANS_H_
