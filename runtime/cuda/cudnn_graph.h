#ifndef SOAPSTONE_RUNTIME_CUDA_CUDNN_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_CUDNN_GRAPH_H_

// Graphs of cuDNN's backend API: built op by op, planned by the library's
// heuristics, executed on device memory. Internal to the CUDA back end.

#include <cudnn.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace soapstone::runtime {

using Extents = std::vector<int64_t>;

// Row-major strides.
Extents packedStrides(const Extents& dims);

// A backend descriptor; destroyed with its last owner.
class CudnnDescriptor {
 public:
  CudnnDescriptor() = default;
  explicit CudnnDescriptor(cudnnBackendDescriptorType_t type);

  cudnnBackendDescriptor_t get() const { return owner.get(); }
  // Attributes; throw InputError if the library refuses one.
  CudnnDescriptor& set(cudnnBackendAttributeName_t name,
                       cudnnBackendAttributeType_t type, int64_t count,
                       const void* values);
  CudnnDescriptor& set(cudnnBackendAttributeName_t name, const Extents& values);
  CudnnDescriptor& set(cudnnBackendAttributeName_t name, int64_t value);
  CudnnDescriptor& set(cudnnBackendAttributeName_t name, cudnnDataType_t value);
  CudnnDescriptor& set(cudnnBackendAttributeName_t name, bool value);
  CudnnDescriptor& set(cudnnBackendAttributeName_t name,
                       const CudnnDescriptor& value);
  // Throws InputError, which names `what`.
  CudnnDescriptor& finalize(const char* what);
  // Whether the library took it.
  bool tryFinalize();

 private:
  std::shared_ptr<void> owner;
};

// A tensor of a graph; real ones are bound to memory when the plan runs.
struct CudnnTensor {
  int64_t id = 0;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  Extents dims;
  CudnnDescriptor descriptor;
};

enum class ConvolutionPass { kForward, kInputGrad, kWeightGrad };

struct CudnnConvolution {
  Extents padLow, padHigh, strides, dilations;
};

struct CudnnPooling {
  cudnnResampleMode_t mode = CUDNN_RESAMPLE_MAXPOOL;
  Extents window, strides, padLow, padHigh;
};

// A batch norm over all dims but the second; what channels have is f32.
struct CudnnBatchNorm {
  CudnnTensor input, scale, mean;
  CudnnTensor inverseDeviation;       // 1 / sqrt(variance + epsilon)
  CudnnTensor bias, epsilon, result;  // Forward only.
};
struct CudnnBatchNormGrads {
  CudnnTensor result, input, scale, bias;
};

// The library's notes on the numerics of an engine.
using NumericalNotes = std::vector<cudnnBackendNumericalNote_t>;

// The planned form of a graph.
struct CudnnPlan {
  CudnnDescriptor plan;
  int64_t workspaceBytes = 0;
  int candidates = 0;    // Proposed by the heuristics.
  NumericalNotes notes;  // On its engine.

  // Runs on the handle's stream; `bindings` are (tensor id, device pointer;
  // host pointer for scalars).
  void run(cudnnHandle_t handle,
           const std::vector<std::pair<int64_t, void*>>& bindings,
           void* workspace) const;
};

// For whom a graph is planned: a handle, or, without a GPU, the description of
// one in the library's own JSON.
struct CudnnTarget {
  cudnnHandle_t handle = nullptr;
  const CudnnDescriptor* deviceProperties = nullptr;
  int64_t workspaceLimit = int64_t{1} << 30;
  // Whether engines will do whose results differ from run to run.
  bool mayVary = false;
};

CudnnDescriptor deviceProperties(const std::string& json);

class CudnnGraph {
 public:
  CudnnTensor tensor(cudnnDataType_t type, const Extents& dims,
                     const Extents& strides);
  // An intermediate result that never reaches memory.
  CudnnTensor virtualTensor(cudnnDataType_t type, const Extents& dims,
                            std::optional<Extents> strides = std::nullopt);
  // A scalar that is given by value, of `rank` dims.
  CudnnTensor scalar(int rank, cudnnDataType_t type = CUDNN_DATA_FLOAT);

  void convolution(ConvolutionPass pass, const CudnnConvolution& geometry,
                   const CudnnTensor& input, const CudnnTensor& weight,
                   const CudnnTensor& result);
  void product(const CudnnTensor& lhs, const CudnnTensor& rhs,
               const CudnnTensor& result);
  void unary(cudnnPointwiseMode_t mode, const CudnnTensor& input,
             const CudnnTensor& result);
  void binary(cudnnPointwiseMode_t mode, const CudnnTensor& lhs,
              const CudnnTensor& rhs, const CudnnTensor& result);
  // The index of each element along `axis`.
  void indices(int64_t axis, const CudnnTensor& like,
               const CudnnTensor& result);
  // condition ? yes : no
  void select(const CudnnTensor& condition, const CudnnTensor& yes,
              const CudnnTensor& no, const CudnnTensor& result);
  void reduction(cudnnReduceTensorOp_t kind, const CudnnTensor& input,
                 const CudnnTensor& result);
  // The same elements under other strides.
  void reshape(const CudnnTensor& input, const CudnnTensor& result);
  // `positions`, where not null, gets of each maximum its number in the window,
  // row-major, of equal ones the first.
  void pooling(const CudnnPooling& windows, const CudnnTensor& input,
               const CudnnTensor& result, const CudnnTensor* positions);
  // Gradient of a maximum, from `positions` alone; of an average if null.
  void poolingGrad(const CudnnPooling& windows, const CudnnTensor& resultGrad,
                   const CudnnTensor* positions, const CudnnTensor& inputGrad);
  void batchNorm(const CudnnBatchNorm& tensors);
  void batchNormGrad(const CudnnBatchNorm& tensors,
                     const CudnnBatchNormGrads& grads);

  // The whole as the library's graph. Throws InputError if it is refused.
  CudnnDescriptor build(const CudnnTarget& target) const;
  // The first plan that the library can make within the workspace limit;
  // nothing if there is none. Throws InputError if the graph itself is refused.
  std::optional<CudnnPlan> plan(const CudnnTarget& target) const;
  // The first `most` such plans, as the library ranks them.
  std::vector<CudnnPlan> plans(const CudnnTarget& target, size_t most) const;

 private:
  CudnnTensor make(cudnnDataType_t type, const Extents& dims,
                   const Extents& strides, bool isVirtual, bool isByValue);
  void pointwise(cudnnPointwiseMode_t mode, const CudnnTensor& input,
                 const CudnnTensor* other, const CudnnTensor* condition,
                 std::optional<int64_t> axis, const CudnnTensor& result);

  std::vector<CudnnDescriptor> operations;
  int64_t nextId = 1;
  // Whether a convolution multiplies f32, which must not be rounded to TF32.
  bool convolvesF32 = false;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_CUDNN_GRAPH_H_
