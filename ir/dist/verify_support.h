#ifndef SOAPSTONE_IR_DIST_VERIFY_SUPPORT_H_
#define SOAPSTONE_IR_DIST_VERIFY_SUPPORT_H_

#include "ir/dist/ops.h"
#include "ir/dist/program.h"

// Checks shared by the verifiers of several ops. They emit a diagnostic where
// they fail.
namespace soapstone::dist {

// The ranks whose code `op` is part of; none outside a device function.
ArrayRef<int64_t> ranksAround(Operation* op);

// Checks that `rank` is a device of the program.
LogicalResult verifyRank(Operation* op, int64_t rank);

// Checks that `channel` is at least 0 and only waits read the results.
LogicalResult verifyStep(Operation* op, int64_t channel);

// Checks that `groups` is a table of disjoint groups of devices, and that every
// rank of the class is in one.
LogicalResult verifyGroups(Operation* op, TableAttr groups);

// Position of a rank in the groups of an op.
struct GroupPlace {
  int64_t group = 0;
  int64_t member = 0;
};

// The place of `rank`, which must be in a group.
GroupPlace findPlace(const Table& groups, int64_t rank);

// Checks that the box of `sizes` at `offsets` is in `type`; `what` names it.
LogicalResult verifyBox(Operation* op, llvm::Twine what,
                        ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                        RankedTensorType type);

// Checks that `table` has i64 entries and the given shape (-1: any size).
LogicalResult verifyTable(Operation* op, StringRef name, TableAttr table,
                          ArrayRef<int64_t> shape);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_VERIFY_SUPPORT_H_
