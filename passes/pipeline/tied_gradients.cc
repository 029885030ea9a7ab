#include "passes/pipeline/tied_gradients.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"
#include "passes/training/function_signature.h"

namespace soapstone::pipeline {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::ResultRole;
using Place = ChunkLabel::Place;

// An op on the way from a part of a gradient to the whole, with the operand
// that the part is. The other operands of a concatenation are zero.
struct PathStep {
  Operation* op = nullptr;
  unsigned operand = 0;

  bool operator==(const PathStep& other) const {
    return op == other.op && operand == other.operand;
  }
};
using Path = SmallVector<PathStep>;

// A part of a gradient: `value`, then the ops of `path` (casts, transposes,
// reshapes, slices, concatenations), the last of which is applied first.
struct Term {
  Value value;
  Path path;
  Operation* sum = nullptr;  // What adds it to others with that path.
};

class TiedSplitter {
 public:
  TiedSplitter(FuncOp accumulate, FuncOp update, ChunkLabels* labels,
               std::map<std::string, int>* homes)
      : accumulate(accumulate),
        update(update),
        labels(*labels),
        homes(*homes) {}

  LogicalResult run() {
    unsigned count = accumulate.getNumResults();
    for (unsigned i = 0; i < count; ++i) {
      int64_t updated = soap::updatedArgument(accumulate, i);
      if (updated < 0 ||
          soap::argumentRole(accumulate, updated) != ArgumentRole::kGradient) {
        continue;
      }
      auto sum = passes::returnOf(accumulate)
                     .getOperand(i)
                     .getDefiningOp<soap::BinaryOp>();
      if (!sum || sum.getKind() != soap::BinaryKind::Add ||
          sum.getLhs() != accumulate.getArgument(updated)) {
        continue;
      }
      if (failed(split(sum, static_cast<unsigned>(updated), i))) {
        return failure();
      }
    }
    return success();
  }

 private:
  int chunkOf(Value value) const {
    Operation* op = value.getDefiningOp();
    if (!op || labels.of(op).place != Place::kFixed) return -1;
    return labels.of(op).chunk;
  }

  bool areOfSeveralChunks(const std::vector<Term>& terms) const {
    return llvm::any_of(terms, [&](const Term& term) {
      return chunkOf(term.value) != chunkOf(terms.front().value);
    });
  }

  // Whether the op adds to the gradient of a parameter over micro-batches.
  bool accumulates(Operation* op) const {
    auto sum = dyn_cast<soap::BinaryOp>(op);
    if (!sum || sum.getKind() != soap::BinaryKind::Add) return false;
    auto gradient = dyn_cast<mlir::BlockArgument>(sum.getLhs());
    return gradient &&
           soap::argumentRole(accumulate, gradient.getArgNumber()) ==
               ArgumentRole::kGradient;
  }

  // Whether a value goes on to gradients alone: whole, to one or to several
  // (both biases of a cell have one gradient), or cut into the gates of a cell,
  // say.
  bool isTakenApart(Operation* op) const {
    return op->hasOneUse() ||
           llvm::all_of(op->getUsers(), [this](Operation* user) {
             return accumulates(user) ||
                    (isa<soap::SliceOp>(user) && user->hasOneUse());
           });
  }

  void collect(Value value, const Path& path, std::vector<Term>* terms,
               Operation* sum = nullptr) const {
    Operation* op = value.getDefiningOp();
    if (isa_and_nonnull<soap::ConcatOp>(op) && isTakenApart(op)) {
      // A packed parameter's gradient may be put together from parts of several
      // chunks: of query, key and value, or of sums over the steps of a gate.
      std::vector<Term> below;
      for (unsigned i = 0; i < op->getNumOperands(); ++i) {
        Path longer(path);
        longer.push_back({op, i});
        collect(op->getOperand(i), longer, &below);
      }
      if (areOfSeveralChunks(below)) {
        terms->insert(terms->end(), below.begin(), below.end());
      } else {
        terms->push_back({value, path, sum});
      }
      return;
    }
    if (op && op->hasAttr(soap::kGradientSumAttribute) &&
        isa<soap::BinaryOp>(op) && isTakenApart(op)) {
      for (Value operand : op->getOperands()) {
        collect(operand, path, terms, op);
      }
      return;
    }
    const bool isForm =
        op && (soap::isRearrangement(op) || isa<soap::SliceOp>(op));
    if (isForm && chunkOf(value) >= 0 && isTakenApart(op)) {
      std::vector<Term> below;
      Path longer(path);
      longer.push_back({op, 0});
      collect(op->getOperand(0), longer, &below);
      if (below.size() > 1) {
        terms->insert(terms->end(), below.begin(), below.end());
        return;
      }
    }
    terms->push_back({value, path, sum});
  }

  LogicalResult split(soap::BinaryOp sum, unsigned accumulator,
                      unsigned result) {
    std::vector<Term> terms;
    collect(sum.getRhs(), {}, &terms);
    std::string name = soap::argumentName(accumulate, accumulator);
    std::string parameter = name.substr(0, name.rfind(".gradient"));
    auto found = homes.find(parameter);
    int home = found == homes.end() ? -1 : found->second;
    std::map<int, std::vector<Term>> byChunk;
    for (const Term& term : terms) {
      int chunk = chunkOf(term.value);
      if (home < 0) home = std::max(chunk, 0);
      byChunk[chunk < 0 ? home : chunk].push_back(term);
    }
    homes[name] = home;
    bool isAtHome = byChunk.size() == 1 && byChunk.begin()->first == home;
    if (isAtHome) {
      // The last chunk reads a number that weighs a loss of an earlier one, but
      // the gradient, that loss, is added where the number is updated.
      const int place = chunkOf(sum);
      if (place >= 0 && place != home) labels.set(sum, weightOf(home));
      return success();
    }
    for (const auto& [chunk, list] : byChunk) {
      if (chunk == home) continue;
      addAccumulator(sum, accumulator, chunk, home, list);
    }
    OpBuilder builder(sum);
    if (byChunk.count(home) > 0) {
      sum.setOperand(1, add(builder, sum, byChunk[home], home));
      labels.set(sum, weightOf(home));
    } else {
      // Nothing reaches it at home: it stays zero.
      eraseResult(result, sum);
    }
    return success();
  }

  static ChunkLabel weightOf(int chunk) {
    return {Place::kFixed, chunk, schedule::ActionKind::kWeightGradient};
  }

  void eraseResult(unsigned result, soap::BinaryOp sum) {
    // The accumulator becomes its own new value, which costs nothing.
    passes::returnOf(accumulate).setOperand(result, sum.getLhs());
  }

  // The op of a step, with `value` for the one operand and zeros for others.
  Value apply(OpBuilder& builder, const PathStep& step, Value value,
              int chunk) {
    SmallVector<Value> operands(step.op->getOperands());
    for (unsigned i = 0; i < operands.size(); ++i) {
      operands[i] =
          i == step.operand ? value : zerosLike(builder, operands[i], step.op);
    }
    Operation* copy = builder.clone(*step.op);
    copy->setOperands(operands);
    labels.set(copy, weightOf(chunk));
    return copy->getResult(0);
  }

  // Zeros in the shape of `value`, whole on every device of `reader`.
  Value zerosLike(OpBuilder& builder, Value value, Operation* reader) {
    auto type = cast<RankedTensorType>(value.getType());
    Operation* zeros =
        soap::createFill(builder, value.getLoc(), type, 0).getDefiningOp();
    nameZeros(zeros);
    if (soap::ConfigAttr config = soap::configOf(reader)) {
      int64_t devices = config.getReplication();
      for (int64_t degree :
           config.getDegrees().take_front(config.getFactors().size())) {
        devices *= degree;
      }
      soap::setConfig(
          zeros, soap::ConfigAttr::get(zeros->getContext(), {}, {}, devices,
                                       config.getDevices()));
    }
    labels.set(zeros, {Place::kAnywhere});
    return zeros->getResult(0);
  }

  // The sum of the terms, in the form in which `sum` adds them.
  Value add(OpBuilder& builder, soap::BinaryOp sum,
            const std::vector<Term>& list, int chunk) {
    Value total;
    for (const Term& term : addedByPath(list, chunk)) {
      Value value = term.value;
      for (const PathStep& step : llvm::reverse(term.path)) {
        value = apply(builder, step, value, chunk);
      }
      total = total ? addedLike(sum, total, value, chunk) : value;
    }
    return total;
  }

  // Adds two values where the later of them is made, so that terms need no
  // place until the last one is there.
  Value addedLike(Operation* sum, Value total, Value value, int chunk) {
    OpBuilder builder(sum);
    Operation* last = total.getDefiningOp();
    Operation* other = value.getDefiningOp();
    if (!last || (other && last->isBeforeInBlock(other))) last = other;
    if (last) builder.setInsertionPointAfter(last);
    Operation* joined = builder.clone(*sum);
    joined->setOperands({total, value});
    labels.set(joined, weightOf(chunk));
    return joined->getResult(0);
  }

  // The terms, of which those with one path that sums add are one. Sums of
  // gradients pass on what devices have parts of, unlike `sum`, which adds to
  // an accumulator.
  std::vector<Term> addedByPath(const std::vector<Term>& list, int chunk) {
    std::vector<Term> added;
    for (const Term& term : list) {
      auto same = llvm::find_if(added, [&](const Term& other) {
        return term.sum && other.sum && other.path == term.path &&
               other.value.getType() == term.value.getType();
      });
      if (same == added.end()) {
        added.push_back(term);
      } else {
        same->value = addedLike(term.sum, same->value, term.value, chunk);
      }
    }
    return added;
  }

  void addAccumulator(soap::BinaryOp sum, unsigned accumulator, int chunk,
                      int home, const std::vector<Term>& list) {
    std::string name = absl::StrCat(soap::argumentName(accumulate, accumulator),
                                    ".chunk", chunk);
    mlir::BlockArgument own =
        addLike(accumulate, accumulate.getArgument(accumulator), name);
    OpBuilder builder(sum);
    Value added = add(builder, sum, list, chunk);
    Operation* total = builder.clone(*sum.getOperation());
    total->setOperands({own, added});
    labels.set(total, weightOf(chunk));
    passes::appendResult(accumulate, {total->getResult(0), ResultRole::kUpdate,
                                      "", own.getArgNumber()});
    homes[name] = chunk;
    addInUpdate(sum, soap::argumentName(accumulate, accumulator), name);
  }

  // Replicas that share updates read a part of the sum each, and add no more
  // than that: `total` is split as all that reads `gradient` element by element
  // is, if that is one way.
  static void splitLikeReaders(Operation* total, Value gradient) {
    soap::ConfigAttr found;
    for (Operation* reader : gradient.getUsers()) {
      const bool isOfElements =
          soap::isElementwise(reader) || isa<soap::OptimizerUpdateOp>(reader);
      if (reader == total || !isOfElements) continue;
      soap::ConfigAttr config = soap::configOf(reader);
      if (!config || (found && config != found)) return;
      found = config;
    }
    auto sharded = cast<ShardingRuleOpInterface>(total);
    if (found && soap::toConfiguration(found, sharded.getShardingRule()).ok())
      soap::setConfig(total, found);
  }

  // In the update, the parts stand together for the accumulator.
  void addInUpdate(soap::BinaryOp sum, const std::string& accumulator,
                   const std::string& part) {
    mlir::BlockArgument whole;
    for (mlir::BlockArgument argument : update.getArguments()) {
      if (soap::argumentName(update, argument.getArgNumber()) == accumulator)
        whole = argument;
    }
    if (!whole) return;
    mlir::BlockArgument own = addLike(update, whole, part);
    OpBuilder builder = OpBuilder::atBlockBegin(&update.front());
    Operation* total = builder.clone(*sum.getOperation());
    total->setOperands({whole, own});
    splitLikeReaders(total, whole);
    whole.replaceAllUsesExcept(total->getResult(0), total);
    // A later part is added to this sum.
    builder.setInsertionPoint(passes::returnOf(update));
    auto type = cast<RankedTensorType>(whole.getType());
    Operation* zeros =
        soap::createFill(builder, sum.getLoc(), type, 0).getDefiningOp();
    nameZeros(zeros);
    // Spread like the sum, whose shape it has.
    if (soap::ConfigAttr config = soap::configOf(sum)) {
      soap::setConfig(zeros, config);
    }
    passes::appendResult(update, {zeros->getResult(0), ResultRole::kUpdate, "",
                                  own.getArgNumber()});
  }

  static void nameZeros(Operation* fill) {
    fill->setAttr(soap::kNameAttribute,
                  mlir::StringAttr::get(fill->getContext(), "zero"));
  }

  mlir::BlockArgument addLike(FuncOp function, mlir::BlockArgument like,
                              const std::string& name) {
    mlir::BlockArgument argument = passes::appendArgument(
        function, like.getType(), ArgumentRole::kGradient, name, like.getLoc());
    unsigned index = argument.getArgNumber();
    soap::setArgumentInitializer(function, index,
                                 {.kind = soap::Initializer::Kind::kConstant});
    soap::ConfigAttr storage = soap::storageOf(function, like.getArgNumber());
    if (storage) soap::setStorage(function, index, storage);
    return argument;
  }

  FuncOp accumulate;
  FuncOp update;
  ChunkLabels& labels;
  std::map<std::string, int>& homes;
};

}  // namespace

LogicalResult splitTiedGradients(FuncOp accumulate, FuncOp update,
                                 ChunkLabels* labels,
                                 std::map<std::string, int>* homes) {
  return TiedSplitter(accumulate, update, labels, homes).run();
}

}  // namespace soapstone::pipeline
