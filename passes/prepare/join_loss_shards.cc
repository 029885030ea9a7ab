#include <map>
#include <optional>
#include <string>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/soap/global_box.h"
#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_JOINLOSSSHARDSPASS
#include "passes/passes.h.inc"

namespace {

// The parts of a loss over split classes that one device computes, as
// soap-expand-statistics leaves them.
struct LossShard {
  soap::ReduceOp largest;      // Of the logits of a row.
  dist::AllReduceOp exchange;  // Of these.
  soap::ReduceOp sum;          // Of exponentials.
  soap::ReduceOp labelLogit;   // 0 where another device has the label.
  soap::IotaOp classes;        // Numbers of the device's classes.
  Value labels;
};

// Whether `reduce` is of that kind and along the last dim of `input` alone.
bool isAlongRows(soap::ReduceOp reduce, soap::ReduceKind kind) {
  const int64_t last = soap::dimCount(reduce.getInput()) - 1;
  return reduce.getKind() == kind && reduce.getDims().size() == 1 &&
         reduce.getDims()[0] == last;
}

// Whether `value` repeats `input` along a new last dim.
bool repeatsRows(Value value, Value input) {
  auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
  return broadcast && broadcast.getInput() == input &&
         llvm::equal(broadcast.getDims(),
                     llvm::seq<int64_t>(0, soap::dimCount(input)));
}

// `value`, or what it is the cast of.
Value withoutCast(Value value) {
  auto cast = value.getDefiningOp<soap::CastOp>();
  return cast ? cast.getInput() : value;
}

// Whether `value` is a tensor of zeros.
bool isZero(Value value) {
  auto fill = value.getDefiningOp<soap::FillOp>();
  if (!fill) return false;
  auto number = dyn_cast<mlir::FloatAttr>(fill.getValue());
  return number && number.getValue().isZero();
}

// Finds the sum over each row of exp(logits - maximum).
soap::ReduceOp findSum(Value logits, Value maximum) {
  for (Operation* user : maximum.getUsers()) {
    auto broadcast = dyn_cast<soap::BroadcastOp>(user);
    if (!broadcast || !repeatsRows(broadcast.getResult(), maximum)) continue;
    for (Operation* reader : broadcast->getUsers()) {
      auto difference = dyn_cast<soap::BinaryOp>(reader);
      if (!difference || difference.getKind() != soap::BinaryKind::Sub ||
          difference.getRhs() != broadcast.getResult() ||
          withoutCast(difference.getLhs()) != logits ||
          !difference->hasOneUse()) {
        continue;
      }
      auto exponential =
          dyn_cast<soap::UnaryOp>(*difference->getUsers().begin());
      if (!exponential || exponential.getKind() != soap::UnaryKind::Exp ||
          !exponential->hasOneUse()) {
        continue;
      }
      auto sum = dyn_cast<soap::ReduceOp>(*exponential->getUsers().begin());
      if (sum && isAlongRows(sum, soap::ReduceKind::Sum)) return sum;
    }
  }
  return nullptr;
}

// Sets label, classes and labels of `shard` if `reduce` adds up the logits of
// the labels.
bool readLabelLogit(soap::ReduceOp reduce, Value logits, LossShard* shard) {
  if (!isAlongRows(reduce, soap::ReduceKind::Sum)) return false;
  auto kept = reduce.getInput().getDefiningOp<soap::SelectOp>();
  if (!kept || withoutCast(kept.getOnTrue()) != logits ||
      !isZero(kept.getOnFalse())) {
    return false;
  }
  auto isLabel = kept.getCondition().getDefiningOp<soap::CompareOp>();
  if (!isLabel || isLabel.getKind() != soap::CompareKind::Equal) return false;
  auto classes = withoutCast(isLabel.getLhs()).getDefiningOp<soap::IotaOp>();
  auto repeated = isLabel.getRhs().getDefiningOp<soap::BroadcastOp>();
  if (!classes || !repeated ||
      static_cast<int64_t>(classes.getDim()) != soap::dimCount(logits) - 1 ||
      !soap::isPositionedShard(classes) ||
      !repeatsRows(repeated.getResult(), repeated.getInput())) {
    return false;
  }
  shard->labelLogit = reduce;
  shard->classes = classes;
  shard->labels = repeated.getInput();
  return true;
}

// Finds the sum of the labels' logits that stands last before `shard->largest`,
// as losses are expanded: another loss of the same logits has one of its own.
bool findLabelLogit(Value logits, LossShard* shard) {
  SmallVector<Value> forms{logits};
  for (Operation* user : logits.getUsers()) {
    if (auto cast = dyn_cast<soap::CastOp>(user))
      forms.push_back(cast.getResult());
  }
  LossShard nearest;
  for (Value form : forms) {
    for (Operation* user : form.getUsers()) {
      auto kept = dyn_cast<soap::SelectOp>(user);
      if (!kept || !kept->hasOneUse()) continue;
      auto reduce = dyn_cast<soap::ReduceOp>(*kept->getUsers().begin());
      if (!reduce || reduce->getBlock() != shard->largest->getBlock() ||
          !reduce->isBeforeInBlock(shard->largest) ||
          (nearest.labelLogit && reduce->isBeforeInBlock(nearest.labelLogit))) {
        continue;
      }
      readLabelLogit(reduce, logits, &nearest);
    }
  }
  if (!nearest.labelLogit) return false;
  shard->labelLogit = nearest.labelLogit;
  shard->classes = nearest.classes;
  shard->labels = nearest.labels;
  return true;
}

// Returns the maxima over all devices, in f32; null where they are read in
// another type.
Value maximumOf(dist::AllReduceOp exchange) {
  if (!exchange->getResult(0).hasOneUse()) return nullptr;
  mlir::OpOperand& use = *exchange->getResult(0).use_begin();
  if (!isa<dist::WaitOp>(use.getOwner())) return nullptr;
  Value arrived = use.getOwner()->getResult(use.getOperandNumber());
  if (soap::tensorType(arrived).getElementType().isF32()) return arrived;
  if (!arrived.hasOneUse()) return nullptr;
  auto cast = dyn_cast<soap::CastOp>(*arrived.getUsers().begin());
  return cast && cast.getElementType().isF32() ? cast.getResult() : nullptr;
}

std::optional<LossShard> lossShardOf(dist::AllReduceOp exchange) {
  if (exchange.getKind() != soap::ReduceKind::Max ||
      exchange.getInputs().size() != 1) {
    return std::nullopt;
  }
  LossShard shard;
  shard.exchange = exchange;
  shard.largest = exchange.getInputs()[0].getDefiningOp<soap::ReduceOp>();
  if (!shard.largest || !shard.largest->hasOneUse() ||
      !isAlongRows(shard.largest, soap::ReduceKind::Max)) {
    return std::nullopt;
  }
  Value logits = shard.largest.getInput();
  Value maximum = maximumOf(exchange);
  if (!isa<mlir::FloatType>(soap::tensorType(logits).getElementType()) ||
      !maximum || !findLabelLogit(logits, &shard)) {
    return std::nullopt;
  }
  shard.sum = findSum(logits, maximum);
  auto isBehind = [&](Operation* user) {
    return user->getBlock() == shard.largest->getBlock() &&
           shard.largest->isBeforeInBlock(user);
  };
  Operation* labels = shard.labels.getDefiningOp();
  if (!shard.sum || (labels && isBehind(labels)) ||
      !llvm::all_of(shard.labelLogit->getUsers(), isBehind)) {
    return std::nullopt;
  }
  return shard;
}

// Says of `loss` which classes it has: the last dim of those of `classes`.
void placeClasses(soap::IotaOp classes, soap::CrossEntropyOp loss) {
  auto shape = classes->getAttrOfType<mlir::DenseI64ArrayAttr>(
      soap::kGlobalShapeAttribute);
  MLIRContext* context = loss->getContext();
  if (std::optional<soap::GlobalBox> box = soap::globalBox(classes)) {
    soap::GlobalBox own;
    own.shape.push_back(box->shape.back());
    own.offsets.push_back(box->offsets.back());
    soap::setGlobalBox(loss, own);
    return;
  }
  dist::Table rows(dist::memberOffsets(classes));
  SmallVector<SmallVector<int64_t>> offsets;
  for (int64_t member = 0; member < rows.dim(0); ++member)
    offsets.push_back({rows.row(member).back()});
  loss->setDiscardableAttr(
      soap::kGlobalShapeAttribute,
      mlir::DenseI64ArrayAttr::get(context, {shape.asArrayRef().back()}));
  loss->setDiscardableAttr(dist::kGlobalOffsetsAttribute,
                           dist::makeTable(context, offsets));
}

// Erases `op`, and what only it reads, where nothing reads it.
void eraseUnread(Operation* op) {
  if (!op->use_empty() || !mlir::isPure(op)) return;
  llvm::SmallSetVector<Operation*, 4> producers;
  for (Value operand : op->getOperands()) {
    if (Operation* producer = operand.getDefiningOp())
      producers.insert(producer);
  }
  op->erase();
  for (Operation* producer : producers) eraseUnread(producer);
}

// The devices' log-sum-exps take the place of their maxima: any number near
// these keeps exponentials in range.
void join(LossShard shard) {
  Value logits = shard.largest.getInput();
  Location location = shard.largest.getLoc();
  OpBuilder builder(shard.largest);
  auto rows =
      RankedTensorType::get(soap::shapeOf(shard.labels), builder.getF32Type());
  auto loss = soap::CrossEntropyOp::create(builder, location, logits,
                                           shard.labels, /*ignoreIndex=*/-1);
  placeClasses(shard.classes, loss);
  Value labelLogit =
      soap::GradientBuilder(builder, location).negate(loss.getLoss());

  builder.setInsertionPoint(shard.exchange);
  dist::AllReduceOp before = shard.exchange;
  // Found anew: joining another loss has replaced a wait of both.
  Value oldMaximum = maximumOf(before);
  auto exchange = dist::AllReduceOp::create(
      builder, before.getLoc(), mlir::TypeRange{rows}, before.getKind(),
      mlir::ValueRange{loss.getLogSumExp()}, before.getGroups(),
      before.getChannel(), before.getLabel());
  mlir::OpOperand& use = *before->getResult(0).use_begin();
  auto wait = cast<dist::WaitOp>(use.getOwner());
  SmallVector<Value> awaited(wait.getInputs());
  awaited[use.getOperandNumber()] = exchange->getResult(0);
  builder.setInsertionPoint(wait);
  auto arrived = dist::WaitOp::create(builder, wait.getLoc(), awaited);
  Value maximum = arrived->getResult(use.getOperandNumber());
  Operation* widened = oldMaximum.getDefiningOp();
  oldMaximum.replaceAllUsesWith(maximum);
  if (widened != wait) widened->erase();
  wait->replaceAllUsesWith(arrived);
  wait->erase();
  before->erase();

  builder.setInsertionPoint(shard.sum);
  soap::GradientBuilder terms(builder, location);
  Value sum = terms.unary(soap::UnaryKind::Exp,
                          terms.subtract(loss.getLogSumExp(), maximum));
  for (auto [reduce, replacement] :
       {std::pair(shard.largest, Value()), std::pair(shard.sum, sum),
        std::pair(shard.labelLogit, labelLogit)}) {
    if (replacement) reduce.getResult().replaceAllUsesWith(replacement);
    eraseUnread(reduce);
  }
}

struct JoinLossShardsPass : impl::JoinLossShardsPassBase<JoinLossShardsPass> {
  // The types of an exchange are the same on all devices: where one of them has
  // another form of the loss, it stays as it is.
  void runOnOperation() final {
    using Key = std::pair<std::string, int64_t>;  // Model function, channel.
    std::map<Key, SmallVector<std::optional<LossShard>>> shards;
    for (auto function : getOperation().getOps<mlir::func::FuncOp>()) {
      if (!dist::isDeviceFunction(function)) continue;
      llvm::SmallPtrSet<Operation*, 4> taken;  // By one loss each.
      function.walk([&](dist::AllReduceOp exchange) {
        Key key(dist::modelFunction(function).str(), exchange.getChannel());
        std::optional<LossShard> shard = lossShardOf(exchange);
        if (shard && !taken.insert(shard->labelLogit).second)
          shard = std::nullopt;
        shards[key].push_back(shard);
      });
    }
    for (auto& [key, found] : shards) {
      if (!llvm::all_of(found, [](const auto& shard) { return !!shard; }))
        continue;
      for (const std::optional<LossShard>& shard : found) join(*shard);
      numJoined += found.size();
    }
  }
};

}  // namespace

}  // namespace soapstone::passes
