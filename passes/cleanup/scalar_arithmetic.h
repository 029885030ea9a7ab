#ifndef SOAPSTONE_PASSES_CLEANUP_SCALAR_ARITHMETIC_H_
#define SOAPSTONE_PASSES_CLEANUP_SCALAR_ARITHMETIC_H_

#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// One element of an elementwise op on known operands, for constant folding and
// for the analysis of masks. Numbers are held as doubles: i1 as 0 and 1,
// integers exactly. nullopt where the result is an integer that does not fit
// its type or a double.

std::optional<double> evaluateUnary(soap::UnaryKind kind, double input,
                                    Type elementType);
std::optional<double> evaluateBinary(soap::BinaryKind kind, double lhs,
                                     double rhs, Type elementType);
bool evaluateCompare(soap::CompareKind kind, double lhs, double rhs);
// Converts and rounds `number` to `elementType`.
std::optional<double> evaluateCast(double number, Type elementType);

// One element of `op` (unary, binary, compare, select or cast) from one element
// of each operand; nullopt as well for any other op.
std::optional<double> evaluateElementwise(Operation* op,
                                          ArrayRef<double> operands);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_CLEANUP_SCALAR_ARITHMETIC_H_
