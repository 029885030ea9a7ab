// Checks the wire reader against the protobuf classes of libonnx: both read the
// same file, each result is written out as text, and the texts must be equal.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "frontend/onnx/model_reader.h"
#include "frontend/onnx/tensor_reader.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/libonnx_text.h"
#include "tests/unit/frontend/onnx/reader_text.h"

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
