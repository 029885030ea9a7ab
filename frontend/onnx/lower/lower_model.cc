#include "frontend/onnx/lower/lower_model.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/lower_arguments.h"
#include "frontend/onnx/lower/lower_constant.h"
#include "frontend/onnx/lower/lower_node.h"
#include "frontend/onnx/lower/op_table.h"
#include "ir/soap/arguments.h"
#include "ir/support/diagnostics.h"
#include "ir/support/string_bridge.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"

namespace soapstone::onnx {
namespace {

using soap::ArgumentRole;
using soap::ResultRole;

// Why `type` has no soap type, or nothing if it has one.
std::optional<std::string> typeFault(const ValueType& type,
                                     MLIRContext* context) {
  if (!type.nonTensor.empty()) {
    return absl::StrCat("uses type ", type.nonTensor, ", which is no tensor");
  }
  // Undefined: what an unknown op gives; the op is to blame, not its type.
  if (type.elementType != DataType::kUndefined &&
      !soapElementType(type.elementType, context)) {
    return absl::StrCat("uses element type ", dataTypeName(type.elementType),
                        "; supported are float, float16, bfloat16, int64, "
                        "int32 and bool");
  }
  return std::nullopt;
}

std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

// Lowers one model into one module.
class ModelLowering : public FunctionState {
 public:
  ModelLowering(const NormalizedModel& model, MLIRContext& context)
      : model(model),
        graph(model.graph),
        context(context),
        builder(&context),
        values(graph.values.size()) {}

  absl::StatusOr<LoweredModel> run();
  std::vector<OpUse> takeRefusals();

  mlir::Value lookup(ValueId id) override;
  mlir::Value seed() override { return scalarArgument(ArgumentRole::kSeed); }
  mlir::Value step() override { return scalarArgument(ArgumentRole::kStep); }
  int64_t nextStream() override { return streams++; }

 private:
  void createFunction();
  void lowerNodes();
  void lowerNode(const Node& node);
  std::optional<std::string> builtFault(mlir::Block::iterator first);
  std::optional<std::string> attempt(const Node& node, LoweringFunction lower);
  std::optional<std::string> unfitTypes(const Node& node, bool isKnownOp);
  std::string adviceOn(const Node& node) const;
  bool dependsOnRefused(const Node& node) const;
  void refuse(const Node& node, std::string reason);
  absl::Status createReturn();
  void nameResults(ArrayRef<unsigned> updatedArguments);
  mlir::Value scalarArgument(ArgumentRole role);
  // The layer: the module that the node belongs to where the file tells, else
  // the node itself.
  Location locationOf(const Node& node) {
    const std::string& module = node.source.module;
    return mlir::NameLoc::get(
        builder.getStringAttr(module.empty() ? node.name : module));
  }

  const NormalizedModel& model;
  const Graph& graph;
  MLIRContext& context;
  OpBuilder builder;
  OpTable table;
  std::vector<mlir::Value> values;  // By ValueId; null until made.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::map<std::pair<std::string, std::string>, OpUse> refusals;
  std::vector<std::pair<std::string, std::string>> refusalOrder;
  std::vector<std::string> warnings;
  int64_t streams = 0;
};

mlir::Value ModelLowering::scalarArgument(ArgumentRole role) {
  return function.getArgument(soap::getOrAddScalarArgument(function, role));
}

mlir::Value ModelLowering::lookup(ValueId id) {
  if (id == kNoValue) throw Refusal{"lacks an input"};
  if (!values[id]) {
    const Value& value = graph.value(id);
    if (value.kind != ValueKind::kConstant || !value.isKnown()) {
      throw Refusal{
          absl::StrCat("reads '", value.name, "', which is not there")};
    }
    SoapBuilder build(builder, builder.getUnknownLoc());
    values[id] = buildConstant(build, value.tensor);
  }
  return values[id];
}

void ModelLowering::createFunction() {
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  Location location = mlir::NameLoc::get(
      builder.getStringAttr(graph.name.empty() ? "model" : graph.name));
  module = mlir::ModuleOp::create(location);
  builder.setInsertionPointToStart(module->getBody());
  function = mlir::func::FuncOp::create(builder, location, "forward",
                                        builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
}

void ModelLowering::refuse(const Node& node, std::string reason) {
  std::pair<std::string, std::string> key = {
      absl::StrCat(node.domain, "::", node.opType), reason};
  auto [entry, isNew] = refusals.try_emplace(key);
  OpUse& use = entry->second;
  if (isNew) {
    refusalOrder.push_back(key);
    use = {node.opType, node.domain, node.opset,
           0,           node.name,   std::move(reason)};
  }
  ++use.count;
}

std::vector<OpUse> ModelLowering::takeRefusals() {
  std::vector<OpUse> uses;
  for (const auto& key : refusalOrder) uses.push_back(refusals.at(key));
  return uses;
}

// A reason that lies in the node's own types; operands' shapes that are unknown
// are their producers' fault.
std::optional<std::string> ModelLowering::unfitTypes(const Node& node,
                                                     bool isKnownOp) {
  bool operandsStatic = true;
  for (ValueId id : node.inputs) {
    if (id == kNoValue) continue;
    if (auto fault = typeFault(graph.value(id).type, &context)) return fault;
    operandsStatic = operandsStatic && graph.value(id).type.isStatic();
  }
  for (ValueId id : node.outputs) {
    if (id == kNoValue) continue;
    const ValueType& type = graph.value(id).type;
    if (auto fault = typeFault(type, &context)) return fault;
    // Nothing is known of the results of an unknown op.
    if (operandsStatic && (type.ranked || isKnownOp) && !type.isStatic()) {
      return absl::StrCat("the shape of its result depends on data",
                          adviceOn(node));
    }
  }
  return std::nullopt;
}

// The advice for a result of `node` whose shape depends on data: to fix the
// inputs that it is computed from, or to compute all and select by a mask.
std::string ModelLowering::adviceOn(const Node& node) const {
  constexpr const char* kMask =
      "; compute all elements and select with a mask (torch.where); mixtures "
      "of transformers: experts_implementation=\"batched_mm\"";
  std::vector<bool> isSeen(graph.values.size());
  std::vector<ValueId> pending(node.inputs.begin(), node.inputs.end());
  std::string flags;
  while (!pending.empty()) {
    const ValueId id = pending.back();
    pending.pop_back();
    if (id == kNoValue || isSeen[id]) continue;
    isSeen[id] = true;
    const Value& value = graph.value(id);
    const bool isInput = value.kind == ValueKind::kInput;
    if (value.kind == ValueKind::kInitializer ||
        (isInput && isFloat(value.type.elementType))) {
      return kMask;
    }
    if (isInput) absl::StrAppend(&flags, " --input ", value.name, "=1");
    if (const Node* producer = graph.producer(id)) {
      pending.insert(pending.end(), producer->inputs.begin(),
                     producer->inputs.end());
    }
  }
  if (flags.empty()) return "";
  return absl::StrCat("; if its inputs are always the same, fix them:", flags);
}

bool ModelLowering::dependsOnRefused(const Node& node) const {
  auto isMissing = [&](ValueId id) {
    return id != kNoValue && !values[id] &&
           graph.value(id).kind != ValueKind::kConstant;
  };
  return std::any_of(node.inputs.begin(), node.inputs.end(), isMissing);
}

// The verifier's error on the ops from `first` to the end of the function: here
// the node that they were built for is still known.
std::optional<std::string> ModelLowering::builtFault(
    mlir::Block::iterator first) {
  std::string fault;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic& diagnostic) {
        if (fault.empty()) fault = diagnostic.str();
        std::replace(fault.begin(), fault.end(), '\n', ' ');
        return mlir::success();
      });
  for (Operation& op : llvm::make_range(first, builder.getBlock()->end())) {
    if (failed(mlir::verify(&op, /*verifyRecursively=*/true))) {
      return fault.empty() ? "cannot be expressed" : fault;
    }
  }
  return std::nullopt;
}

// Builds the node's ops and checks the results against the graph's types.
std::optional<std::string> ModelLowering::attempt(const Node& node,
                                                  LoweringFunction lower) {
  NodeLowering op(graph, node, *this, builder, locationOf(node));
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (op.hasResult(i) &&
        !(graph.value(node.outputs[i]).type.isStatic() && op.resultType(i))) {
      return absl::StrCat("the shape of output ", i, " is not known");
    }
  }
  mlir::Block* block = builder.getBlock();
  Operation* last = block->empty() ? nullptr : &block->back();
  try {
    lower(op);
  } catch (const Refusal& refusal) {
    return refusal.reason;
  }
  if (auto fault = builtFault(
          last == nullptr ? block->begin() : std::next(last->getIterator()))) {
    return fault;
  }
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (!op.hasResult(i)) continue;
    mlir::Value result = op.builtResults()[i];
    if (!result) return absl::StrCat("output ", i, " is not supported");
    Type expected = RankedTensorType::get(op.resultShape(i), op.resultType(i));
    if (result.getType() != expected) {
      return absl::StrCat("output ", i, " became ", typeText(result.getType()),
                          " instead of ", typeText(expected));
    }
    values[node.outputs[i]] = result;
  }
  return std::nullopt;
}

void ModelLowering::lowerNode(const Node& node) {
  LoweringFunction lower = table.find(node.domain, node.opType);
  if (auto reason = unfitTypes(node, lower != nullptr)) {
    return refuse(node, *reason);
  }
  if (lower == nullptr) return refuse(node, "Soapstone does not have this op");
  if (dependsOnRefused(node)) return;
  if (auto reason = attempt(node, lower)) refuse(node, *reason);
}

void ModelLowering::lowerNodes() {
  for (const Node& node : graph.nodes) lowerNode(node);
}

absl::Status ModelLowering::createReturn() {
  SmallVector<ValueId> returned(graph.outputs.begin(), graph.outputs.end());
  SmallVector<unsigned> updated;  // Arguments, in the order of the updates.
  for (const StateUpdate& update : graph.stateUpdates) {
    auto argument =
        mlir::dyn_cast_or_null<mlir::BlockArgument>(values[update.state]);
    if (!argument) continue;
    updated.push_back(argument.getArgNumber());
    returned.push_back(update.update);
  }
  SmallVector<mlir::Value> results;
  SmallVector<Type> types;
  try {
    for (ValueId id : returned) {
      results.push_back(lookup(id));
      types.push_back(results.back().getType());
    }
  } catch (const Refusal& refusal) {
    return absl::UnimplementedError(
        absl::StrCat(model.path, ": the graph's result ", refusal.reason));
  }
  mlir::func::ReturnOp::create(builder, function.getLoc(), results);
  function.setType(
      builder.getFunctionType(function.getFunctionType().getInputs(), types));
  nameResults(updated);
  return absl::OkStatus();
}

void ModelLowering::nameResults(ArrayRef<unsigned> updatedArguments) {
  unsigned index = 0;
  for (ValueId id : graph.outputs) {
    soap::setResultRole(
        function, index,
        isLoss(graph, id) ? ResultRole::kLoss : ResultRole::kOutput);
    soap::setResultName(function, index,
                        index < graph.outputNames.size()
                            ? graph.outputNames[index]
                            : graph.value(id).name);
    ++index;
  }
  for (unsigned argument : updatedArguments) {
    soap::setResultRole(function, index, ResultRole::kUpdate);
    soap::setUpdatedArgument(function, index, argument);
    soap::setResultName(function, index,
                        soap::argumentName(function, argument));
    ++index;
  }
}

absl::StatusOr<LoweredModel> ModelLowering::run() {
  createFunction();
  ArgumentLowering arguments(model, function, builder);
  absl::Status made = arguments.create(values, warnings);
  if (!made.ok()) return made;
  lowerNodes();
  if (!refusals.empty()) return unsupportedError(model.path, takeRefusals());
  absl::Status returned = createReturn();
  if (!returned.ok()) return returned;
  DiagnosticCollector diagnostics(&context);
  absl::Status verified = diagnostics.toStatus(
      mlir::verify(*module),
      toAbsl("lowering gave a module that does not verify"));
  if (!verified.ok()) {
    return absl::InternalError(
        absl::StrCat(model.path, ": ", verified.message()));
  }
  return LoweredModel{std::move(module), std::move(warnings),
                      arguments.takeComputed()};
}

}  // namespace

absl::StatusOr<LoweredModel> lowerModel(const NormalizedModel& model,
                                        MLIRContext& context) {
  return ModelLowering(model, context).run();
}

}  // namespace soapstone::onnx
