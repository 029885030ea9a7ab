#include <optional>

#include "ir/reference/evaluate_op.h"
#include "ir/soap/global_box.h"

namespace soapstone::reference {
namespace {

// The slot of each choice, within a shard of experts and places or within all.
class Choices {
 public:
  // `slots` has the shape of slots; positions are those of `op`.
  Choices(Operation* op, const Tensor& slots, const Tensor& experts,
          const Tensor& places)
      : experts(experts), places(places) {
    const auto rank = static_cast<int64_t>(experts.shape().size());
    for (int64_t dim = 0; dim < rank - 2; ++dim) groups *= experts.dim(dim);
    tokens = experts.dim(rank - 2);
    chosen = experts.dim(rank - 1);
    expertCount = slots.dim(0);
    capacity = slots.dim(rank - 1);
    for (int64_t dim = rank; dim < static_cast<int64_t>(slots.shape().size());
         ++dim) {
      width *= slots.dim(dim);
    }
    if (std::optional<soap::GlobalBox> box = soap::globalBox(op)) {
      firstExpert = box->offsets[0];
      firstPlace = box->offsets[1];
    }
  }

  // Calls f(choice, row of the token, row of the slot) in row-major order, each
  // the number of an element of the choices or of a row of `width` features.
  template <typename F>
  void forEach(const F& f) const {
    for (int64_t choice = 0; choice < experts.size(); ++choice) {
      const int64_t expert = experts.integer(choice) - firstExpert;
      const int64_t place = places.integer(choice) - firstPlace;
      if (expert < 0 || expert >= expertCount || place < 0 || place >= capacity)
        continue;
      const int64_t token = choice / chosen;
      const int64_t group = token / tokens;
      f(choice, token, (expert * groups + group) * capacity + place);
    }
  }

  int64_t width = 1;

 private:
  const Tensor& experts;
  const Tensor& places;
  int64_t groups = 1, tokens = 0, chosen = 0;
  int64_t expertCount = 0, capacity = 0;
  int64_t firstExpert = 0, firstPlace = 0;
};

double weightOf(Operands operands, int64_t choice) {
  return operands.size() > 3 ? operands[3]->number(choice) : 1;
}

// Sums to which every choice adds `add(sums, choice, first feature of the
// token, first feature of the slot)` for each of its features.
template <typename Add>
Results summed(Tensor result, const Choices& choices, const Add& add) {
  std::vector<double> sums(result.size());
  const int64_t width = choices.width;
  choices.forEach([&](int64_t choice, int64_t token, int64_t slot) {
    for (int64_t i = 0; i < width; ++i)
      add(sums, choice, token * width + i, slot * width + i);
  });
  for (size_t i = 0; i < sums.size(); ++i)
    result.setNumber(static_cast<int64_t>(i), sums[i]);
  return results(std::move(result));
}

}  // namespace

Results evaluateSoap(soap::DispatchOp op, Operands operands) {
  Tensor slots = makeResult(op);
  const Choices choices(op, slots, *operands[1], *operands[2]);
  return summed(std::move(slots), choices,
                [&](auto& sums, int64_t choice, int64_t token, int64_t slot) {
                  sums[slot] +=
                      weightOf(operands, choice) * operands[0]->number(token);
                });
}

Results evaluateSoap(soap::CombineOp op, Operands operands) {
  const Choices choices(op, *operands[0], *operands[1], *operands[2]);
  return summed(makeResult(op), choices,
                [&](auto& sums, int64_t choice, int64_t token, int64_t slot) {
                  sums[token] +=
                      weightOf(operands, choice) * operands[0]->number(slot);
                });
}

Results evaluateSoap(soap::SlotProductsOp op, Operands operands) {
  const Choices choices(op, *operands[1], *operands[2], *operands[3]);
  return summed(makeResult(op), choices,
                [&](auto& sums, int64_t choice, int64_t token, int64_t slot) {
                  sums[choice] +=
                      operands[0]->number(token) * operands[1]->number(slot);
                });
}

}  // namespace soapstone::reference
