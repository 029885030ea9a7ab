#ifndef SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_MUTATIONS_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_MUTATIONS_H_

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// Single faults that a partitioner could make. What many classes share is
// changed in all of them, so that the program still fits together.
enum class Mutation {
  kReduceKind,       // A sum becomes a maximum, or the reverse.
  kWrongGroup,       // Two ranks of different groups change places.
  kDroppedCopy,      // An exchange forgets a part that stays.
  kDroppedMessage,   // A rank does not receive what it is sent.
  kSwappedParts,     // Two parts of equal size change places.
  kDroppedReduce,    // Partial results are used as they are.
  kShiftedMessage,   // What arrives is stored next to its place.
  kShiftedSource,    // What is sent is taken from next to its place.
  kShiftedPosition,  // A rank takes itself to be at another position.
  kShiftedArgument,  // A rank loads another part of an argument.
  kShiftedSlice,     // A rank keeps another part of what it has.
  kOtherOrder,       // One class does two steps in another order.
};

// E.g. "ReduceKind".
const char* mutationName(Mutation mutation);

// Changes place number `site` of the program, counted from 0; false if it has
// no such place.
bool mutate(ModuleOp program, Mutation mutation, int site);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_MUTATIONS_H_
