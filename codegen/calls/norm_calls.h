#ifndef SOAPSTONE_CODEGEN_CALLS_NORM_CALLS_H_
#define SOAPSTONE_CODEGEN_CALLS_NORM_CALLS_H_

#include <string>

#include "codegen/calls/emission_context.h"
#include "ir/mlir_names.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {

// The gradient of a layer or RMS norm, written to `inputGrad` with `addend`,
// null or dense, added. `parts`, if any, are what the gradient of its result is
// the sum of.
std::string normGradCall(soap::NormGradOp norm, Value inputGrad, Value addend,
                         ArrayRef<Value> parts, const EmissionContext& context);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_NORM_CALLS_H_
