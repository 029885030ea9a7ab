#include "frontend/presets/model_builder.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/soap/score_cap.h"

namespace soapstone::presets {

using soap::ArgumentRole;
using soap::CompareKind;
using soap::Initializer;
using soap::NormKind;
using soap::UnaryKind;

std::string layerPath(const std::string& name) {
  std::string path = "/";
  for (size_t i = 0; i < name.size(); ++i) {
    bool beforeNumber =
        i + 1 < name.size() && name[i + 1] >= '0' && name[i + 1] <= '9';
    path += name[i] == '.' && !beforeNumber ? '/' : name[i];
  }
  return path;
}

ModelBuilder::ModelBuilder(MLIRContext& context, const std::string& name,
                           double deviation, bool training)
    : builder(&context), deviation(deviation), training(training) {
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  Location location = mlir::NameLoc::get(builder.getStringAttr(name));
  module = mlir::ModuleOp::create(location);
  builder.setInsertionPointToStart(module->getBody());
  function = mlir::func::FuncOp::create(builder, location, "forward",
                                        builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
}

SoapBuilder ModelBuilder::at(const std::string& path, const std::string& op) {
  return SoapBuilder(builder, mlir::NameLoc::get(builder.getStringAttr(
                                  absl::StrCat(layerPath(path), "/", op))));
}

// --- Arguments
// ------------------------------------------------------------------

// Attributes and the function's type follow in `finish`: setting them one
// argument at a time costs the square of their number.
mlir::Value ModelBuilder::argument(const std::string& name, const Shape& shape,
                                   Type type, ArgumentRole role,
                                   std::optional<Initializer> initializer) {
  auto [entry, isNew] = byName.try_emplace(name);
  if (!isNew) {
    if (shapeOf(entry->second) != shape)
      throw Refusal{absl::StrCat("parameter '", name, "' has two shapes")};
    return entry->second;
  }
  // Bytes of tensors, and sums of them, must fit 64 bits.
  constexpr int64_t kMostElements = int64_t{1} << 48;
  int64_t elements = 1;
  for (int64_t size : shape) {
    // A product of sizes of the file may have overflowed.
    if (size < 0 || (size > 0 && elements > kMostElements / size)) {
      throw Refusal{
          absl::StrCat("'", name, "' would have ", absl::StrJoin(shape, " x "),
                       " elements, at most ", kMostElements, " are possible")};
    }
    elements *= size;
  }
  arguments.push_back({name, role, initializer});
  entry->second = function.front().addArgument(
      RankedTensorType::get(shape, type),
      mlir::NameLoc::get(builder.getStringAttr(name)));
  return entry->second;
}

mlir::Value ModelBuilder::input(const std::string& name, const Shape& shape,
                                Type type) {
  return argument(name, shape, type, ArgumentRole::kInput, std::nullopt);
}

mlir::Value ModelBuilder::weight(const std::string& name, const Shape& shape) {
  return argument(name, shape, builder.getF32Type(), ArgumentRole::kParameter,
                  Initializer{Initializer::Kind::kNormal, 0, deviation});
}

mlir::Value ModelBuilder::constantParameter(const std::string& name,
                                            const Shape& shape, double value) {
  return argument(name, shape, builder.getF32Type(), ArgumentRole::kParameter,
                  Initializer{Initializer::Kind::kConstant, value, 0});
}

mlir::Value ModelBuilder::buffer(const std::string& name, const Shape& shape,
                                 double value) {
  return argument(name, shape, builder.getF32Type(), ArgumentRole::kState,
                  Initializer{Initializer::Kind::kConstant, value, 0});
}

mlir::Value ModelBuilder::scalar(ArgumentRole role) {
  return argument(soap::stringify(role).str(), {}, builder.getI64Type(), role,
                  std::nullopt);
}

// --- Layers
// ---------------------------------------------------------------------

mlir::Value ModelBuilder::addBias(const std::string& path, mlir::Value x) {
  SoapBuilder op = at(path, "Add");
  mlir::Value bias = constantParameter(path + ".bias", {shapeOf(x).back()}, 0);
  return op.add(x, bias);
}

mlir::Value ModelBuilder::linear(const std::string& path, mlir::Value x,
                                 int64_t outputs, bool hasBias) {
  Shape shape = shapeOf(x);
  mlir::Value w = weight(path + ".weight", {outputs, shape.back()});
  int64_t last = static_cast<int64_t>(shape.size()) - 1;
  mlir::Value y = at(path, "MatMul").dot(x, w, {}, {}, {last}, {1});
  return hasBias ? addBias(path, y) : y;
}

mlir::Value ModelBuilder::transposedLinear(const std::string& path,
                                           mlir::Value x, int64_t outputs) {
  Shape shape = shapeOf(x);
  mlir::Value w = weight(path + ".weight", {shape.back(), outputs});
  int64_t last = static_cast<int64_t>(shape.size()) - 1;
  return addBias(path, at(path, "MatMul").dot(x, w, {}, {}, {last}, {0}));
}

mlir::Value ModelBuilder::norm(const std::string& path, mlir::Value x,
                               const NormForm& form) {
  SoapBuilder op =
      at(path, form.isLayer ? "LayerNormalization" : "RMSNormalization");
  Shape width = {shapeOf(x).back()};
  mlir::Value scale =
      form.hasScale
          ? op.add(constantParameter(path + ".weight", width, 1 - form.offset),
                   form.offset)
          : op.fill(1, op.f32(), width);
  mlir::Value bias;
  if (form.hasBias) bias = constantParameter(path + ".bias", width, 0);
  return op
      .emit<soap::NormOp>(form.isLayer ? NormKind::Layer : NormKind::Rms, x,
                          scale, bias, llvm::APFloat(form.epsilon))
      .getResult();
}

mlir::Value ModelBuilder::layerNorm(const std::string& path, mlir::Value x,
                                    double epsilon) {
  return norm(path, x, {.isLayer = true, .epsilon = epsilon, .hasBias = true});
}

mlir::Value ModelBuilder::rmsNorm(const std::string& path, mlir::Value x,
                                  double epsilon, double offset) {
  return norm(path, x, {.epsilon = epsilon, .offset = offset});
}

mlir::Value ModelBuilder::embedding(const std::string& path, mlir::Value ids,
                                    int64_t rows, int64_t width) {
  mlir::Value table = weight(path + ".weight", {rows, width});
  return at(path, "Gather").gather(table, ids, 0);
}

mlir::Value ModelBuilder::head(const std::string& path,
                               const std::string& table, mlir::Value x,
                               int64_t rows, bool isTied) {
  if (!isTied) return linear(path, x, rows, false);
  auto known = byName.find(table);
  if (known == byName.end())
    throw Refusal{absl::StrCat("there is no embedding '", table, "'")};
  int64_t last = onnx::rankOf(x) - 1;
  return at(path, "MatMul").dot(x, known->second, {}, {}, {last}, {1});
}

mlir::Value ModelBuilder::dropout(const std::string& path, mlir::Value x,
                                  double ratio) {
  if (ratio == 0 || !training) return x;
  return at(path, "Dropout")
      .emit<soap::DropoutOp>(x, scalar(ArgumentRole::kSeed),
                             scalar(ArgumentRole::kStep), llvm::APFloat(ratio),
                             streams++);
}

mlir::Value ModelBuilder::residual(const std::string& path, mlir::Value x,
                                   mlir::Value change) {
  return at(path, "Add").add(x, change);
}

mlir::Value ModelBuilder::activation(const std::string& path,
                                     const std::string& name, mlir::Value x) {
  struct Known {
    const char* name;
    UnaryKind kind;
  };
  constexpr Known kKnown[] = {
      {"silu", UnaryKind::Silu},
      {"swish", UnaryKind::Silu},
      {"gelu", UnaryKind::Gelu},
      {"gelu_new", UnaryKind::GeluTanh},
      {"relu", UnaryKind::Relu},
      {"tanh", UnaryKind::Tanh},
      {"gelu_fast", UnaryKind::GeluTanh},
      {"gelu_pytorch_tanh", UnaryKind::GeluTanh},
  };
  for (const Known& known : kKnown) {
    if (name == known.name) return at(path, "Activation").unary(known.kind, x);
  }
  if (name == "relu2") {  // So et al. 2021, "Primer".
    SoapBuilder op = at(path, "Activation");
    mlir::Value positive = op.unary(UnaryKind::Relu, x);
    return op.mul(positive, positive);
  }
  throw Refusal{absl::StrCat(
      "activation '", name,
      "' is not supported; known are silu, swish, gelu, gelu_new, gelu_fast, "
      "gelu_pytorch_tanh, relu, relu2 and tanh")};
}

// --- Attention
// ------------------------------------------------------------------

mlir::Value ModelBuilder::splitHeads(const std::string& path, mlir::Value x,
                                     int64_t heads) {
  SoapBuilder op = at(path, "Heads");
  Shape shape = shapeOf(x);
  if (shape.size() != 3 || shape[2] % heads != 0) {
    throw Refusal{absl::StrCat("width ", shape.back(), " of '", path,
                               "' cannot be split into ", heads, " heads")};
  }
  x = op.reshape(x, {shape[0], shape[1], heads, shape[2] / heads});
  return op.transpose(x, {0, 2, 1, 3});
}

mlir::Value ModelBuilder::joinHeads(const std::string& path, mlir::Value x) {
  SoapBuilder op = at(path, "Heads");
  Shape shape = shapeOf(x);
  return op.reshape(op.transpose(x, {0, 2, 1, 3}),
                    {shape[0], shape[2], shape[1] * shape[3]});
}

namespace {

// Whether the query at position s is less than `window` positions behind key t,
// as i1 of the trailing dims of `shape`, [.., S, T].
mlir::Value visibleKeys(SoapBuilder& op, const Shape& shape, int64_t window) {
  int64_t rank = static_cast<int64_t>(shape.size());
  mlir::Value distance = op.sub(op.iota(shape, rank - 2, op.i64()),
                                op.iota(shape, rank - 1, op.i64()));
  return op.compare(CompareKind::Less, distance, static_cast<double>(window));
}

}  // namespace

mlir::Value ModelBuilder::attention(const std::string& path, mlir::Value query,
                                    mlir::Value key, mlir::Value value,
                                    const AttentionForm& form) {
  SoapBuilder op = at(path, "Attention");
  int64_t queries = shapeOf(query)[2], keys = shapeOf(key)[2];
  AttentionForm used = form;
  if (form.window >= keys) used.window = 0;
  mlir::Value mask = form.bias;
  if (used.window > 0) {
    mask = visibleKeys(op, {1, 1, queries, keys}, used.window);
    if (form.bias)
      throw Refusal{"a window and a position bias exclude another"};
  }
  bool drops = form.dropout > 0 && training;
  auto attention = op.emit<soap::AttentionOp>(
      query, key, value, mask,
      drops ? scalar(ArgumentRole::kSeed) : mlir::Value(),
      drops ? scalar(ArgumentRole::kStep) : mlir::Value(),
      llvm::APFloat(form.scale), form.isCausal,
      llvm::APFloat(drops ? form.dropout : 0.0), drops ? streams++ : 0);
  if (form.cap > 0) soap::setScoreCap(attention, form.cap);
  return attention.getResult();
}

// --- The function
// ---------------------------------------------------------------

mlir::OwningOpRef<mlir::ModuleOp> ModelBuilder::finish(
    const std::vector<std::pair<std::string, mlir::Value>>& outputs) {
  SmallVector<mlir::Value> values;
  SmallVector<Type> types;
  for (const auto& [name, value] : outputs) {
    values.push_back(value);
    types.push_back(value.getType());
  }
  mlir::func::ReturnOp::create(builder, function.getLoc(), values);
  function.setType(builder.getFunctionType(
      SmallVector<Type>(function.front().getArgumentTypes()), types));
  // Made on a function of one argument, and set all at once: each setting
  // makes a list of all arguments.
  SmallVector<mlir::DictionaryAttr> attributes;
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    mlir::OwningOpRef<mlir::func::FuncOp> single(mlir::func::FuncOp::create(
        function.getLoc(), "argument",
        builder.getFunctionType({function.getArgumentTypes()[index]}, {})));
    soap::setArgumentRole(*single, 0, argument.role);
    soap::setArgumentName(*single, 0, argument.name);
    if (argument.initializer)
      soap::setArgumentInitializer(*single, 0, *argument.initializer);
    attributes.push_back(single->getArgAttrDict(0));
  }
  function.setAllArgAttrs(attributes);
  for (auto [index, output] : llvm::enumerate(outputs)) {
    soap::setResultRole(function, index, soap::ResultRole::kOutput);
    soap::setResultName(function, index, output.first);
  }
  return std::move(module);
}

}  // namespace soapstone::presets
