#include "runtime/cuda/cudnn_graph.h"

// The operations of a graph, one function each.

namespace soapstone::runtime {
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
  if (input.type == CUDNN_DATA_FLOAT) convolvesF32 = true;
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

// --- Pooling -----------------------------------------------------------------

namespace {

CudnnDescriptor describe(const CudnnPooling& windows) {
  // Padding is no element: the least number for a maximum, nothing for a
  // sum.
  cudnnPaddingMode_t outside = windows.mode == CUDNN_RESAMPLE_MAXPOOL
                                   ? CUDNN_NEG_INF_PAD
                                   : CUDNN_ZERO_PAD;
  cudnnNanPropagation_t nan = CUDNN_PROPAGATE_NAN;
  CudnnDescriptor description(CUDNN_BACKEND_RESAMPLE_DESCRIPTOR);
  description
      .set(CUDNN_ATTR_RESAMPLE_MODE, CUDNN_TYPE_RESAMPLE_MODE, 1, &windows.mode)
      .set(CUDNN_ATTR_RESAMPLE_COMP_TYPE, CUDNN_DATA_FLOAT)
      .set(CUDNN_ATTR_RESAMPLE_NAN_PROPAGATION, CUDNN_TYPE_NAN_PROPOGATION, 1,
           &nan)
      .set(CUDNN_ATTR_RESAMPLE_PADDING_MODE, CUDNN_TYPE_PADDING_MODE, 1,
           &outside)
      .set(CUDNN_ATTR_RESAMPLE_SPATIAL_DIMS,
           static_cast<int64_t>(windows.window.size()))
      .set(CUDNN_ATTR_RESAMPLE_WINDOW_DIMS, windows.window)
      .set(CUDNN_ATTR_RESAMPLE_PRE_PADDINGS, windows.padLow)
      .set(CUDNN_ATTR_RESAMPLE_POST_PADDINGS, windows.padHigh)
      .set(CUDNN_ATTR_RESAMPLE_STRIDES, windows.strides)
      .finalize("describe a pooling");
  return description;
}

}  // namespace

void CudnnGraph::pooling(const CudnnPooling& windows, const CudnnTensor& input,
                         const CudnnTensor& result,
                         const CudnnTensor* positions) {
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_RESAMPLE_FWD_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_RESAMPLE_FWD_DESC, describe(windows))
      .set(CUDNN_ATTR_OPERATION_RESAMPLE_FWD_XDESC, input.descriptor)
      .set(CUDNN_ATTR_OPERATION_RESAMPLE_FWD_YDESC, result.descriptor);
  if (positions != nullptr) {
    operation.set(CUDNN_ATTR_OPERATION_RESAMPLE_FWD_IDXDESC,
                  positions->descriptor);
  }
  operation.finalize("add a pooling to a graph");
  operations.push_back(operation);
}

void CudnnGraph::poolingGrad(const CudnnPooling& windows,
                             const CudnnTensor& resultGrad,
                             const CudnnTensor* positions,
                             const CudnnTensor& inputGrad) {
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_RESAMPLE_BWD_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_RESAMPLE_BWD_DESC, describe(windows))
      .set(CUDNN_ATTR_OPERATION_RESAMPLE_BWD_DYDESC, resultGrad.descriptor)
      .set(CUDNN_ATTR_OPERATION_RESAMPLE_BWD_DXDESC, inputGrad.descriptor);
  if (positions != nullptr) {
    operation.set(CUDNN_ATTR_OPERATION_RESAMPLE_BWD_IDXDESC,
                  positions->descriptor);
  }
  operation.finalize("add the gradient of a pooling to a graph");
  operations.push_back(operation);
}

// --- Batch normalisation -----------------------------------------------------

void CudnnGraph::batchNorm(const CudnnBatchNorm& tensors) {
  cudnnBackendNormMode_t mode = CUDNN_BATCH_NORM;
  cudnnBackendNormFwdPhase_t phase = CUDNN_NORM_FWD_TRAINING;
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR);
  operation
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_MODE, CUDNN_TYPE_NORM_MODE, 1, &mode)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_PHASE, CUDNN_TYPE_NORM_FWD_PHASE, 1,
           &phase)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_XDESC, tensors.input.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC, tensors.scale.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC, tensors.bias.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC,
           tensors.epsilon.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_YDESC, tensors.result.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_MEAN_DESC, tensors.mean.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_INV_VARIANCE_DESC,
           tensors.inverseDeviation.descriptor)
      .finalize("add a batch norm to a graph");
  operations.push_back(operation);
}

void CudnnGraph::batchNormGrad(const CudnnBatchNorm& tensors,
                               const CudnnBatchNormGrads& grads) {
  cudnnBackendNormMode_t mode = CUDNN_BATCH_NORM;
  CudnnDescriptor operation(CUDNN_BACKEND_OPERATION_NORM_BACKWARD_DESCRIPTOR);
  operation
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_MODE, CUDNN_TYPE_NORM_MODE, 1, &mode)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_XDESC, tensors.input.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_SCALE_DESC, tensors.scale.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_MEAN_DESC, tensors.mean.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_INV_VARIANCE_DESC,
           tensors.inverseDeviation.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DYDESC, grads.result.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DXDESC, grads.input.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DSCALE_DESC, grads.scale.descriptor)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DBIAS_DESC, grads.bias.descriptor)
      .finalize("add the gradient of a batch norm to a graph");
  operations.push_back(operation);
}

}  // namespace soapstone::runtime
