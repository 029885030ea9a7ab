#include <cassert>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/soap/global_box.h"

namespace soapstone::dist {
namespace {

using mlir::func::FuncOp;

void selectPlacements(FuncOp function, int64_t member) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (TableAttr offsets = argumentPlacement(function, i).offsets) {
      function.setArgAttr(i, kOffsetsAttribute, selectMember(offsets, member));
    }
  }
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    if (TableAttr offsets = resultPlacement(function, i).offsets) {
      function.setResultAttr(i, kOffsetsAttribute,
                             selectMember(offsets, member));
    }
  }
}

void selectBoxes(ExchangeOp op, int64_t member) {
  op.setSendsAttr(selectMember(op.getSendsAttr(), member));
  op.setReceivesAttr(selectMember(op.getReceivesAttr(), member));
  op.setCopiesAttr(selectMember(op.getCopiesAttr(), member));
}

void selectGlobalBox(Operation* op, TableAttr offsets, int64_t member) {
  auto shape =
      op->getAttrOfType<mlir::DenseI64ArrayAttr>(soap::kGlobalShapeAttribute);
  soap::GlobalBox box;
  box.shape.assign(shape.asArrayRef().begin(), shape.asArrayRef().end());
  Table table(offsets);
  ArrayRef<int64_t> row = table.row(member);
  box.offsets.assign(row.begin(), row.end());
  op->removeDiscardableAttr(kGlobalOffsetsAttribute);
  soap::setGlobalBox(op, box);
}

}  // namespace

void setMemberBoxes(Operation* op, ArrayRef<int64_t> globalShape,
                    TableAttr offsets) {
  op->removeDiscardableAttr(soap::kGlobalOffsetsAttribute);
  op->setDiscardableAttr(
      soap::kGlobalShapeAttribute,
      mlir::DenseI64ArrayAttr::get(op->getContext(), globalShape));
  op->setDiscardableAttr(kGlobalOffsetsAttribute, offsets);
}

TableAttr memberOffsets(Operation* op) {
  return mlir::dyn_cast_or_null<TableAttr>(
      op->getDiscardableAttr(kGlobalOffsetsAttribute));
}

mlir::OwningOpRef<FuncOp> specializeForRank(FuncOp function, int64_t rank) {
  const int64_t member = memberOf(function, rank);
  assert(member >= 0 && "the rank must be of the class");
  mlir::OwningOpRef<FuncOp> copy = function.clone();
  setDeviceClass(*copy, modelFunction(function), deviceClass(function), {rank});
  selectPlacements(*copy, member);
  copy->walk([&](Operation* op) {
    if (auto exchange = dyn_cast<ExchangeOp>(op)) selectBoxes(exchange, member);
    if (auto slice = dyn_cast<SliceOp>(op))
      slice.setOffsetsAttr(selectMember(slice.getOffsetsAttr(), member));
    if (TableAttr offsets = memberOffsets(op))
      selectGlobalBox(op, offsets, member);
  });
  return copy;
}

}  // namespace soapstone::dist
