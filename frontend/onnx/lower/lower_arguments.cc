#include "frontend/onnx/lower/lower_arguments.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/causal_mask.h"
#include "frontend/onnx/lower/lower_constant.h"
#include "frontend/onnx/lower/lower_initializer.h"
#include "frontend/onnx/lower/lower_model.h"
#include "frontend/onnx/lower/lower_node.h"

namespace soapstone::onnx {
namespace {

using soap::ArgumentRole;

bool isSupported(const ValueType& type, MLIRContext* context) {
  return type.nonTensor.empty() && type.isStatic() &&
         soapElementType(type.elementType, context);
}

// `file` as seen from the folder of the model; empty for the model itself.
std::string relativeToModel(const std::string& file,
                            const std::string& modelPath) {
  if (file == modelPath) return "";
  size_t slash = modelPath.rfind('/');
  if (slash == std::string::npos) return file;
  std::string folder = modelPath.substr(0, slash + 1);
  return absl::StartsWith(file, folder) ? file.substr(folder.size()) : file;
}

// The number that all elements are; nothing if they differ or are not known.
std::optional<double> uniformNumber(const Tensor& tensor) {
  constexpr int64_t kMostLooked = 1 << 14;
  if (!tensor.hasData() || tensor.size() < 1 || tensor.size() > kMostLooked ||
      !isFloat(tensor.type()) || !Tensor::isReadable(tensor.type())) {
    return std::nullopt;
  }
  const double number = tensor.floatAt(0);
  for (int64_t i = 1; i < tensor.size(); ++i) {
    if (tensor.floatAt(i) != number) return std::nullopt;
  }
  return std::isfinite(number) ? std::optional<double>(number) : std::nullopt;
}

// Types that files of computed weights have.
bool isStorable(DataType type) {
  return type == DataType::kFloat32 || type == DataType::kFloat16 ||
         type == DataType::kBfloat16 || type == DataType::kInt64 ||
         type == DataType::kInt32 || type == DataType::kBool;
}

// Tables of a model that go with its programs, in sum: those of positions and
// masks do, models that are not trained do not.
constexpr int64_t kMaxTableBytes = int64_t{256} << 20;

}  // namespace

void ArgumentLowering::addArgument(ValueId id, ArgumentRole role) {
  const Value& value = graph.value(id);
  auto type = RankedTensorType::get(
      value.type.dims,
      soapElementType(value.type.elementType, builder.getContext()));
  Location location = mlir::NameLoc::get(builder.getStringAttr(value.name));
  // The signature of a function of its own holds the attributes until all are
  // known: every change of a signature costs as much as it is long.
  auto holder = mlir::func::FuncOp::create(location, "holder",
                                           builder.getFunctionType(type, {}));
  soap::setArgumentRole(holder, 0, role);
  soap::setArgumentName(holder, 0, value.name);
  if (role != ArgumentRole::kInput) setOriginAndInitializer(id, holder);
  ids.push_back(id);
  types.push_back(type);
  attributes.push_back(holder.getArgAttrDict(0));
  locations.push_back(location);
  holder->erase();
}

absl::Status ArgumentLowering::insertArguments(
    std::vector<mlir::Value>& values) {
  const unsigned first = function.getNumArguments();
  const SmallVector<unsigned> places(ids.size(), first);
  if (failed(function.insertArguments(places, types, attributes, locations))) {
    return absl::InternalError("the model's arguments cannot be added");
  }
  for (size_t i = 0; i < ids.size(); ++i) {
    values[ids[i]] = function.getArgument(first + i);
  }
  return absl::OkStatus();
}

void ArgumentLowering::setOriginAndInitializer(ValueId id,
                                               mlir::func::FuncOp holder) {
  const Value& value = graph.value(id);
  const Tensor& tensor = value.tensor;
  // Programs may be told to draw values in spite of those of the file.
  soap::setArgumentInitializer(holder, 0, chooseInitializer(graph, uses, id));
  const std::optional<TensorOrigin>& origin = tensor.origin();
  if (origin && origin->present && !goesWithProgram(value)) {
    soap::setArgumentOrigin(
        holder, 0,
        {relativeToModel(origin->file, model.path),
         static_cast<int64_t>(origin->offset), tensor.byteSize()});
    return;
  }
  if (std::optional<double> number = uniformNumber(tensor)) {
    soap::setArgumentInitializer(
        holder, 0, {soap::Initializer::Kind::kConstant, *number, 0});
    return;
  }
  if (!tensor.hasData()) return;
  if (!isStorable(tensor.type())) {
    remarks.add("data scattered over the file, initialised by use", value.name);
    return;
  }
  soap::setArgumentOrigin(holder, 0, {kComputedWeights, 0, 0});
  computed.push_back({value.name, tensor});
}

// Programs that draw what is trained need the tables as they are, wherever the
// model's file is.
bool ArgumentLowering::goesWithProgram(const Value& value) {
  const Tensor& tensor = value.tensor;
  if (value.role != InitializerRole::kBuffer || !tensor.hasData() ||
      !isStorable(tensor.type())) {
    return false;
  }
  if (tensor.byteSize() > kMaxTableBytes - tableBytes) {
    remarks.add(
        "not trained and too large to go with the program, drawn under "
        "--initialize",
        value.name);
    return false;
  }
  tableBytes += tensor.byteSize();
  return true;
}

mlir::Value ArgumentLowering::createBuffer(ValueId id) {
  const Value& value = graph.value(id);
  SoapBuilder build(builder,
                    mlir::NameLoc::get(builder.getStringAttr(value.name)));
  if (value.tensor.hasData()) return createKnownBuffer(build, value.tensor);
  Type elementType =
      soapElementType(value.type.elementType, builder.getContext());
  const std::vector<int64_t>& dims = value.type.dims;
  CausalMask mask = causalMaskOf(graph, uses, id);
  if (mask != CausalMask::kNone) {
    remarks.add("buffer without data, taken as a causal mask", value.name);
    return buildCausalMask(build, dims, elementType,
                           mask == CausalMask::kStrictUpperTriangle);
  }
  if (isInteger(value.type.elementType) && !dims.empty() &&
      absl::StrContains(value.name, "position")) {
    remarks.add("buffer without data, taken to count 0, 1, 2, ...", value.name);
    return build.iota(dims, static_cast<int64_t>(dims.size()) - 1, elementType);
  }
  remarks.add("buffer without data, initialised by its use", value.name);
  return mlir::Value();
}

// Large tables of floats that lie in a file are loaded from there.
mlir::Value ArgumentLowering::createKnownBuffer(SoapBuilder& build,
                                                const Tensor& tensor) {
  bool isLoadable = tensor.origin() && tensor.origin()->present;
  if (tensor.byteSize() > kMaxLiteralBytes && isLoadable &&
      isFloat(tensor.type())) {
    return mlir::Value();
  }
  try {
    return buildConstant(build, tensor);
  } catch (const Refusal&) {
    return mlir::Value();
  }
}

absl::Status ArgumentLowering::createInput(ValueId id) {
  const Value& value = graph.value(id);
  if (!isSupported(value.type, builder.getContext())) {
    if (!uses[id].empty()) return absl::OkStatus();
    return absl::UnimplementedError(
        absl::StrCat(model.path, ": input '", value.name, "' has type ",
                     toString(value.type), ", which is not supported"));
  }
  addArgument(id, ArgumentRole::kInput);
  return absl::OkStatus();
}

void ArgumentLowering::createInitializer(ValueId id,
                                         std::vector<mlir::Value>& values) {
  const Value& value = graph.value(id);
  if (!isSupported(value.type, builder.getContext())) return;
  if (value.role == InitializerRole::kBuffer) {
    values[id] = createBuffer(id);
    if (values[id]) return;
  }
  bool isParameter = value.role == InitializerRole::kParameter;
  addArgument(id,
              isParameter ? ArgumentRole::kParameter : ArgumentRole::kState);
}

absl::Status ArgumentLowering::create(std::vector<mlir::Value>& values,
                                      std::vector<std::string>& warnings) {
  for (ValueId id : graph.inputs) {
    absl::Status created = createInput(id);
    if (!created.ok()) return created;
  }
  for (ValueId id : graph.initializers) {
    createInitializer(id, values);
  }
  remarks.appendTo(warnings);
  return insertArguments(values);
}

bool isLoss(const Graph& graph, ValueId id) {
  constexpr absl::string_view kCarriers[] = {
      "Mul",  "Div",     "Add",        "Sub",       "Sum",     "Neg",
      "Cast", "Reshape", "ReduceMean", "ReduceSum", "Identity"};
  const ValueType& type = graph.value(id).type;
  if (type.elementType != DataType::kFloat32 || !type.isStatic() ||
      type.rank() != 0) {
    return false;
  }
  std::vector<ValueId> pending = {id};
  for (size_t next = 0; next < pending.size() && next < 32; ++next) {
    const Node* node = graph.producer(pending[next]);
    if (node == nullptr) continue;
    if (node->is("SoftmaxCrossEntropyLoss") ||
        node->is("NegativeLogLikelihoodLoss")) {
      return node->output(0) == pending[next];
    }
    bool carries = std::find(std::begin(kCarriers), std::end(kCarriers),
                             node->opType) != std::end(kCarriers);
    if (!carries) continue;
    for (ValueId input : node->inputs) {
      if (input != kNoValue) pending.push_back(input);
    }
  }
  return false;
}

}  // namespace soapstone::onnx
