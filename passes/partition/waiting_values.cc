#include "passes/partition/waiting_values.h"

#include <utility>
#include <vector>

#include "ir/dist/pipeline.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/numbered_layouts.h"
#include "ir/sharding/waiting_layout.h"
#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

// Whether the argument has slots for the micro-batches that wait.
bool isWaiting(FuncOp function, unsigned argument) {
  return dist::slotsOf(function, argument).value_or(0) > 0;
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
      if (value.demanded.empty() || !value.copyOf.empty()) continue;
      if (!value.isMade) {
        chooseArrived(name, value, &chosen);
      } else if (!value.present.empty()) {
        const sharding::WaitingValue uses{value.present, listsOf(value)};
        chosen.try_emplace(
            name, layouts.at(layouts.waitingLayout(uses, value.elementBytes)));
      }
    }
    return chosen;
  }

 private:
  // The layouts that a function demands of a value, in the order of its ops.
  struct Demands {
    schedule::ActionKind phase = schedule::ActionKind::kForward;
    std::vector<int> layouts;
  };
  struct Value {
    int64_t elementBytes = 1;
    bool isMade = false;       // By a function of the group; else it arrives.
    std::vector<int> present;  // As `sharding::WaitingValue::present`.
    std::vector<Demands> demanded;
    std::string copyOf;  // A value that arrives, of which this is a copy.
    std::string copy;    // The copy of a value that arrives.
  };

  static std::vector<std::vector<int>> listsOf(const Value& value) {
    std::vector<std::vector<int>> lists;
    for (const Demands& demands : value.demanded) {
      lists.push_back(demands.layouts);
    }
    return lists;
  }

  // A value that only a message writes, and the copy that waits for the later
  // functions of its chunk (`passes/pipeline/arrived_values.h`).
  void chooseArrived(const std::string& name, Value value,
                     std::map<std::string, sharding::Layout>* chosen) {
    auto copy = values.find(value.copy);
    if (copy != values.end()) {
      llvm::append_range(value.demanded, copy->second.demanded);
    }
    llvm::stable_sort(value.demanded, [](const Demands& a, const Demands& b) {
      return a.phase < b.phase;
    });
    const sharding::ArrivedLayouts found =
        layouts.arrivedLayouts(listsOf(value), value.elementBytes);
    chosen->try_emplace(name, layouts.at(found.arrived));
    if (copy != values.end()) {
      chosen->try_emplace(value.copy, layouts.at(found.kept));
    }
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
        const std::string name =
            soap::argumentName(function, argument.getArgNumber());
        demanded[name].push_back(layouts.number(sharding::boxLayout(layout)));
        values[name].elementBytes =
            soap::elementBytes(soap::elementTypeOf(argument));
      }
    }
    const schedule::ActionKind phase =
        dist::phaseOf(function.getName())
            .value_or(schedule::ActionKind::kUpdate);
    for (auto& [name, list] : demanded) {
      values[name].demanded.push_back({phase, std::move(list)});
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
      const std::string name = soap::argumentName(function, argument);
      Value& value = values[name];
      value.isMade = true;
      auto source = dyn_cast<mlir::BlockArgument>(operand.get());
      if (source && isWaiting(function, source.getArgNumber())) {
        value.copyOf = soap::argumentName(function, source.getArgNumber());
        values[value.copyOf].copy = name;
      }
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
        waiting->present.push_back(layouts.number(layout));
      }
    }
  }

  std::map<std::string, Value> values;
  sharding::NumberedLayouts layouts;
};

}  // namespace

std::map<std::string, sharding::Layout> waitingLayouts(
    ArrayRef<PlacedFunction> functions) {
  WaitingReader reader;
  for (const PlacedFunction& placed : functions) reader.add(placed);
  return reader.choose();
}

}  // namespace soapstone::partition
