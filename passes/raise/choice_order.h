#ifndef SOAPSTONE_PASSES_RAISE_CHOICE_ORDER_H_
#define SOAPSTONE_PASSES_RAISE_CHOICE_ORDER_H_

#include <cstdint>

#include "passes/raise/expert_slots.h"
#include "passes/raise/hit_region.h"

namespace soapstone::passes {

// How indices of hits run over the choices of a loop.
class ChoiceOrder {
 public:
  ChoiceOrder(const ExpertRows& rows, ArrayRef<int64_t> maskDims)
      : rows(rows), maskDims(maskDims) {
    tokenDims =
        static_cast<int64_t>(rows.dims.size()) - (rows.hasChoices ? 1 : 0);
  }

  int64_t tokens() const {
    return mlir::ShapedType::getNumElements(
        ArrayRef<int64_t>(rows.dims).take_front(tokenDims));
  }
  SmallVector<int64_t> tokenShape() const {
    return SmallVector<int64_t>(
        ArrayRef<int64_t>(rows.dims).take_front(tokenDims));
  }
  // Whether `index` is `unit` times the number of the token.
  bool isToken(const HitIndex& index, int64_t unit) const {
    return counts(index, tokenDims, unit);
  }
  // Whether `index` is the number of the choice, those of a token in a row.
  bool isChoice(const HitIndex& index) const {
    return counts(index, static_cast<int64_t>(rows.dims.size()), 1);
  }

 private:
  // Whether `index` counts the places of the first `count` dims.
  bool counts(const HitIndex& index, int64_t count, int64_t unit) const {
    SmallVector<int64_t> expected(index.strides.size(), 0);
    int64_t stride = unit;
    for (int64_t dim = count; dim-- > 0; stride *= rows.dims[dim]) {
      if (rows.dims[dim] == 1) continue;
      if (maskDims[dim] < 0) return false;
      expected[maskDims[dim]] = stride;
    }
    return index.offset == 0 && expected == index.strides;
  }

  const ExpertRows& rows;
  ArrayRef<int64_t> maskDims;
  int64_t tokenDims;
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_CHOICE_ORDER_H_
