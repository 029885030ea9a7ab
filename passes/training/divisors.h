#ifndef SOAPSTONE_PASSES_TRAINING_DIVISORS_H_
#define SOAPSTONE_PASSES_TRAINING_DIVISORS_H_

#include <optional>

#include "ir/mlir_names.h"
#include "ir/soap/ops.h"

namespace soapstone::passes {

// A constant times a number, a value of one element.
struct Multiple {
  double times = 1;
  Value number;
};

// `value`, all of whose elements are one number, without the casts, the changes
// of shape and the constant factors on the way to it. nullopt where its
// elements may differ.
std::optional<Multiple> multipleOf(Value value);

// Whether a cast keeps sums sums: it makes no comparison with zero and does not
// round to integers.
bool isLinearCast(soap::CastOp cast);

// Whether two numbers of one function are computed alike: by the same ops from
// the same values, whatever the shapes and the order in which elements are
// added up to one number.
bool areComputedAlike(Value first, Value second);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_DIVISORS_H_
