#include "tests/fuzz/model_corpus.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/file/tensor_reader.h"
#include "tests/support/compile_time_inputs.h"

namespace soapstone::fuzz {

namespace fs = std::filesystem;

namespace {

// Values that the model needs at compile time become initializers.
void bindKnownInputs(const fs::path& folder, onnx::ModelProto& model) {
  const std::vector<std::string> needed =
      onnx::inputsNeededAtCompileTime(model);
  for (size_t i = 0; i < model.graph.inputs.size(); ++i) {
    const std::string& name = model.graph.inputs[i].name;
    if (std::find(needed.begin(), needed.end(), name) == needed.end()) continue;
    const fs::path file =
        folder / "test_data_set_0" / absl::StrCat("input_", i, ".pb");
    auto tensor = onnx::readTensorFile(file.string());
    if (!tensor.ok()) continue;
    model.graph.initializers.push_back({name, std::move(tensor->tensor)});
  }
}

}  // namespace

std::vector<onnx::ModelProto> readCorpus(const std::string& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end;
       entry.increment(error)) {
    if (error) break;
    if (fs::exists(entry->path() / "model.onnx"))
      paths.push_back(entry->path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<onnx::ModelProto> models;
  for (const fs::path& path : paths) {
    auto model = onnx::readModel((path / "model.onnx").string());
    if (!model.ok()) continue;
    bindKnownInputs(path, *model);
    models.push_back(*std::move(model));
  }
  return models;
}

onnx::ImportOptions bindOpenDimensions(const onnx::ModelProto& model) {
  onnx::ImportOptions options;
  for (const onnx::ValueInfoProto& input : model.graph.inputs) {
    for (size_t i = 0; i < input.dims.size(); ++i) {
      if (input.dims[i].size >= 0) continue;
      const std::string& symbol = input.dims[i].symbol;
      options.bind.dims[symbol.empty() ? absl::StrCat(input.name, "[", i, "]")
                                       : symbol] = 2;
    }
  }
  return options;
}

}  // namespace soapstone::fuzz
