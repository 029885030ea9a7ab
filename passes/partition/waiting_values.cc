#include "passes/partition/waiting_values.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/dist/pipeline.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/sharding/waiting_layout.h"
#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

// Whether the argument has slots for the micro-batches that wait.
bool isWaiting(FuncOp function, unsigned argument) {
  return dist::slotsOf(function, argument).value_or(0) > 0;
}

// Elements on the device that holds most.
int64_t heldVolume(const sharding::Layout& layout) {
  sharding::LayoutGeometry geometry(layout);
  int64_t most = 0;
  for (int rank = 0; rank < geometry.numDevices(); ++rank) {
    most = std::max(most, geometry.volume(rank));
  }
  return most;
}

class WaitingReader {
 public:
  void add(const PlacedFunction& placed) {
    addReaders(placed);
    FuncOp function = placed.function;
    if (!dist::isTransfer(function.getName())) addWriter(placed);
  }

  std::map<std::string, sharding::Layout> choose() {
    std::map<std::string, sharding::Layout> chosen;
    for (const auto& [name, value] : values) {
      const bool isMade = !value.uses.present.empty();
      if (!isMade || value.uses.demanded.empty()) continue;
      chosen.try_emplace(name, layouts[layoutOf(value)]);
    }
    return chosen;
  }

 private:
  struct Value {
    int64_t elementBytes = 1;
    sharding::WaitingValue uses;
  };

  int layoutOf(const Value& value) {
    auto sentBytes = [&](int from, int to) {
      auto plan = plans.plan(layouts[from], layouts[to], value.elementBytes);
      return plan.ok() ? (*plan)->totalBytes : int64_t{-1};
    };
    auto heldBytes = [&](int layout) {
      return heldVolume(layouts[layout]) * value.elementBytes;
    };
    return sharding::waitingLayout(value.uses, {sentBytes, heldBytes});
  }

  int number(const sharding::Layout& layout) {
    auto [entry, isNew] =
        numbers.try_emplace(layout, static_cast<int>(layouts.size()));
    if (isNew) layouts.push_back(layout);
    return entry->second;
  }

  void addReaders(const PlacedFunction& placed) {
    FuncOp function = placed.function;
    std::map<std::string, std::vector<int>> demanded;
    for (const OpPlacement& op : placed.ops) {
      for (auto [operand, layout] :
           llvm::zip(op.op->getOperands(), op.operands)) {
        auto argument = dyn_cast<mlir::BlockArgument>(operand);
        if (!argument || !isWaiting(function, argument.getArgNumber()))
          continue;
        demanded[soap::argumentName(function, argument.getArgNumber())]
            .push_back(number(sharding::boxLayout(layout)));
      }
    }
    for (auto& [name, list] : demanded) {
      values[name].uses.demanded.push_back(std::move(list));
    }
  }

  void addWriter(const PlacedFunction& placed) {
    FuncOp function = placed.function;
    llvm::DenseMap<mlir::Value, Value*> written;
    for (mlir::OpOperand& operand :
         function.front().getTerminator()->getOpOperands()) {
      int64_t updated =
          soap::updatedArgument(function, operand.getOperandNumber());
      if (updated < 0) continue;
      const auto argument = static_cast<unsigned>(updated);
      if (!isWaiting(function, argument)) continue;
      Value& value = values[soap::argumentName(function, argument)];
      value.elementBytes =
          soap::elementBytes(soap::elementTypeOf(operand.get()));
      written[operand.get()] = &value;
    }
    // Layouts that ops make come before those that values are moved to.
    for (const OpPlacement& op : placed.ops) {
      addPresent(op.op->getOperands(), op.operands, written);
      addPresent(op.op->getResults(), op.results, written);
    }
  }

  template <typename Values>
  void addPresent(const Values& list,
                  const std::vector<sharding::Layout>& layoutsOfList,
                  const llvm::DenseMap<mlir::Value, Value*>& written) {
    for (auto [value, layout] : llvm::zip(list, layoutsOfList)) {
      if (Value* waiting = written.lookup(value)) {
        waiting->uses.present.push_back(number(layout));
      }
    }
  }

  std::map<std::string, Value> values;
  absl::flat_hash_map<sharding::Layout, int> numbers;
  std::vector<sharding::Layout> layouts;
  sharding::ReshardingCache plans;
};

}  // namespace

std::map<std::string, sharding::Layout> waitingLayouts(
    ArrayRef<PlacedFunction> functions) {
  WaitingReader reader;
  for (const PlacedFunction& placed : functions) reader.add(placed);
  return reader.choose();
}

}  // namespace soapstone::partition
