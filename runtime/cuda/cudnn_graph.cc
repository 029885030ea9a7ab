#include "runtime/cuda/cudnn_graph.h"

#include "runtime/cuda/check.h"

namespace soapstone::runtime {

Extents packedStrides(const Extents& dims) {
  Extents strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * dims[i];
  }
  return strides;
}

// --- Descriptors -------------------------------------------------------------

CudnnDescriptor::CudnnDescriptor(cudnnBackendDescriptorType_t type) {
  cudnnBackendDescriptor_t raw = nullptr;
  check(cudnnBackendCreateDescriptor(type, &raw),
        "create a descriptor of a graph");
  owner = std::shared_ptr<void>(
      raw, [](void* dead) { cudnnBackendDestroyDescriptor(dead); });
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      cudnnBackendAttributeType_t type,
                                      int64_t count, const void* values) {
  check(cudnnBackendSetAttribute(get(), name, type, count, values),
        "describe a graph");
  return *this;
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      const Extents& values) {
  return set(name, CUDNN_TYPE_INT64, static_cast<int64_t>(values.size()),
             values.data());
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      int64_t value) {
  return set(name, CUDNN_TYPE_INT64, 1, &value);
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      cudnnDataType_t value) {
  return set(name, CUDNN_TYPE_DATA_TYPE, 1, &value);
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      bool value) {
  return set(name, CUDNN_TYPE_BOOLEAN, 1, &value);
}

CudnnDescriptor& CudnnDescriptor::set(cudnnBackendAttributeName_t name,
                                      const CudnnDescriptor& value) {
  cudnnBackendDescriptor_t raw = value.get();
  return set(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1,
             static_cast<const void*>(&raw));
}

CudnnDescriptor& CudnnDescriptor::finalize(const char* what) {
  check(cudnnBackendFinalize(get()), what);
  return *this;
}

bool CudnnDescriptor::tryFinalize() {
  return cudnnBackendFinalize(get()) == CUDNN_STATUS_SUCCESS;
}

CudnnDescriptor deviceProperties(const std::string& json) {
  CudnnDescriptor result(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  result.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR,
             static_cast<int64_t>(json.size()), json.data());
  return result.finalize("read the description of a GPU");
}

// --- Tensors -----------------------------------------------------------------

CudnnTensor CudnnGraph::make(cudnnDataType_t type, const Extents& dims,
                             const Extents& strides, bool isVirtual,
                             bool isByValue) {
  CudnnTensor tensor{nextId++, type, dims,
                     CudnnDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR)};
  // The arena aligns to 256 bytes, but a view may begin anywhere that is a
  // multiple of sixteen.
  tensor.descriptor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, type)
      .set(CUDNN_ATTR_TENSOR_DIMENSIONS, dims)
      .set(CUDNN_ATTR_TENSOR_STRIDES, strides)
      .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, tensor.id)
      .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, int64_t{16})
      .set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, isVirtual)
      .set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, isByValue)
      .finalize("describe a tensor");
  return tensor;
}

CudnnTensor CudnnGraph::tensor(cudnnDataType_t type, const Extents& dims,
                               const Extents& strides) {
  return make(type, dims, strides, false, false);
}

CudnnTensor CudnnGraph::virtualTensor(cudnnDataType_t type, const Extents& dims,
                                      std::optional<Extents> strides) {
  return make(type, dims, strides.value_or(packedStrides(dims)), true, false);
}

CudnnTensor CudnnGraph::scalar(int rank) {
  Extents ones(static_cast<size_t>(rank), 1);
  return make(CUDNN_DATA_FLOAT, ones, ones, false, true);
}

// --- Operations --------------------------------------------------------------

namespace {

// Names of the attributes of one pass of a convolution.
struct ConvolutionNames {
  cudnnBackendDescriptorType_t operation;
  cudnnBackendAttributeName_t alpha, beta, geometry, input, weight, result;
};

ConvolutionNames namesOf(ConvolutionPass pass) {
  switch (pass) {
    case ConvolutionPass::kForward:
      return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y};
    case ConvolutionPass::kInputGrad:
      return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY};
    case ConvolutionPass::kWeightGrad:
      break;
  }
  return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY};
}

}  // namespace

void CudnnGraph::convolution(ConvolutionPass pass,
                             const CudnnConvolution& geometry,
                             const CudnnTensor& input,
                             const CudnnTensor& weight,
                             const CudnnTensor& result) {
  CudnnDescriptor description(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION;
  description
      .set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS,
           static_cast<int64_t>(geometry.strides.size()))
      .set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT)
      .set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1,
           &mode)
      .set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, geometry.padLow)
      .set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, geometry.padHigh)
      .set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, geometry.strides)
      .set(CUDNN_ATTR_CONVOLUTION_DILATIONS, geometry.dilations)
      .finalize("describe a convolution");
  ConvolutionNames names = namesOf(pass);
  double one = 1;
  double none = 0;
  CudnnDescriptor operation(names.operation);
  operation.set(names.alpha, CUDNN_TYPE_DOUBLE, 1, &one)
      .set(names.beta, CUDNN_TYPE_DOUBLE, 1, &none)
      .set(names.geometry, description)
      .set(names.input, input.descriptor)
      .set(names.weight, weight.descriptor)
      .set(names.result, result.descriptor)
      .finalize("add a convolution to a graph");
  operations.push_back(operation);
}

void CudnnGraph::product(const CudnnTensor& lhs, const CudnnTensor& rhs,
                         const CudnnTensor& result) {
  CudnnDescriptor description(CUDNN_BACKEND_MATMUL_DESCRIPTOR);
  description.set(CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_DATA_FLOAT)
      .finalize("describe a matrix product");
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_MATMUL_ADESC, lhs.descriptor)
      .set(CUDNN_ATTR_OPERATION_MATMUL_BDESC, rhs.descriptor)
      .set(CUDNN_ATTR_OPERATION_MATMUL_CDESC, result.descriptor)
      .set(CUDNN_ATTR_OPERATION_MATMUL_DESC, description)
      .finalize("add a matrix product to a graph");
  operations.push_back(operation);
}

void CudnnGraph::pointwise(cudnnPointwiseMode_t mode, const CudnnTensor& input,
                           const CudnnTensor* other,
                           const CudnnTensor* condition,
                           std::optional<int64_t> axis,
                           const CudnnTensor& result) {
  CudnnDescriptor description(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  bool isComparison = result.type == CUDNN_DATA_BOOLEAN;
  description.set(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1,
                  &mode);
  description.set(CUDNN_ATTR_POINTWISE_MATH_PREC,
                  isComparison ? CUDNN_DATA_BOOLEAN : CUDNN_DATA_FLOAT);
  if (axis) description.set(CUDNN_ATTR_POINTWISE_AXIS, *axis);
  description.finalize("describe an elementwise op");
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, description)
      .set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, input.descriptor);
  if (other != nullptr) {
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, other->descriptor);
  }
  if (condition != nullptr) {
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_TDESC, condition->descriptor);
  }
  operation.set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, result.descriptor)
      .finalize("add an elementwise op to a graph");
  operations.push_back(operation);
}

void CudnnGraph::unary(cudnnPointwiseMode_t mode, const CudnnTensor& input,
                       const CudnnTensor& result) {
  pointwise(mode, input, nullptr, nullptr, std::nullopt, result);
}

void CudnnGraph::binary(cudnnPointwiseMode_t mode, const CudnnTensor& lhs,
                        const CudnnTensor& rhs, const CudnnTensor& result) {
  pointwise(mode, lhs, &rhs, nullptr, std::nullopt, result);
}

void CudnnGraph::indices(int64_t axis, const CudnnTensor& like,
                         const CudnnTensor& result) {
  pointwise(CUDNN_POINTWISE_GEN_INDEX, like, nullptr, nullptr, axis, result);
}

void CudnnGraph::select(const CudnnTensor& condition, const CudnnTensor& yes,
                        const CudnnTensor& no, const CudnnTensor& result) {
  pointwise(CUDNN_POINTWISE_BINARY_SELECT, yes, &no, &condition, std::nullopt,
            result);
}

void CudnnGraph::reduction(cudnnReduceTensorOp_t kind, const CudnnTensor& input,
                           const CudnnTensor& result) {
  CudnnDescriptor description(CUDNN_BACKEND_REDUCTION_DESCRIPTOR);
  description.set(CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_DATA_FLOAT)
      .set(CUDNN_ATTR_REDUCTION_OPERATOR, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE, 1,
           &kind)
      .finalize("describe a reduction");
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_REDUCTION_DESC, description)
      .set(CUDNN_ATTR_OPERATION_REDUCTION_XDESC, input.descriptor)
      .set(CUDNN_ATTR_OPERATION_REDUCTION_YDESC, result.descriptor)
      .finalize("add a reduction to a graph");
  operations.push_back(operation);
}

void CudnnGraph::reshape(const CudnnTensor& input, const CudnnTensor& result) {
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_RESHAPE_XDESC, input.descriptor)
      .set(CUDNN_ATTR_OPERATION_RESHAPE_YDESC, result.descriptor)
      .finalize("add a reshape to a graph");
  operations.push_back(operation);
}

// --- Plans -------------------------------------------------------------------

namespace {

// Engines that the library proposes for a graph, best first.
std::vector<CudnnDescriptor> proposals(const CudnnDescriptor& graph,
                                       const CudnnTarget& target,
                                       cudnnBackendHeurMode_t mode) {
  CudnnDescriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph)
      .set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
  if (target.deviceProperties != nullptr) {
    heuristics.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target.deviceProperties);
  }
  if (!heuristics.tryFinalize()) return {};
  int64_t count = 0;
  check(cudnnBackendGetAttribute(
            heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
            CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr),
        "ask for engines");
  std::vector<CudnnDescriptor> engines;
  std::vector<cudnnBackendDescriptor_t> raw;
  for (int64_t i = 0; i < count; ++i) {
    engines.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    raw.push_back(engines.back().get());
  }
  int64_t found = 0;
  check(
      cudnnBackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
                               CUDNN_TYPE_BACKEND_DESCRIPTOR, count, &found,
                               static_cast<void*>(raw.data())),
      "ask for engines");
  engines.resize(static_cast<size_t>(found));
  return engines;
}

std::optional<CudnnPlan> planWith(const CudnnDescriptor& engine,
                                  const CudnnTarget& target) {
  CudnnPlan result;
  result.plan = CudnnDescriptor(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  result.plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, engine);
  if (target.handle != nullptr) {
    result.plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1,
                    static_cast<const void*>(&target.handle));
  }
  if (target.deviceProperties != nullptr) {
    result.plan.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP,
                    *target.deviceProperties);
  }
  if (!result.plan.tryFinalize()) return std::nullopt;
  int64_t count = 0;
  check(cudnnBackendGetAttribute(
            result.plan.get(), CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
            CUDNN_TYPE_INT64, 1, &count, &result.workspaceBytes),
        "ask for a plan's workspace");
  if (result.workspaceBytes > target.workspaceLimit) return std::nullopt;
  return result;
}

}  // namespace

CudnnDescriptor CudnnGraph::build(const CudnnTarget& target) const {
  CudnnDescriptor graph(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  std::vector<cudnnBackendDescriptor_t> raw;
  for (const CudnnDescriptor& operation : operations) {
    raw.push_back(operation.get());
  }
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
            static_cast<int64_t>(raw.size()),
            static_cast<const void*>(raw.data()));
  if (target.handle != nullptr) {
    graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1,
              static_cast<const void*>(&target.handle));
  }
  return graph.finalize("put a graph together");
}

std::optional<CudnnPlan> CudnnGraph::plan(const CudnnTarget& target) const {
  CudnnDescriptor graph = build(target);
  int candidates = 0;
  for (cudnnBackendHeurMode_t mode :
       {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
    std::vector<CudnnDescriptor> engines = proposals(graph, target, mode);
    candidates += static_cast<int>(engines.size());
    for (const CudnnDescriptor& engine : engines) {
      if (std::optional<CudnnPlan> found = planWith(engine, target)) {
        found->candidates = candidates;
        return found;
      }
    }
  }
  return std::nullopt;
}

void CudnnPlan::run(cudnnHandle_t handle,
                    const std::vector<std::pair<int64_t, void*>>& bindings,
                    void* workspace) const {
  std::vector<int64_t> ids;
  std::vector<void*> pointers;
  for (const auto& [id, pointer] : bindings) {
    ids.push_back(id);
    pointers.push_back(pointer);
  }
  CudnnDescriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
           static_cast<int64_t>(pointers.size()),
           static_cast<const void*>(pointers.data()))
      .set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids)
      .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1,
           static_cast<const void*>(&workspace))
      .finalize("bind a graph to memory");
  check(cudnnBackendExecute(handle, plan.get(), pack.get()), "run a graph");
}

}  // namespace soapstone::runtime
