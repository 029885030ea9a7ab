#include "codegen/program/mask_inputs.h"

#include "ir/mlir_names.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/DenseSet.h"

namespace soapstone::codegen {
namespace {

using soap::BinaryKind;
using soap::CompareKind;

// An added number below this hides a key (see raise_scores.cc).
constexpr double kHidden = -1e4;
// Masks pass through some ten ops on their way.
constexpr int kMaxDepth = 64;

// The number that a value holds everywhere if the input holds 0, and the one
// if it holds 1.
struct Held {
  double ifZero = 0;
  double ifOne = 1;
};

bool compares(CompareKind kind, double a, double b) {
  switch (kind) {
    case CompareKind::Equal:
      return a == b;
    case CompareKind::NotEqual:
      return a != b;
    case CompareKind::Less:
      return a < b;
    case CompareKind::LessEqual:
      return a <= b;
    case CompareKind::Greater:
      return a > b;
    case CompareKind::GreaterEqual:
      return a >= b;
  }
  return false;
}

// Follows an input to where it hides keys.
class MaskWalk {
 public:
  std::optional<int64_t> visible;  // For a mask of attention or softmax.
  bool weighs = false;             // Multiplies computed values.

  void follow(Value value, Held held, int depth) {
    // There may be many paths; what is held rarely differs between them.
    if (visible || depth > kMaxDepth || !met.insert(value).second) return;
    for (mlir::OpOperand& use : value.getUses()) take(use, held, depth + 1);
  }

 private:
  llvm::DenseSet<Value> met;

  void take(mlir::OpOperand& use, Held held, int depth) {
    Operation* user = use.getOwner();
    if (soap::isMovement(user) || isa<soap::CastOp>(user)) {
      follow(user->getResult(0), held, depth);
    } else if (auto fusion = dyn_cast<soap::FusionOp>(user)) {
      follow(fusion.getBody().front().getArgument(use.getOperandNumber()), held,
             depth);
    } else if (auto around = dyn_cast<soap::FusionOp>(user->getParentOp());
               around && user->hasTrait<mlir::OpTrait::IsTerminator>()) {
      follow(around.getResult(use.getOperandNumber()), held, depth);
    } else if (auto attention = dyn_cast<soap::AttentionOp>(user)) {
      if (use.get() == attention.getMask()) decide(use.get(), held);
    } else if (isa<soap::SoftmaxOp>(user)) {
      decide(use.get(), held);
    } else {
      takeElementwise(use, held, depth);
    }
  }

  void takeElementwise(mlir::OpOperand& use, Held held, int depth) {
    Operation* user = use.getOwner();
    if (auto compare = dyn_cast<soap::CompareOp>(user)) {
      const bool isLhs = use.getOperandNumber() == 0;
      const std::optional<double> other =
          soap::uniformNumber(user->getOperand(isLhs ? 1 : 0));
      if (!other) return;
      auto compared = [&](double mine) -> double {
        return isLhs ? compares(compare.getKind(), mine, *other)
                     : compares(compare.getKind(), *other, mine);
      };
      follow(compare, {compared(held.ifZero), compared(held.ifOne)}, depth);
    } else if (auto unary = dyn_cast<soap::UnaryOp>(user)) {
      takeUnary(unary, held, depth);
    } else if (auto select = dyn_cast<soap::SelectOp>(user)) {
      takeSelection(select, use, held, depth);
    } else if (auto binary = dyn_cast<soap::BinaryOp>(user)) {
      takeBinary(binary, use, held, depth);
    }
  }

  void takeUnary(soap::UnaryOp unary, Held held, int depth) {
    if (unary.getKind() == soap::UnaryKind::Not) {
      follow(unary, {1 - held.ifZero, 1 - held.ifOne}, depth);
    } else if (unary.getKind() == soap::UnaryKind::Neg) {
      follow(unary, {-held.ifZero, -held.ifOne}, depth);
    }
  }

  // A computed value beside a mask is a score: 0, which is seen.
  void takeSelection(soap::SelectOp select, mlir::OpOperand& use, Held held,
                     int depth) {
    const double onTrue = soap::uniformNumber(select.getOnTrue()).value_or(0);
    const double onFalse = soap::uniformNumber(select.getOnFalse()).value_or(0);
    if (use.getOperandNumber() == 0) {
      follow(select,
             {held.ifZero != 0 ? onTrue : onFalse,
              held.ifOne != 0 ? onTrue : onFalse},
             depth);
    } else {
      follow(select, held, depth);
    }
  }

  void takeBinary(soap::BinaryOp binary, mlir::OpOperand& use, Held held,
                  int depth) {
    const bool isLhs = use.getOperandNumber() == 0;
    const std::optional<double> other =
        soap::uniformNumber(isLhs ? binary.getRhs() : binary.getLhs());
    auto computed = [&](double mine) -> std::optional<double> {
      switch (binary.getKind()) {
        case BinaryKind::Add:
          return mine + other.value_or(0);
        case BinaryKind::Sub:
          return isLhs ? mine - other.value_or(0) : other.value_or(0) - mine;
        case BinaryKind::Mul:
          return mine * other.value_or(1);
        case BinaryKind::And:
          return mine != 0 && other.value_or(1) != 0;
        case BinaryKind::Or:
          return mine != 0 || other.value_or(0) != 0;
        default:
          return std::nullopt;
      }
    };
    if (binary.getKind() == BinaryKind::Mul && !other) weighs = true;
    const std::optional<double> ifZero = computed(held.ifZero);
    const std::optional<double> ifOne = computed(held.ifOne);
    if (ifZero && ifOne) follow(binary, {*ifZero, *ifOne}, depth);
  }

  // An i1 mask shows where it is true, an added one where it is not low.
  void decide(Value mask, Held held) {
    const bool isBool =
        cast<RankedTensorType>(mask.getType()).getElementType().isInteger(1);
    auto shows = [&](double value) {
      return isBool ? value != 0 : value > kHidden;
    };
    if (shows(held.ifZero) == shows(held.ifOne)) return;
    visible = shows(held.ifOne) ? 1 : 0;
  }
};

}  // namespace

std::optional<int64_t> unmaskedValue(Value argument) {
  MaskWalk walk;
  walk.follow(argument, Held{}, 0);
  if (walk.visible) return walk.visible;
  const bool isBool =
      cast<RankedTensorType>(argument.getType()).getElementType().isInteger(1);
  if (walk.weighs || isBool) return 1;
  return std::nullopt;
}

}  // namespace soapstone::codegen
