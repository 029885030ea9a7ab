#include <optional>

#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"
#include "passes/passes.h"
#include "passes/prepare/add_in_place.h"
#include "passes/prepare/bias_gradient.h"
#include "passes/prepare/block_nodes.h"
#include "passes/prepare/fusion_memory.h"
#include "passes/raise/gelu_slope.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_FUSEPRODUCTSPASS
#include "passes/passes.h.inc"

namespace {

using soap::Activation;
using soap::BiasGradient;

// The parts of one soap.matrix_product.
struct Epilogue {
  Value extra;
  Activation activation = Activation::None;
  bool gradient = false;
  bool keep = false;
  BiasGradient biasGradient = BiasGradient::None;
};

// The only user of `value`, if it reads it once and is an `Op`.
template <typename Op>
Op onlyUser(Value value) {
  return value.hasOneUse() ? dyn_cast<Op>(*value.user_begin()) : Op();
}

Type elementTypeOf(Value value) {
  return soap::tensorType(value).getElementType();
}

int64_t columnsOf(Value value) {
  return soap::tensorType(value).getShape().back();
}

// The dims before the last: what a gradient of a bias sums over.
bool areLeadingDims(ArrayRef<int64_t> dims, Value value) {
  return llvm::equal(
      dims, llvm::seq<int64_t>(0, soap::tensorType(value).getRank() - 1));
}

// Whether a product has the form of soap.matrix_product: no batch dims, rows of
// lhs, one dim of rhs.
bool isPlainProduct(soap::DotOp dot) {
  auto type = soap::tensorType(dot.getResult());
  return isa<mlir::FloatType>(type.getElementType()) &&
         dot.getLhsBatch().empty() && !dot.getLhsContract().empty() &&
         type.getNumElements() > 0 &&
         soap::tensorType(dot.getLhs()).getNumElements() > 0 &&
         soap::tensorType(dot.getRhs()).getRank() ==
             static_cast<int64_t>(dot.getRhsContract().size()) + 1 &&
         type.getRank() >= 2;
}

// `value` as a vector over the last dim; null if it is none.
Value biasOf(Value value) {
  auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
  if (!broadcast || broadcast.getDims().size() != 1) return nullptr;
  if (broadcast.getDims()[0] != soap::tensorType(value).getRank() - 1 ||
      columnsOf(broadcast.getInput()) != columnsOf(value)) {
    return nullptr;
  }
  return broadcast.getInput();
}

// Finds what follows the products of one block.
class ProductFuser {
 public:
  explicit ProductFuser(mlir::Block& block) : block(block) {}

  // Returns how many products were fused.
  int run() {
    // Gradients of activations read what forward products keep, and gradients
    // of weights take the sums that are left.
    for (auto step :
         {&ProductFuser::fuseForward, &ProductFuser::fuseActivationGradient,
          &ProductFuser::fuseWeightGradient}) {
      for (soap::DotOp dot :
           SmallVector<soap::DotOp>(block.getOps<soap::DotOp>())) {
        if (isPlainProduct(dot)) (this->*step)(dot);
      }
      eraseDeadOps(block);
    }
    return fused;
  }

 private:
  // Builds the product in place of `dot` where the builder stands.
  soap::MatrixProductOp build(OpBuilder& builder, soap::DotOp dot,
                              ArrayRef<Operation*> parts, Type elementType,
                              const Epilogue& epilogue) {
    SmallVector<Location> locations{dot->getLoc()};
    for (Operation* part : parts) locations.push_back(part->getLoc());
    ++fused;
    return soap::MatrixProductOp::create(
        builder, builder.getFusedLoc(locations), dot.getLhs(), dot.getRhs(),
        epilogue.extra, dot.getLhsContract(), dot.getRhsContract(), elementType,
        epilogue.activation, epilogue.gradient, epilogue.keep,
        epilogue.biasGradient);
  }

  static void replace(Operation* op, Value replacement) {
    op->getResult(0).replaceAllUsesWith(replacement);
  }

  // Gives the readers of `op` the same elements in its shape.
  static void replaceShaped(OpBuilder& builder, Operation* op,
                            Value replacement) {
    RankedTensorType type = soap::tensorType(op->getResult(0));
    if (replacement.getType() != type) {
      replacement = soap::ReshapeOp::create(builder, op->getLoc(), replacement,
                                            type.getShape());
    }
    replace(op, replacement);
  }

  // The cast to f32 that alone reads `value` or what only reshapes it.
  static soap::CastOp wideningOf(Value value) {
    while (auto reshape = onlyUser<soap::ReshapeOp>(value)) {
      value = reshape.getResult();
    }
    auto cast = onlyUser<soap::CastOp>(value);
    return cast && cast.getElementType().isF32() ? cast : soap::CastOp();
  }

  // product (+ bias) (-> activation)
  void fuseForward(soap::DotOp dot) {
    Epilogue epilogue;
    Value before = dot.getResult();
    SmallVector<Operation*> parts;
    if (auto add = onlyUser<soap::BinaryOp>(before);
        add && add.getKind() == soap::BinaryKind::Add) {
      epilogue.extra =
          biasOf(add.getLhs() == before ? add.getRhs() : add.getLhs());
      if (epilogue.extra) {
        before = add.getResult();
        parts.push_back(add);
      }
    }
    soap::UnaryOp activation = activationOf(before);
    // A kernel that follows computes it of what is kept, for nothing.
    if (activation && !before.hasOneUse() && activation->hasOneUse() &&
        soap::isMapped(*activation->getUsers().begin())) {
      activation = nullptr;
    }
    if (activation) {
      epilogue.activation = activation.getKind() == soap::UnaryKind::Relu
                                ? Activation::Relu
                                : Activation::GeluTanh;
      epilogue.keep = !before.hasOneUse();
      parts.push_back(activation);
    } else {
      // An elementwise kernel that follows adds the bias for nothing.
      bool addsAnyway =
          before.hasOneUse() && soap::isMapped(*before.getUsers().begin());
      if (!epilogue.extra || addsAnyway) return;
    }
    Operation* last = before.getDefiningOp();
    OpBuilder builder(last);
    auto product = build(builder, dot, parts, elementTypeOf(before), epilogue);
    if (activation) replace(activation, product.getResult());
    replace(last, epilogue.keep ? product.getSecond() : product.getResult());
  }

  // The activation of `before` that the product may end in.
  static soap::UnaryOp activationOf(Value before) {
    soap::UnaryOp found;
    for (Operation* user : before.getUsers()) {
      auto unary = dyn_cast<soap::UnaryOp>(user);
      if (!unary || found) continue;
      if (unary.getKind() == soap::UnaryKind::Relu && before.hasOneUse()) {
        return unary;
      }
      // The library wants rows of what it keeps to be 16 bytes apart.
      bool mayKeep = before.hasOneUse() || columnsOf(before) % 8 == 0;
      if (unary.getKind() == soap::UnaryKind::GeluTanh && mayKeep) {
        found = unary;
      }
    }
    return found;
  }

  // product -> * derivative of the activation (-> sum over rows)
  void fuseActivationGradient(soap::DotOp dot) {
    Value gradient = dot.getResult();
    if (!gradient.hasOneUse()) return;
    Epilogue epilogue;
    epilogue.gradient = true;
    Operation* last = nullptr;
    if (auto select = onlyUser<soap::SelectOp>(gradient)) {
      epilogue.activation = Activation::Relu;
      epilogue.extra = reluBits(select, gradient, dot);
      last = select;
    } else {
      epilogue.activation = Activation::GeluTanh;
      last = geluGradient(gradient, epilogue.extra);
    }
    if (!epilogue.extra || !last) return;
    if (!epilogue.extra.getDefiningOp()->isBeforeInBlock(dot)) return;
    Value result = last->getResult(0);
    soap::ReduceOp sum = biasGradientOf(result, elementTypeOf(result));
    if (sum) epilogue.biasGradient = BiasGradient::Result;
    SmallVector<Operation*> parts{last};
    if (sum) parts.push_back(sum);
    OpBuilder builder(dot);
    auto product = build(builder, dot, parts, elementTypeOf(result), epilogue);
    if (sum) replaceShaped(builder, sum, product.getSecond());
    replace(last, product.getResult());
  }

  // The bits that a product kept whose ReLU `select` is the gradient of:
  // (y <= 0) ? 0 : gradient. Lets it keep them; null for any other select.
  Value reluBits(soap::SelectOp select, Value gradient, soap::DotOp dot) {
    auto compare = select.getCondition().getDefiningOp<soap::CompareOp>();
    if (!compare || compare.getKind() != soap::CompareKind::LessEqual ||
        !soap::isUniform(compare.getRhs(), 0) ||
        !soap::isUniform(select.getOnTrue(), 0) ||
        select.getOnFalse() != gradient) {
      return nullptr;
    }
    auto forward = compare.getLhs().getDefiningOp<soap::MatrixProductOp>();
    if (!forward || forward.getActivation() != Activation::Relu ||
        forward.getGradient() || forward.getResult() != compare.getLhs() ||
        !forward->isBeforeInBlock(dot)) {
      return nullptr;
    }
    if (forward.getKeep()) return forward.getSecond();
    OpBuilder builder(forward);
    auto keeping = soap::MatrixProductOp::create(
        builder, forward->getLoc(), forward.getLhs(), forward.getRhs(),
        forward.getExtra(), forward.getLhsContract(), forward.getRhsContract(),
        forward.getElementType(), Activation::Relu, /*gradient=*/false,
        /*keep=*/true, BiasGradient::None);
    replace(forward, keeping.getResult());
    return keeping.getSecond();
  }

  // The op that multiplies `gradient` (in f32, and then cast back) by the slope
  // of GELU; sets `kept` to what the forward product kept of it.
  static Operation* geluGradient(Value gradient, Value& kept) {
    Value wide = gradient;
    if (auto cast = onlyUser<soap::CastOp>(gradient)) wide = cast.getResult();
    auto multiply = onlyUser<soap::BinaryOp>(wide);
    if (!multiply || multiply.getKind() != soap::BinaryKind::Mul)
      return nullptr;
    Value factor =
        multiply.getLhs() == wide ? multiply.getRhs() : multiply.getLhs();
    Value found = keptBelow(factor);
    if (!found || !isGeluTanhSlope(factor, found)) return nullptr;
    Operation* last = multiply;
    if (wide != gradient) {
      auto cast = onlyUser<soap::CastOp>(multiply.getResult());
      if (!cast || cast.getResult().getType() != gradient.getType()) {
        return nullptr;
      }
      last = cast;
    }
    if (found.getType() != gradient.getType()) return nullptr;
    kept = found;
    return last;
  }

  // The first value kept by a forward product that `value` is computed from.
  static Value keptBelow(Value value, int depth = 0) {
    constexpr int kMaxDepth = 12;
    Operation* op = value.getDefiningOp();
    if (!op || depth > kMaxDepth) return nullptr;
    if (auto product = dyn_cast<soap::MatrixProductOp>(op)) {
      bool isKept = product.getKeep() &&
                    product.getActivation() == Activation::GeluTanh &&
                    product.getSecond() == value;
      return isKept ? value : Value();
    }
    if (!soap::isMapped(op)) return nullptr;
    for (Value operand : op->getOperands()) {
      if (Value found = keptBelow(operand, depth + 1)) return found;
    }
    return nullptr;
  }

  // The sum over the rows of an operand of a product of all rows.
  soap::ReduceOp biasGradientBeside(soap::DotOp dot, Type wanted,
                                    Epilogue* epilogue) {
    soap::ReduceOp sum = biasGradientOf(dot.getRhs(), wanted);
    epilogue->biasGradient = BiasGradient::Rhs;
    if (sum) return sum;
    sum = biasGradientOf(dot.getLhs(), wanted);
    epilogue->biasGradient = sum ? BiasGradient::Lhs : BiasGradient::None;
    return sum;
  }

  // x' g or g' x over all rows, (-> cast to f32,) beside the sum of g over its
  // rows.
  void fuseWeightGradient(soap::DotOp dot) {
    if (!areLeadingDims(dot.getLhsContract(), dot.getLhs()) ||
        !areLeadingDims(dot.getRhsContract(), dot.getRhs())) {
      return;
    }
    Type elementType = elementTypeOf(dot.getResult());
    // The product has the sums in f32 anyway.
    soap::CastOp widened = wideningOf(dot.getResult());
    if (widened) elementType = widened.getElementType();
    Epilogue epilogue;
    soap::ReduceOp sum = biasGradientBeside(dot, elementType, &epilogue);
    // A sum that is narrowed only to be widened again, as micro-batches do.
    soap::CastOp widenedSum;
    if (!sum && widened) {
      sum = biasGradientBeside(dot, elementTypeOf(dot.getResult()), &epilogue);
      if (sum) widenedSum = wideningOf(sum.getResult());
      if (!widenedSum) {
        sum = nullptr;
        epilogue.biasGradient = BiasGradient::None;
      }
    }
    Operation* place = sum ? placeOfBoth(dot, sum) : dot.getOperation();
    if (!place) {
      sum = nullptr;
      epilogue.biasGradient = BiasGradient::None;
      place = dot;
    }
    if (!sum && !widened) return;
    OpBuilder builder(place);
    SmallVector<Operation*> parts;
    if (sum) parts.push_back(sum);
    auto product = build(builder, dot, parts, elementType, epilogue);
    if (sum) {
      replaceShaped(builder,
                    widenedSum ? widenedSum.getOperation() : sum.getOperation(),
                    product.getSecond());
    }
    replaceShaped(builder,
                  widened ? widened.getOperation() : dot.getOperation(),
                  product.getResult());
  }

  // Where a product stands that takes the place of `dot` and `sum`: behind its
  // operands and before the users of both. Null if there is no such place, or
  // if the step would need more memory: in front of the gradient of the input,
  // which reads the gathered weight, its gradient lies beside it.
  Operation* placeOfBoth(soap::DotOp dot, soap::ReduceOp sum) {
    if (dot->isBeforeInBlock(sum)) return dot;
    Operation* place = sum;
    SmallVector<Operation*> views;  // They show what is there before.
    for (Value operand : dot->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (!producer || producer->isBeforeInBlock(place)) continue;
      if (isa<soap::ReshapeOp>(producer) &&
          isThereBefore(producer->getOperand(0), sum)) {
        views.push_back(producer);
      } else {
        place = producer->getNextNode();
      }
    }
    SmallVector<Operation*> forms;
    if (!findFormsBefore(place, sum, &forms)) return nullptr;
    if (!memory) {
      nodes.emplace(block);
      memory.emplace(nodes->nodes);
    }
    // One kernel makes both, so that they are there at once wherever it runs.
    const FusionNode& added = nodes->nodes[nodes->numberOf(sum)];
    const bool fits =
        memory->move(nodes->numberOf(dot), nodes->numberOf(place),
                     added.results.empty() ? 0 : added.results[0].bytes);
    if (!fits) return nullptr;
    for (Operation* view : views) view->moveBefore(sum);
    for (Operation* form : llvm::reverse(forms)) form->moveAfter(place);
    return place;
  }

  static bool isThereBefore(Value value, Operation* op) {
    Operation* producer = value.getDefiningOp();
    return !producer || producer->isBeforeInBlock(op);
  }

  // Appends what stands in front of `place` and only reshapes or casts what
  // `op` makes, in order. Returns false if anything else there reads it, or
  // `place` reads one of them: the product stands in front of it, they behind.
  static bool findFormsBefore(Operation* place, Operation* op,
                              SmallVector<Operation*>* forms) {
    for (Operation* user : op->getUsers()) {
      if (place->isBeforeInBlock(user)) continue;
      if (user == place && isa<soap::ReduceOp>(op)) continue;
      if (user == place || !isa<soap::ReshapeOp, soap::CastOp>(user))
        return false;
      forms->push_back(user);
      if (!findFormsBefore(place, user, forms)) return false;
    }
    return true;
  }

  mlir::Block& block;
  int fused = 0;
  // Made when the first product is to run earlier than it does.
  std::optional<BlockNodes> nodes;
  std::optional<FusionMemory> memory;
};

struct FuseProductsPass : impl::FuseProductsPassBase<FuseProductsPass> {
  using FuseProductsPassBase::FuseProductsPassBase;

  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    for (mlir::Block& block : getOperation().getBody()) {
      numFused += ProductFuser(block).run();
      addInPlace(block);
    }
  }
};

}  // namespace
}  // namespace soapstone::passes
