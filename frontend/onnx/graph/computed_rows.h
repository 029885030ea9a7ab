#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_COMPUTED_ROWS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_COMPUTED_ROWS_H_

#include <cstdint>
#include <vector>

#include "frontend/onnx/file/tensor.h"

// Recognises rows of a stored tensor that were computed: standardised weights
// and softmaxes.

namespace soapstone::onnx {

// Whether each row of `tensor` along its first dim has the mean 0 and all have
// one variance: a standardised weight, which a batch norm has computed. Not for
// less than two rows, nor for rows of less than four numbers.
bool hasStandardRows(const Tensor& tensor);

// The last of `dims` whose size is not 1, the first one if there is none: the
// dim of a stored softmax.
int64_t softmaxDim(const std::vector<int64_t>& dims);

// Whether `tensor`, which has data of a readable type, may be a softmax over
// softmaxDim, and over no other dim.
bool isSoftmaxOfRows(const Tensor& tensor);

// Subtracts from each row along softmaxDim its mean: the argument of a softmax
// may have any, and most such parameters begin as zeros.
void centreRows(Tensor& tensor);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_COMPUTED_ROWS_H_
