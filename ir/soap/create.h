#ifndef SOAPSTONE_IR_SOAP_CREATE_H_
#define SOAPSTONE_IR_SOAP_CREATE_H_

#include <utility>

#include "ir/soap/ops.h"

namespace soapstone::soap {

// Creates an `Op` like `Op::create(builder, location, arguments...)`, but fails
// with a diagnostic where that would end the program: when the operands and
// attributes have no valid result type. For values that come from a file.
// `resultCount` is the number of results, of which only a variadic op has more
// or fewer than its definition names.
template <typename Op, typename... Arguments>
FailureOr<Op> tryCreate(OpBuilder& builder, Location location, unsigned resultCount,
                        Arguments&&... arguments) {
  mlir::OperationState state(location, Op::getOperationName());
  // The types are placeholders until they are inferred from the finished state.
  SmallVector<Type> types(resultCount, builder.getNoneType());
  Op::build(builder, state, mlir::TypeRange(types), std::forward<Arguments>(arguments)...);
  types.clear();
  if (failed(Op::inferReturnTypes(builder.getContext(), location, state.operands,
                                  state.attributes.getDictionary(builder.getContext()),
                                  state.getRawProperties(), state.regions, types))) {
    return failure();
  }
  state.types.assign(types.begin(), types.end());
  return cast<Op>(builder.create(state));
}

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_CREATE_H_
