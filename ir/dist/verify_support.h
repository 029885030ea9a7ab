#ifndef SOAPSTONE_IR_DIST_VERIFY_SUPPORT_H_
#define SOAPSTONE_IR_DIST_VERIFY_SUPPORT_H_

#include "ir/dist/ops.h"
#include "ir/dist/program.h"

// What the verifiers of several ops check. The checks emit a diagnostic where
// they fail.
namespace soapstone::dist {

// The ranks whose code `op` is part of; none outside a device function.
ArrayRef<int64_t> ranksAround(Operation* op);

// That `rank` is a device of the program.
LogicalResult verifyRank(Operation* op, int64_t rank);

// That the channel is not negative and the results are read by waits alone.
LogicalResult verifyStep(Operation* op, int64_t channel);

// That `groups` is a table of disjoint groups of devices, and that every rank
// of the class is in one.
LogicalResult verifyGroups(Operation* op, TableAttr groups);

// Where a rank is in the groups of an op.
struct GroupPlace {
  int64_t group = 0;
  int64_t member = 0;
};

// The place of `rank`, which must be in a group.
GroupPlace findPlace(const Table& groups, int64_t rank);

// That the box of `sizes` at `offsets` lies inside `type`. `what` names it.
LogicalResult verifyBox(Operation* op, llvm::Twine what,
                        ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                        RankedTensorType type);

// That `table` is a table of i64 of the given shape, -1 for any size.
LogicalResult verifyTable(Operation* op, StringRef name, TableAttr table,
                          ArrayRef<int64_t> shape);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_VERIFY_SUPPORT_H_
