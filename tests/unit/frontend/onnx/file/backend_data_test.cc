// Checks shape inference and folding against the ONNX backend test data that
// Debian ships; skipped where it is not installed.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/file/tensor_reader.h"
#include "frontend/onnx/graph/bind_dimensions.h"
#include "frontend/onnx/import.h"
#include "gtest/gtest.h"
#include "tests/support/compile_time_inputs.h"

namespace soapstone::onnx {
namespace {

namespace fs = std::filesystem;

constexpr const char* kData = "/usr/share/libonnx-testdata/data";

std::vector<fs::path> caseFolders(const std::string& group) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry :
       fs::directory_iterator(absl::StrCat(kData, "/", group), error)) {
    if (fs::exists(entry.path() / "model.onnx"))
      folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::vector<NamedTensor> readTensors(const fs::path& folder,
                                     const std::string& kind) {
  std::vector<NamedTensor> tensors;
  for (int i = 0;; ++i) {
    fs::path path =
        folder / "test_data_set_0" / absl::StrCat(kind, "_", i, ".pb");
    if (!fs::exists(path)) return tensors;
    auto tensor = readTensorFile(path.string());
    // Sequences and optionals are not tensors; an empty entry marks them.
    tensors.push_back(tensor.ok() ? *tensor : NamedTensor());
  }
}

bool hasOnlyTensors(const ModelProto& model) {
  auto isTensor = [](const ValueInfoProto& info) {
    return info.nonTensor.empty() && info.elementType != DataType::kString;
  };
  return std::all_of(model.graph.inputs.begin(), model.graph.inputs.end(),
                     isTensor) &&
         std::all_of(model.graph.outputs.begin(), model.graph.outputs.end(),
                     isTensor);
}

enum class Fixed { kCompileTimeInputs, kEveryInput };

absl::StatusOr<NormalizedModel> importCase(
    const ModelProto& model, const std::vector<NamedTensor>& inputs,
    Fixed fixed) {
  ImportOptions options;
  std::vector<std::string> needed = inputsNeededAtCompileTime(model);
  std::vector<ValueInfoProto> infos = dataInputs(model.graph);
  for (size_t i = 0; i < infos.size() && i < inputs.size(); ++i) {
    options.bind.inputShapes[infos[i].name] = inputs[i].tensor.dims();
    bool isNeeded =
        std::find(needed.begin(), needed.end(), infos[i].name) != needed.end();
    if (inputs[i].tensor.hasData() &&
        (fixed == Fixed::kEveryInput || isNeeded)) {
      options.inputValues[infos[i].name] = inputs[i].tensor;
    }
  }
  return normalizeModel(model, options);
}

// Empty if the type is that of the expected tensor.
std::string typeMismatch(const Graph& graph, ValueId id,
                         const Tensor& expected) {
  const ValueType& type = graph.value(id).type;
  ValueType want{expected.type(), true, expected.dims(), ""};
  if (type == want) return "";
  return absl::StrCat("inferred ", toString(type), ", expected ",
                      toString(want));
}

// Empty if `actual` equals `expected` as the backend tests compare.
std::string valueMismatch(const Tensor& actual, const Tensor& expected) {
  for (int64_t i = 0; i < expected.size(); ++i) {
    double a = actual.floatAt(i), e = expected.floatAt(i);
    bool isClose = a == e || (std::isnan(a) && std::isnan(e)) ||
                   std::fabs(a - e) <= 1e-3 * std::fabs(e) + 1e-7;
    if (!isClose) return absl::StrCat("element ", i, " is ", a, ", not ", e);
  }
  return "";
}

struct Tally {
  int typed = 0;      // every output has its exact static type
  int open = 0;       // an output type was left unknown
  int refused = 0;    // import said no
  int nonTensor = 0;  // sequences, optionals, strings
  std::string report;
};

void checkCase(const fs::path& folder, Tally& tally) {
  std::string name = folder.filename().string();
  auto model = readModel((folder / "model.onnx").string());
  ASSERT_TRUE(model.ok()) << model.status();
  if (!hasOnlyTensors(*model)) {
    ++tally.nonTensor;
    return;
  }
  std::vector<NamedTensor> outputs = readTensors(folder, "output");
  auto imported = importCase(*model, readTensors(folder, "input"),
                             Fixed::kCompileTimeInputs);
  if (!imported.ok()) {
    ++tally.refused;
    absl::StrAppend(&tally.report, "refused ", name, ": ",
                    std::string(imported.status().message()), "\n");
    return;
  }
  const Graph& graph = imported->graph;
  bool isOpen = false;
  for (size_t i = 0; i < outputs.size() && i < graph.outputs.size(); ++i) {
    if (!graph.value(graph.outputs[i]).type.isStatic()) {
      isOpen = true;
      continue;
    }
    std::string mismatch =
        typeMismatch(graph, graph.outputs[i], outputs[i].tensor);
    // The expected data of a few bfloat16 tests has another type.
    bool isKnownDefect = name.find("BFLOAT16") != std::string::npos;
    EXPECT_TRUE(mismatch.empty() || isKnownDefect)
        << name << " output " << i << ": " << mismatch;
  }
  ++(isOpen ? tally.open : tally.typed);
  if (isOpen) absl::StrAppend(&tally.report, "open ", name, "\n");
}

class BackendDataTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kData)) GTEST_SKIP() << "libonnx-testdata is not installed";
  }
};

TEST_F(BackendDataTest, InfersTheExactTypeOfNodeTestOutputs) {
  Tally tally;
  for (const fs::path& folder : caseFolders("node")) checkCase(folder, tally);

  std::cout << tally.typed << " typed, " << tally.open << " open, "
            << tally.refused << " refused, " << tally.nonTensor
            << " non-tensor\n";
  EXPECT_GE(tally.typed, 850) << tally.report;
  EXPECT_LE(tally.refused, 12) << tally.report;
}

// With every input known, what can be folded must fold to the expected values.
TEST_F(BackendDataTest, FoldsToTheExpectedValues) {
  int compared = 0;
  for (const fs::path& folder : caseFolders("node")) {
    auto model = readModel((folder / "model.onnx").string());
    ASSERT_TRUE(model.ok()) << model.status();
    if (!hasOnlyTensors(*model)) continue;
    auto imported =
        importCase(*model, readTensors(folder, "input"), Fixed::kEveryInput);
    if (!imported.ok()) continue;
    std::vector<NamedTensor> outputs = readTensors(folder, "output");
    const Graph& graph = imported->graph;
    for (size_t i = 0; i < outputs.size() && i < graph.outputs.size(); ++i) {
      const Tensor* folded = graph.constant(graph.outputs[i]);
      if (folded == nullptr || !Tensor::isReadable(folded->type()) ||
          folded->type() != outputs[i].tensor.type()) {
        continue;
      }
      ASSERT_EQ(folded->dims(), outputs[i].tensor.dims()) << folder;
      EXPECT_EQ(valueMismatch(*folded, outputs[i].tensor), "") << folder;
      ++compared;
    }
  }
  EXPECT_GE(compared, 300);
}

TEST_F(BackendDataTest, ReadsEveryOtherModelOfThePackage) {
  for (const char* group :
       {"pytorch-converted", "pytorch-operator", "simple"}) {
    for (const fs::path& folder : caseFolders(group)) {
      auto model = readModel((folder / "model.onnx").string());
      EXPECT_TRUE(model.ok()) << model.status();
    }
  }
}

}  // namespace
}  // namespace soapstone::onnx
