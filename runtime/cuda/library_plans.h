#ifndef SOAPSTONE_RUNTIME_CUDA_LIBRARY_PLANS_H_
#define SOAPSTONE_RUNTIME_CUDA_LIBRARY_PLANS_H_

#include <cudnn.h>

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "runtime/cuda/attention_graph.h"
#include "runtime/cuda/batch_norm_graph.h"
#include "runtime/cuda/convolution_graph.h"
#include "runtime/cuda/engine_choices.h"
#include "runtime/cuda/pooling_graph.h"

namespace soapstone::runtime {

// All properties that a plan depends on, as numbers.
using PlanKey = std::vector<int64_t>;

// A graph with its plan.
template <typename Graph>
struct Planned {
  Graph graph;
  CudnnPlan plan;
};
using PlannedConvolution = Planned<ConvolutionGraph>;
using PlannedAttention = Planned<AttentionGraph>;
using PlannedPooling = Planned<PoolingGraph>;
using PlannedBatchNorm = Planned<BatchNormGraph>;

// The time of a batch of runs of a convolution that may be done again; nothing
// if it does not run.
using MeasureConvolution =
    std::function<std::optional<float>(const PlannedConvolution&)>;

// cuDNN's handle of one rank, and the plans made with it: planning takes up to
// a second, so that every shape is planned once.
class CudnnPlans {
 public:
  CudnnPlans();
  ~CudnnPlans();
  CudnnPlans(const CudnnPlans&) = delete;
  CudnnPlans& operator=(const CudnnPlans&) = delete;

  // Only engines that give the same bits in every run, and those of rank 0's
  // file: ranks that compute the same must agree. Attention without one goes to
  // own kernels. All ranks call it.
  void agree(Rank& rank) {
    mayVary = false;
    engines.agree(rank);
  }

  cudnnHandle_t on(cudaStream_t stream);
  // Null where cuDNN has none: the caller's own kernel takes over.
  // A convolution's engine is chosen by timing when its shape first occurs.
  const PlannedConvolution* convolution(const Convolution& op,
                                        ConvolutionPass pass,
                                        const MeasureConvolution& measure);
  const PlannedAttention* attention(const Attention& op, bool isGradient);
  const PlannedPooling* pooling(const Pool& op, PoolingPass pass);
  const PlannedBatchNorm* batchNorm(const BatchNorm& op, bool hasAddend);
  const PlannedBatchNorm* batchNormGrad(const BatchNorm& op);

 private:
  cudnnHandle_t handle = nullptr;
  bool mayVary = true;
  EngineChoices engines;
  std::map<PlanKey, std::optional<PlannedConvolution>> convolutions;
  std::map<PlanKey, std::optional<PlannedAttention>> attentions;
  std::map<PlanKey, std::optional<PlannedPooling>> poolings;
  std::map<PlanKey, std::optional<PlannedBatchNorm>> batchNorms;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_LIBRARY_PLANS_H_
