#include "codegen/program/value_names.h"

#include <cctype>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/memory/row_pitch.h"
#include "codegen/program/segment.h"
#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::codegen {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

// Longer names lose their beginning, which says least.
constexpr size_t kLongestName = 80;

// The node of a layer's path that is no layer but an op ("MatMul" of
// "/h.0/fc/MatMul"): exporters write ops in capitals and layers in small
// letters.
StringRef pathOf(StringRef layer) {
  auto [path, node] = layer.rsplit('/');
  bool isOp = !node.empty() &&
              std::isupper(static_cast<unsigned char>(node.front())) != 0;
  return isOp && !path.empty() ? path : layer;
}

std::string nameOf(StringRef layer, StringRef role) {
  StringRef path = pathOf(layer);
  std::string name = toIdentifier(path);
  // A node without a layer says what it is by itself.
  bool isNode = path == layer && !layer.contains('/');
  if (layer.empty()) {
    name = role.str();
  } else if (!(isNode && role == "output") &&
             !StringRef(name).ends_with(role)) {
    absl::StrAppend(&name, "_", role.str());
  }
  if (name.size() <= kLongestName) return name;
  return toIdentifier(StringRef(name).take_back(kLongestName));
}

// Roles of the results of an op, in their order; the last one is that of all
// further results.
using Roles = SmallVector<StringRef>;

Roles forwardRoles(Operation* op) {
  return llvm::TypeSwitch<Operation*, Roles>(op)
      .Case<soap::DotOp, soap::ConvolutionOp, soap::PoolOp, soap::GatherOp,
            soap::EmbeddingBagOp>([](auto) { return Roles{"output"}; })
      .Case<soap::MatrixProductOp>([](auto) {
        return Roles{"output", "kept"};
      })
      .Case<soap::NormOp>([](auto) {
        return Roles{"output", "mean", "rstd"};
      })
      .Case<soap::BatchNormOp>([](auto) {
        return Roles{"output", "mean", "variance"};
      })
      .Case<soap::AttentionOp>([](auto) {
        return Roles{"attention_output", "log_sum_exp"};
      })
      .Case<soap::CrossEntropyOp>([](auto) {
        return Roles{"of_rows", "log_sum_exp"};
      })
      .Case<soap::LstmOp>([](auto) {
        return Roles{"hidden", "cell", "gates"};
      })
      .Case<soap::TopKOp>([](auto) {
        return Roles{"values", "indices"};
      })
      .Case<soap::TransposeOp>([](auto) { return Roles{"transposed"}; })
      .Case<soap::RotaryOp>([](auto) { return Roles{"rotated"}; })
      .Case([](soap::ReorderOp reorder) {
        return Roles{rowPitch(reorder.getResult()) != 0 ? "padded" : "reorder"};
      })
      .Case<soap::ConcatOp>([](auto) { return Roles{"joined"}; })
      .Case([](soap::UnaryOp unary) {
        return Roles{soap::stringifyUnaryKind(unary.getKind())};
      })
      .Case([](soap::BinaryOp binary) {
        StringRef kind = soap::stringifyBinaryKind(binary.getKind());
        return Roles{kind == "add" ? "sum" : kind == "mul" ? "product" : kind};
      })
      .Case([](soap::ReduceOp reduce) {
        return Roles{soap::stringifyReduceKind(reduce.getKind())};
      })
      .Default([](Operation* other) {
        return Roles{other->getName().stripDialect()};
      });
}

Roles backwardRoles(Operation* op) {
  return llvm::TypeSwitch<Operation*, Roles>(op)
      .Case<soap::NormGradOp, soap::BatchNormGradOp>([](auto) {
        return Roles{"input_grad", "scale_grad", "bias_grad"};
      })
      .Case<soap::AttentionGradOp>([](auto) {
        return Roles{"query_grad", "key_grad", "value_grad"};
      })
      .Case<soap::CrossEntropyGradOp>([](auto) { return Roles{"logits_grad"}; })
      .Case<soap::DotOp, soap::ConvolutionInputGradOp, soap::PoolGradOp>(
          [](auto) { return Roles{"input_grad"}; })
      .Case<soap::ConvolutionWeightGradOp>(
          [](auto) { return Roles{"weight_grad"}; })
      .Case<soap::MatrixProductOp>([](auto) {
        return Roles{"input_grad", "bias_grad"};
      })
      .Case<soap::ConcatOp>([](auto) { return Roles{"packed_grad"}; })
      .Default([](auto) { return Roles{"grad"}; });
}

// The op of a kernel that computes result `number`, or the op itself.
Operation* computingOp(Operation* op, unsigned number) {
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) return op;
  Operation* yield = fusion.getBody().front().getTerminator();
  Operation* inner = yield->getOperand(number).getDefiningOp();
  return inner ? inner : op;
}

// Whether `op` moves data without computing.
bool isMove(Operation* op) {
  return soap::isRearrangement(op) || isa<soap::SliceOp, soap::ConcatOp>(op) ||
         isa<dist::WaitOp, dist::CommunicationOpInterface>(op);
}

// The first layer that computes with `value`, through ops that move it; "" if
// there is none.
std::string readingLayer(Value value) {
  for (Operation* user : value.getUsers()) {
    if (isa<soap::OptimizerUpdateOp>(user) ||
        user->hasTrait<mlir::OpTrait::IsTerminator>()) {
      continue;
    }
    if (!isMove(user)) return layerName(user->getLoc());
    for (Value moved : user->getResults()) {
      std::string layer = readingLayer(moved);
      if (!layer.empty()) return layer;
    }
  }
  return "";
}

}  // namespace

ValueNames::ValueNames(FuncOp function)
    : function(function), loss(lossOp(function)) {
  if (dist::isDeviceFunction(function)) {
    StringRef name = dist::modelFunction(function);
    isBackwardFunction =
        name != "step" && name != "accumulate" && !name.ends_with("forward");
  }
  for (Operation& op : function.getBody().front()) {
    if (!isBackward(&op)) forward.insert(keyOf(&op));
  }
  nameArguments();
  nameGradients();
}

ValueNames::OpKey ValueNames::keyOf(Operation* op) {
  const void* type = op->getNumResults() == 0
                         ? nullptr
                         : op->getResult(0).getType().getAsOpaquePointer();
  return {op->getName().getAsOpaquePointer(), op->getLoc().getAsOpaquePointer(),
          op->getAttrDictionary().getAsOpaquePointer(), type};
}

// An exporter's number ("onnx::MatMul_1474") says nothing: such a parameter,
// its working copy and its optimizer's states are called after the layer that
// reads it.
void ValueNames::nameArguments() {
  std::map<std::string, std::string> layerOfNumber;
  auto numberOf = [&](BlockArgument argument) {
    std::string name = soap::argumentName(function, argument.getArgNumber());
    size_t colons = name.find("::");
    if (colons == std::string::npos) return std::pair(std::string(), name);
    size_t suffix = std::min(name.find('.', colons), name.size());
    return std::pair(name.substr(0, suffix), name.substr(suffix));
  };
  for (BlockArgument argument : function.getArguments()) {
    auto [number, suffix] = numberOf(argument);
    if (number.empty()) continue;
    std::string layer = readingLayer(argument);
    if (!layer.empty()) layerOfNumber.try_emplace(number, layer);
  }
  for (BlockArgument argument : function.getArguments()) {
    auto [number, suffix] = numberOf(argument);
    auto layer = layerOfNumber.find(number);
    given[argument] =
        layer == layerOfNumber.end()
            ? toIdentifier(number + suffix)
            : toIdentifier(nameOf(layer->second, "weight") + suffix);
  }
}

void ValueNames::nameGradients() {
  for (auto update :
       function.getBody().front().getOps<soap::OptimizerUpdateOp>()) {
    auto parameter = dyn_cast<BlockArgument>(update.getParameter());
    if (!parameter) continue;
    Value gradient = update.getGradient();
    while (
        given.try_emplace(gradient, given.lookup(parameter) + "_grad").second) {
      Operation* maker = gradient.getDefiningOp();
      if (!maker || !isMove(maker)) break;
      // Several gradients move together: follow this one to its operand.
      auto number = cast<mlir::OpResult>(gradient).getResultNumber();
      if (maker->getNumOperands() != maker->getNumResults()) break;
      gradient = maker->getOperand(number);
    }
  }
}

bool ValueNames::isBackward(Operation* op) const {
  if (isBackwardFunction) return true;
  return loss != nullptr && loss->getBlock() == op->getBlock() &&
         loss->isBeforeInBlock(op);
}

std::string ValueNames::of(Value value) const {
  auto found = given.find(value);
  if (found != given.end()) return found->second;
  Operation* op = value.getDefiningOp();
  unsigned number = cast<mlir::OpResult>(value).getResultNumber();
  Operation* computing = computingOp(op, number);
  if (computing != op) number = 0;
  bool isGradient = isBackward(op) && forward.count(keyOf(op)) == 0;
  Roles roles = isGradient ? backwardRoles(computing) : forwardRoles(computing);
  StringRef role = roles[std::min<size_t>(number, roles.size() - 1)];
  std::string layer = layerName(computing->getLoc());
  if (layer.empty()) layer = layerName(op->getLoc());
  return nameOf(layer, role);
}

}  // namespace soapstone::codegen
