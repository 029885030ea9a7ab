#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_ACTIVATION_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_ACTIVATION_H_

#include "frontend/onnx/lower/lower_builder.h"

namespace soapstone::onnx {

// Activations that recurrent cells share with the ops of the same name.
mlir::Value buildElu(SoapBuilder& build, mlir::Value x, double alpha);
mlir::Value buildHardSigmoid(SoapBuilder& build, mlir::Value x, double alpha,
                             double beta);
mlir::Value buildLeakyRelu(SoapBuilder& build, mlir::Value x, double alpha);
mlir::Value buildThresholdedRelu(SoapBuilder& build, mlir::Value x,
                                 double alpha);
mlir::Value buildSoftsign(SoapBuilder& build, mlir::Value x);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_ACTIVATION_H_
