#include "passes/raise/expert_choices.h"

#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::passes {

namespace {

constexpr unsigned kLeastIndexBits = 32;

// The source of a value, and the source's dim that is the value's last dim.
struct Origin {
  Value value;
  int64_t dim = -1;  // -1: in several dims, or only a part of one.
};

bool isIndexCast(soap::CastOp cast) {
  Type from = soap::elementTypeOf(cast.getInput());
  Type to = soap::elementTypeOf(cast.getResult());
  return from.isInteger() && to.isInteger() &&
         to.getIntOrFloatBitWidth() >= kLeastIndexBits;
}

// Behind ops that only move indices.
Origin originOf(Value value) {
  int64_t dim = soap::tensorType(value).getRank() - 1;
  while (Operation* op = value.getDefiningOp()) {
    if (isa<soap::ReshapeOp>(op)) {
      ArrayRef<int64_t> from = soap::shapeOf(op->getOperand(0));
      ArrayRef<int64_t> to = soap::shapeOf(value);
      const bool isKept = dim >= 0 &&
                          dim + 1 == static_cast<int64_t>(to.size()) &&
                          !from.empty() && from.back() == to.back();
      dim = isKept ? static_cast<int64_t>(from.size()) - 1 : -1;
    } else if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
      if (dim >= 0) dim = transpose.getPermutation()[dim];
    } else if (auto cast = dyn_cast<soap::CastOp>(op);
               !cast || !isIndexCast(cast)) {
      break;
    }
    value = op->getOperand(0);
  }
  return {value, dim};
}

// The choices that a top-k or an arg-max made among at most `experts`.
std::optional<ExpertChoices> readMade(Value indices, int64_t experts) {
  const Origin origin = originOf(indices);
  if (auto best = origin.value.getDefiningOp<soap::ArgReduceOp>()) {
    const int64_t classes =
        soap::shapeOf(best.getInput())[static_cast<int64_t>(best.getDim())];
    if (classes > experts) return std::nullopt;
    return ExpertChoices{indices, false};
  }
  auto best = origin.value.getDefiningOp<soap::TopKOp>();
  if (!best || origin.value != best.getIndices() ||
      soap::shapeOf(best.getInput()).back() > experts) {
    return std::nullopt;
  }
  const int64_t last = soap::tensorType(best.getIndices()).getRank() - 1;
  return ExpertChoices{indices, origin.dim == last};
}

// Whether `value` is `index` + `count`.
bool isIndexPlus(Value value, Value index, int64_t count) {
  auto sum = value.getDefiningOp<soap::BinaryOp>();
  if (!sum || sum.getKind() != soap::BinaryKind::Add) return false;
  if (sum.getLhs() != index && sum.getRhs() != index) return false;
  Value other = sum.getLhs() == index ? sum.getRhs() : sum.getLhs();
  return soap::isUniform(other, static_cast<double>(count));
}

}  // namespace

std::optional<ExpertChoices> readChoices(Value indices, int64_t experts) {
  if (llvm::is_contained(soap::shapeOf(indices), 0)) return std::nullopt;
  auto select = indices.getDefiningOp<soap::SelectOp>();
  if (!select) return readMade(indices, experts);
  // Exporters count indices from the start: i < 0 ? i + experts : i.
  Value index = select.getOnFalse();
  auto compare = select.getCondition().getDefiningOp<soap::CompareOp>();
  const bool isCare = compare && compare.getKind() == soap::CompareKind::Less &&
                      compare.getLhs() == index &&
                      soap::isUniform(compare.getRhs(), 0.0);
  if (!isCare) return std::nullopt;
  if (std::optional<ExpertChoices> made = readMade(index, experts)) return made;
  if (!isIndexPlus(select.getOnTrue(), index, experts)) return std::nullopt;
  return ExpertChoices{indices, false};
}

}  // namespace soapstone::passes
