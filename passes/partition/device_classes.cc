#include "passes/partition/device_classes.h"

#include <map>
#include <utility>

#include "ir/soap/global_box.h"
#include "ir/soap/local_op.h"
#include "ir/soap/op_families.h"

namespace soapstone::partition {
namespace {

// All that a local op depends on, apart from offsets of its global box.
using Signature = std::vector<int64_t>;

Signature rangeSizes(const sharding::FactorRanges& ranges) {
  Signature sizes;
  for (const sharding::ShardRange& range : ranges)
    sizes.push_back(range.size());
  return sizes;
}

Signature rangeBounds(const sharding::FactorRanges& ranges) {
  Signature bounds;
  for (const sharding::ShardRange& range : ranges) {
    bounds.push_back(range.begin);
    bounds.push_back(range.end);
  }
  return bounds;
}

// Whether shards of equal sizes can differ: padding at the ends of a tensor,
// values of a constant.
bool dependsOnPlace(Operation* op) {
  if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
    auto elements = dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
    return !elements || !elements.isSplat();
  }
  return soap::isWindowed(op) || isa<soap::FusionOp>(op);
}

// Numbers the signatures of the shards of one op.
class ShardNumbering {
 public:
  explicit ShardNumbering(const OpPlacement& placement)
      : op(placement.op), rule(placement.rule) {
    compares = dependsOnPlace(op);
    // Bodies are compared by their ranges alone.
    byBounds = isa<soap::FusionOp>(op);
  }

  int number(const sharding::FactorRanges& ranges) {
    Signature key = compares ? rangeBounds(ranges) : rangeSizes(ranges);
    auto [entry, isNew] = numbers.try_emplace(std::move(key), 0);
    if (isNew) {
      entry->second = compares && !byBounds
                          ? numberOfBuilt(ranges)
                          : static_cast<int>(numbers.size()) - 1;
    }
    return entry->second;
  }

 private:
  // The local op's name, attributes and types, which MLIR keeps unique.
  using BuiltKey = std::vector<const void*>;

  int numberOfBuilt(const sharding::FactorRanges& ranges) {
    mlir::Block block;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointToStart(&block);
    SmallVector<Value> operands;
    for (auto [operand, mapping] :
         llvm::zip(op->getOperands(), rule.operands)) {
      operands.push_back(block.addArgument(
          soap::localType(operand, mapping, ranges), op->getLoc()));
    }
    Operation* local = soap::buildLocalOp(builder, op, rule, ranges, operands);
    local->removeAttr("soap.global_offsets");
    BuiltKey key{local->getName().getAsOpaquePointer(),
                 local->getAttrDictionary().getAsOpaquePointer()};
    for (Type type : local->getOperandTypes()) {
      key.push_back(type.getAsOpaquePointer());
    }
    for (Type type : local->getResultTypes()) {
      key.push_back(type.getAsOpaquePointer());
    }
    return built.try_emplace(std::move(key), static_cast<int>(built.size()))
        .first->second;
  }

  Operation* op;
  const sharding::ShardingRule& rule;
  bool compares = false;
  bool byBounds = false;
  std::map<Signature, int> numbers;
  std::map<BuiltKey, int> built;
};

class Classifier {
 public:
  explicit Classifier(int64_t devices)
      : classOf(devices, 0), variants(devices, -1) {}

  void refine(const DistributedFunction& function) {
    const step::Model& model = function.step.model;
    const step::PlacedStep& placed = function.step.placed;
    for (const step::ArgumentPart& part : placed.arguments) {
      refineByShape(model.layouts.at(placed.copies[part.copy].layout));
    }
    for (const step::Item& item : placed.order) {
      if (item.isMove) {
        refineByMove(*function.moves[item.number].tables);
      } else {
        refineByTask(function.source->ops[item.number]);
      }
    }
  }

  std::vector<std::vector<int64_t>> classes() const {
    std::map<int, size_t> numberOf;
    std::vector<std::vector<int64_t>> classes;
    for (size_t device = 0; device < classOf.size(); ++device) {
      auto [entry, isNew] =
          numberOf.try_emplace(classOf[device], classes.size());
      if (isNew) classes.emplace_back();
      classes[entry->second].push_back(static_cast<int64_t>(device));
    }
    return classes;
  }

 private:
  void refineByShape(const sharding::Layout& layout) {
    clear();
    std::map<std::vector<int64_t>, int> shapes;
    for (int64_t rank = 0; rank < layout.devices.size(); ++rank) {
      std::vector<int64_t> shape;
      for (const sharding::PositionRanges& dim :
           sharding::regionOf(layout, rank).dims) {
        shape.push_back(sharding::countPositions(dim));
      }
      variants[layout.devices.device(rank)] =
          shapes.try_emplace(std::move(shape), static_cast<int>(shapes.size()))
              .first->second;
    }
    split();
  }

  void refineByTask(const OpPlacement& placement) {
    clear();
    ShardNumbering numbering(placement);
    const sharding::OpConfiguration& configuration = placement.configuration;
    for (int64_t task = 0; task < configuration.devices.size(); ++task) {
      variants[configuration.devices.device(task)] =
          numbering.number(configuration.factorRanges(placement.rule, task));
    }
    split();
  }

  void refineByMove(const step::PlanTables& tables) {
    for (const step::StepTables& step : tables.steps) {
      clear();
      for (size_t i = 0; i < step.devices.size(); ++i) {
        variants[step.devices[i]] = step.variants[i];
      }
      split();
    }
  }

  void clear() { variants.assign(variants.size(), -1); }

  // Separates devices of one class with different variants.
  void split() {
    std::map<std::pair<int, int>, int> numbers;
    for (size_t device = 0; device < classOf.size(); ++device) {
      classOf[device] = numbers
                            .try_emplace({classOf[device], variants[device]},
                                         static_cast<int>(numbers.size()))
                            .first->second;
    }
  }

  std::vector<int> classOf;
  std::vector<int> variants;
};

}  // namespace

std::vector<std::vector<int64_t>> deviceClasses(
    ArrayRef<DistributedFunction> functions, int64_t devices) {
  Classifier classifier(devices);
  for (const DistributedFunction& function : functions) {
    classifier.refine(function);
  }
  return classifier.classes();
}

}  // namespace soapstone::partition
