#include "ir/soap/score_cap.h"

namespace soapstone::soap {

double scoreCapOf(Operation* op) {
  auto cap = op->getAttrOfType<mlir::FloatAttr>(kScoreCapAttribute);
  return cap ? cap.getValueAsDouble() : 0;
}

void setScoreCap(Operation* op, double cap) {
  if (cap == 0) {
    op->removeDiscardableAttr(kScoreCapAttribute);
    return;
  }
  op->setDiscardableAttr(kScoreCapAttribute,
                         mlir::Builder(op->getContext()).getF64FloatAttr(cap));
}

}  // namespace soapstone::soap
