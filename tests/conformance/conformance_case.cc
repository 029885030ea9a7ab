#include "tests/conformance/conformance_case.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/file/tensor_reader.h"
#include "frontend/onnx/import.h"
#include "frontend/onnx/lower/lower_model.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tests/support/compile_time_inputs.h"

namespace soapstone::driver {
namespace {

namespace fs = std::filesystem;
using soap::ArgumentRole;

std::vector<std::string> foldersIn(const std::string& folder,
                                   absl::string_view prefix) {
  std::vector<std::string> folders;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end;
       entry.increment(error)) {
    if (error) break;
    std::string name = entry->path().filename().string();
    std::error_code ignored;
    if (absl::StartsWith(name, prefix) && entry->is_directory(ignored)) {
      folders.push_back(entry->path().string());
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

absl::StatusOr<std::vector<onnx::Tensor>> readTensors(
    const std::string& dataSet, absl::string_view kind) {
  std::vector<onnx::Tensor> tensors;
  for (int64_t index = 0;; ++index) {
    std::string path = absl::StrCat(dataSet, "/", kind, "_", index, ".pb");
    std::error_code error;
    if (!fs::exists(path, error)) return tensors;
    SOAPSTONE_ASSIGN_OR_RETURN(onnx::NamedTensor tensor,
                               onnx::readTensorFile(path));
    tensors.push_back(std::move(tensor.tensor));
  }
}

// The files of some tests hold bfloat16 as the uint16 with the same bits.
onnx::Tensor asDeclared(const onnx::Tensor& tensor, onnx::DataType declared) {
  if (declared != onnx::DataType::kBfloat16 ||
      tensor.type() != onnx::DataType::kUint16) {
    return tensor;
  }
  return onnx::Tensor(declared, tensor.dims(),
                      std::make_shared<onnx::Tensor>(tensor), tensor.bytes());
}

absl::StatusOr<std::vector<onnx::Tensor>> readExpected(
    const onnx::ModelProto& model, const std::string& dataSet) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<onnx::Tensor> expected,
                             readTensors(dataSet, "output"));
  const std::vector<onnx::ValueInfoProto>& declared = model.graph.outputs;
  for (size_t i = 0; i < std::min(expected.size(), declared.size()); ++i) {
    expected[i] = asDeclared(expected[i], declared[i].elementType);
  }
  return expected;
}

// An attribute that a released test omits, by test, op and attribute; later
// releases of the tests have it.
struct Erratum {
  absl::string_view test;
  absl::string_view opType;
  absl::string_view attribute;
  float value;
};
constexpr Erratum kErrata[] = {
    {"test_adam_multiple", "Adam", "epsilon", 1e-2f},
};

void applyErrata(const ConformanceCase& test, onnx::ModelProto& model) {
  for (const Erratum& erratum : kErrata) {
    if (test.name != erratum.test) continue;
    for (onnx::NodeProto& node : model.graph.nodes) {
      if (node.opType == erratum.opType &&
          !node.attributes.has(erratum.attribute)) {
        node.attributes.set(erratum.attribute, erratum.value);
      }
    }
  }
}

bool hasOpenDimension(const onnx::ValueInfoProto& input) {
  return !input.hasShape || std::any_of(input.dims.begin(), input.dims.end(),
                                        [](const onnx::DimensionProto& dim) {
                                          return dim.size < 0;
                                        });
}

// The inputs that a data set feeds: those that are no initializer.
std::vector<onnx::ValueInfoProto> dataInputs(const onnx::ModelProto& model) {
  std::set<std::string> initializers;
  for (const onnx::NamedTensor& tensor : model.graph.initializers) {
    initializers.insert(tensor.name);
  }
  std::vector<onnx::ValueInfoProto> inputs;
  for (const onnx::ValueInfoProto& input : model.graph.inputs) {
    if (initializers.count(input.name) == 0) inputs.push_back(input);
  }
  return inputs;
}

onnx::ImportOptions bindInputs(
    const onnx::ModelProto& model,
    const std::map<std::string, onnx::Tensor>& inputs) {
  onnx::ImportOptions options;
  for (const onnx::ValueInfoProto& input : dataInputs(model)) {
    auto found = inputs.find(input.name);
    if (found != inputs.end() && hasOpenDimension(input)) {
      options.bind.inputShapes[input.name] = found->second.dims();
    }
  }
  for (const std::string& name : onnx::inputsNeededAtCompileTime(model)) {
    auto found = inputs.find(name);
    if (found != inputs.end()) options.inputValues[name] = found->second;
  }
  return options;
}

// Random numbers are not fixed by ONNX: neither is a result that uses them.
absl::Status refuseRandomNumbers(mlir::ModuleOp module) {
  std::string drawing;
  module.walk([&](mlir::Operation* op) {
    if (mlir::isa<soap::RandomOp, soap::DropoutOp>(op)) {
      drawing = op->getName().getStringRef().str();
    }
  });
  if (drawing.empty()) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(
      "draws random numbers (", drawing, "), which ONNX does not fix"));
}

onnx::DataType dataTypeOf(mlir::RankedTensorType type) {
  mlir::Type element = type.getElementType();
  if (element.isF32()) return onnx::DataType::kFloat32;
  if (element.isF16()) return onnx::DataType::kFloat16;
  if (element.isBF16()) return onnx::DataType::kBfloat16;
  if (element.isInteger(1)) return onnx::DataType::kBool;
  return element.isInteger(32) ? onnx::DataType::kInt32
                               : onnx::DataType::kInt64;
}

// Fills PreparedCase::arguments from the data set and the model's own data.
absl::Status bindArguments(const onnx::NormalizedModel& model,
                           const std::map<std::string, onnx::Tensor>& inputs,
                           PreparedCase& prepared) {
  std::map<std::string, onnx::Tensor> known = inputs;
  for (onnx::ValueId id : model.graph.initializers) {
    const onnx::Value& value = model.graph.value(id);
    known.emplace(value.name, value.tensor);
  }
  auto function = prepared.module->lookupSymbol<mlir::func::FuncOp>("forward");
  if (!function) return absl::InternalError("the module has no @forward");
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    std::string name = soap::argumentName(function, i);
    ArgumentRole role = soap::argumentRole(function, i);
    if (role == ArgumentRole::kSeed || role == ArgumentRole::kStep) {
      prepared.arguments.push_back(onnx::Tensor::scalar(0));
      continue;
    }
    auto type =
        mlir::cast<mlir::RankedTensorType>(function.getArgument(i).getType());
    if (function.getArgument(i).use_empty()) {
      // Tests of CastLike feed a value of another shape than they declare.
      prepared.arguments.push_back(
          onnx::Tensor::zeros(dataTypeOf(type), type.getShape().vec()));
      continue;
    }
    auto found = known.find(name);
    if (found == known.end() || !found->second.hasData()) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no data for '", name, "'"));
    }
    if (found->second.type() != dataTypeOf(type) ||
        found->second.dims() != type.getShape().vec()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the data of '", name, "' does not have the model's type"));
    }
    prepared.arguments.push_back(found->second);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<ConformanceCase>> findConformanceCases(
    const std::string& folder, const std::string& filter) {
  std::regex pattern;
  try {
    pattern = std::regex(filter);
  } catch (const std::regex_error& error) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", filter, "' is no regular expression"));
  }
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return absl::NotFoundError(absl::StrCat("'", folder, "' is no folder"));
  }
  std::vector<ConformanceCase> tests;
  for (const std::string& path : foldersIn(folder, "")) {
    std::string name = fs::path(path).filename().string();
    if (!fs::exists(path + "/model.onnx", error)) continue;
    if (std::regex_search(name, pattern)) tests.push_back({name, path});
  }
  return tests;
}

std::vector<std::string> dataSetsOf(const ConformanceCase& test) {
  return foldersIn(test.folder, "test_data_set_");
}

absl::StatusOr<PreparedCase> prepareCase(const ConformanceCase& test,
                                         const std::string& dataSet,
                                         mlir::MLIRContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::ModelProto model,
                             onnx::readModel(test.folder + "/model.onnx"));
  applyErrata(test, model);
  absl::StatusOr<std::vector<onnx::Tensor>> tensors =
      readTensors(dataSet, "input");
  std::map<std::string, onnx::Tensor> inputs;
  if (tensors.ok()) {
    std::vector<onnx::ValueInfoProto> declared = dataInputs(model);
    for (size_t i = 0; i < std::min(declared.size(), tensors->size()); ++i) {
      inputs[declared[i].name] =
          asDeclared((*tensors)[i], declared[i].elementType);
    }
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      onnx::NormalizedModel normal,
      onnx::normalizeModel(model, bindInputs(model, inputs)));
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::LoweredModel lowered,
                             onnx::lowerModel(normal, context));
  SOAPSTONE_RETURN_IF_ERROR(refuseRandomNumbers(*lowered.module));
  // Only now: a model of sequences is refused for its types, not its files.
  SOAPSTONE_RETURN_IF_ERROR(tensors.status());
  PreparedCase prepared;
  prepared.module = std::move(lowered.module);
  SOAPSTONE_RETURN_IF_ERROR(bindArguments(normal, inputs, prepared));
  SOAPSTONE_ASSIGN_OR_RETURN(prepared.expected, readExpected(model, dataSet));
  return prepared;
}

absl::StatusOr<std::vector<onnx::Tensor>> expectedResults(
    const ConformanceCase& test, const std::string& dataSet) {
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::ModelProto model,
                             onnx::readModel(test.folder + "/model.onnx"));
  return readExpected(model, dataSet);
}

}  // namespace soapstone::driver
