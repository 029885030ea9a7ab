#ifndef SOAPSTONE_IR_DIST_LANE_H_
#define SOAPSTONE_IR_DIST_LANE_H_

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace soapstone::dist {

// Marks a communication op that goes on a device's second lane for
// communication (`ir/step/lanes.h`).
inline constexpr char kSumLaneAttribute[] = "dist.sum_lane";

inline bool isOnSumLane(Operation* op) {
  return op->hasAttr(kSumLaneAttribute);
}

// Marks `op` if `isOnSumLane`.
inline void setOnSumLane(Operation* op, bool isOnSumLane) {
  if (!isOnSumLane) return;
  op->setAttr(kSumLaneAttribute, mlir::UnitAttr::get(op->getContext()));
}

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_LANE_H_
