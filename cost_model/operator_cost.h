#ifndef SOAPSTONE_COST_MODEL_OPERATOR_COST_H_
#define SOAPSTONE_COST_MODEL_OPERATOR_COST_H_

#include <cstdint>

#include "cost_model/attention_execution.h"
#include "cost_model/machine_description.h"
#include "ir/model/operator_description.h"

namespace soapstone::cost_model {

// Operators are described in the terms of the model graph.
using model::AttentionShape;
using model::MatrixProduct;
using model::OperatorDescription;
using model::PassDirection;

// The rate of matrix products in that format, before any loss: that of the next
// wider format if the device has no units for it.
double peakFlopsPerSecond(const DeviceKind& device, NumberFormat format);

// The time of a matrix product without launch overhead: tiles of the best of
// several sizes, in waves over the multiprocessors, the last of which may be
// partly empty; or that of its `bytes` through memory if longer.
double matrixProductSeconds(const DeviceKind& device, NumberFormat format,
                            const MatrixProduct& product, double bytes);

// The time of `bytes` through memory at the rate that is achieved.
double memorySeconds(const DeviceKind& device, double bytes);

// The analytic time of an operator: launches, and the longer of arithmetic and
// memory traffic. Sizes below 1 count as no work. `attention` says which
// kernels compute attention.
double operatorSeconds(const DeviceKind& device, const OperatorDescription& op,
                       const AttentionExecution& attention = {});

// Number of kernels that the program issues for an operator.
int64_t issuedKernels(const DeviceKind& device, const OperatorDescription& op,
                      const AttentionExecution& attention = {});

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_OPERATOR_COST_H_
