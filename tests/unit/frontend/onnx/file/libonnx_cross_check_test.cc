// Checks the wire reader against the protobuf classes of libonnx: both read the
// same file, each result is written out as text, and the texts must be equal.

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/file/tensor_reader.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/file/libonnx_text.h"
#include "tests/unit/frontend/onnx/file/reader_text.h"

namespace soapstone::onnx::test {
namespace {

constexpr const char* kData = "/usr/share/libonnx-testdata/data";

struct Tally {
  int agreed = 0;
  int refused = 0;  // the wire reader said no
};

// Fails with the first lines that differ; whole texts would drown the log.
void expectSame(const std::string& path, const std::string& reader,
                const std::string& library, Tally& tally) {
  if (reader == library) {
    ++tally.agreed;
    return;
  }
  std::vector<std::string> ours = absl::StrSplit(reader, '\n');
  std::vector<std::string> theirs = absl::StrSplit(library, '\n');
  size_t line = 0;
  while (line < std::min(ours.size(), theirs.size()) &&
         ours[line] == theirs[line]) {
    ++line;
  }
  auto shown = [&](const std::vector<std::string>& lines) {
    return line < lines.size() ? lines[line].substr(0, 500) : "(end)";
  };
  ADD_FAILURE() << path << " line " << line << "\n  reader:  " << shown(ours)
                << "\n  libonnx: " << shown(theirs);
}

void checkModel(const fs::path& path, Tally& tally) {
  auto ours = readModel(path.string());
  if (!ours.ok()) {
    ++tally.refused;
    std::cout << "refused: " << ours.status().message() << "\n";
    return;
  }
  lib::ModelProto theirs;
  ASSERT_TRUE(theirs.ParseFromString(readBytes(path)))
      << path << " is read, but libonnx refuses it";
  expectSame(path.string(), ReaderText{path.string()}.model(*ours),
             LibraryText{path.string()}.model(theirs), tally);
}

void checkTensor(const fs::path& path, Tally& tally) {
  auto ours = readTensorFile(path.string());
  if (!ours.ok()) {
    ++tally.refused;
    std::cout << "refused: " << ours.status().message() << "\n";
    return;
  }
  lib::TensorProto theirs;
  ASSERT_TRUE(theirs.ParseFromString(readBytes(path)))
      << path << " is read, but libonnx refuses it";
  expectSame(path.string(),
             quote(ours->name) + ReaderText{path.string()}.tensor(ours->tensor),
             quote(theirs.name()) + LibraryText{path.string()}.tensor(theirs),
             tally);
}

// Files below `folder` with this ending, in name order.
std::vector<fs::path> filesBelow(const fs::path& folder,
                                 const std::string& ending) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (absl::EndsWith(entry.path().string(), ending)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void report(const Tally& tally) {
  std::cout << tally.agreed << " files agree, " << tally.refused
            << " are refused by the reader\n";
}

TEST(LibonnxCrossCheck, ExampleModelsAgree) {
  Tally tally;
  for (const fs::path& path : filesBelow(SOAPSTONE_EXAMPLE_MODELS, ".onnx")) {
    checkModel(path, tally);
  }
  report(tally);
  EXPECT_GE(tally.agreed, 20);
}

// A tensor of two elements in the typed field of its data type.
lib::TensorProto typedTensor(lib::TensorProto::DataType type) {
  lib::TensorProto tensor;
  tensor.set_name(lib::TensorProto::DataType_Name(type));
  tensor.set_data_type(type);
  tensor.add_dims(2);
  bool isComplex = type == lib::TensorProto::COMPLEX64 ||
                   type == lib::TensorProto::COMPLEX128;
  for (int i = 0; i < (isComplex ? 4 : 2); ++i) {
    int value = 2 * i - 1;  // a negative one too
    switch (type) {
      case lib::TensorProto::FLOAT:
      case lib::TensorProto::COMPLEX64:
        tensor.add_float_data(value);
        break;
      case lib::TensorProto::DOUBLE:
      case lib::TensorProto::COMPLEX128:
        tensor.add_double_data(value);
        break;
      case lib::TensorProto::INT64:
        tensor.add_int64_data(value);
        break;
      case lib::TensorProto::UINT32:
      case lib::TensorProto::UINT64:
        tensor.add_uint64_data(i + 0xfffffff0u);
        break;
      default:
        tensor.add_int32_data(value);
    }
  }
  return tensor;
}

lib::TensorProto externalTensor(const std::string& file) {
  lib::TensorProto tensor;
  tensor.set_name("external");
  tensor.set_data_type(lib::TensorProto::INT16);
  tensor.add_dims(3);
  tensor.set_data_location(lib::TensorProto::EXTERNAL);
  for (auto [key, value] :
       {std::pair<const char*, std::string>{"location", file},
        {"offset", "5"},
        {"length", "6"}}) {
    auto* entry = tensor.add_external_data();
    entry->set_key(key);
    entry->set_value(value);
  }
  return tensor;
}

void addFunction(lib::ModelProto& model) {
  auto* function = model.add_functions();
  function->set_name("twice");
  function->set_domain("local");
  function->add_input("x");
  function->add_output("y");
  function->add_attribute("k");
  auto* imported = function->add_opset_import();
  imported->set_domain("ai.onnx");
  imported->set_version(17);
  auto* node = function->add_node();
  node->set_op_type("Concat");
  node->add_input("x");
  node->add_input("x");
  node->add_output("y");
  auto* attribute = node->add_attribute();
  attribute->set_name("axis");
  attribute->set_ref_attr_name("k");
  attribute->set_type(lib::AttributeProto::INT);
}

// Covers parts that the shipped files lack: functions, references, offsets,
// typed fields.
TEST(LibonnxCrossCheck, WrittenModelAgrees) {
  lib::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(17);
  auto* metadata = model.add_metadata_props();
  metadata->set_key("key");
  metadata->set_value("value");
  addFunction(model);
  lib::GraphProto& graph = *model.mutable_graph();
  int typed = 0;
  for (int type = 1; type <= lib::TensorProto::BFLOAT16; ++type) {
    if (type == lib::TensorProto::STRING) continue;
    *graph.add_initializer() =
        typedTensor(static_cast<lib::TensorProto::DataType>(type));
    ++typed;
  }
  EXPECT_EQ(typed, 15);
  *graph.add_initializer() = externalTensor("weights.bin");
  *graph.add_initializer() = externalTensor("absent.bin");
  auto* attribute = graph.add_node()->add_attribute();
  attribute->set_name("tensors");
  attribute->set_type(lib::AttributeProto::TENSORS);
  *attribute->add_tensors() = typedTensor(lib::TensorProto::INT8);
  *attribute->add_tensors() = externalTensor("weights.bin");

  fs::path folder = fs::path(testing::TempDir()) /
                    absl::StrCat("libonnx_cross_check_", getpid());
  fs::create_directories(folder);
  std::ofstream(folder / "weights.bin") << "0123456789abcdef";
  {
    std::ofstream file(folder / "model.onnx", std::ios::binary);
    ASSERT_TRUE(model.SerializeToOstream(&file));
  }
  Tally tally;
  checkModel(folder / "model.onnx", tally);
  EXPECT_EQ(tally.agreed, 1);
  fs::remove_all(folder);
}

struct Group {
  const char* folder;
  int models;   // at least this many agree
  int tensors;  // likewise
};

void PrintTo(const Group& group, std::ostream* out) { *out << group.folder; }

class BackendData : public testing::TestWithParam<Group> {};

TEST_P(BackendData, Agrees) {
  fs::path folder = fs::path(kData) / GetParam().folder;
  if (!fs::exists(folder)) GTEST_SKIP() << folder << " is not installed";
  Tally models, tensors;
  for (const fs::path& path : filesBelow(folder, "/model.onnx")) {
    checkModel(path, models);
  }
  for (const fs::path& path : filesBelow(folder, ".pb")) {
    checkTensor(path, tensors);
  }
  report(models);
  report(tensors);
  EXPECT_GE(models.agreed, GetParam().models);
  EXPECT_GE(tensors.agreed, GetParam().tensors);
}

INSTANTIATE_TEST_SUITE_P(Libonnx, BackendData,
                         testing::Values(Group{"node", 932, 2836},
                                         Group{"simple", 23, 67},
                                         Group{"pytorch-operator", 35, 87},
                                         Group{"pytorch-converted", 82, 164}),
                         [](const auto& info) {
                           std::string name = info.param.folder;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace soapstone::onnx::test
