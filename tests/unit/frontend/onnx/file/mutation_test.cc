// Damaged copies of real models must give a graph or an error: never a crash,
// never a gigabyte of memory.

#include <sys/resource.h>

#include <fstream>
#include <iterator>
#include <ostream>
#include <random>
#include <string>

#include "frontend/onnx/import.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"

namespace soapstone::onnx::test {
namespace {

constexpr int kMutationsPerModel = 1500;

std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// One to eight flipped bits, overwritten or removed bytes, or a truncation.
std::string damage(std::string contents, std::mt19937& random) {
  int edits = static_cast<int>(random() % 8) + 1;
  for (int i = 0; i < edits && !contents.empty(); ++i) {
    size_t at = random() % contents.size();
    switch (random() % 8) {
      case 0:
        contents[at] = static_cast<char>(random());
        break;
      case 1:
        contents.erase(at, random() % 16 + 1);
        break;
      case 2:
        contents.insert(at, contents, random() % contents.size(), 8);
        break;
      case 3:
        if (random() % 8 == 0) contents.resize(at);
        break;
      default:
        contents[at] = static_cast<char>(contents[at] ^ (1 << random() % 8));
    }
  }
  return contents;
}

struct ModelFile {
  const char* folder;
  const char* name;  // Without ".train.onnx".
};

// Test names must not depend on where the sources are.
void PrintTo(const ModelFile& file, std::ostream* out) { *out << file.name; }

class MutationTest : public testing::TestWithParam<ModelFile> {};

TEST_P(MutationTest, DamagedModelGivesGraphOrError) {
  std::string original = readFile(std::string(GetParam().folder) + "/" +
                                  GetParam().name + ".train.onnx");
  ASSERT_FALSE(original.empty());
  std::mt19937 random(20240229);
  int imported = 0, refused = 0;
  for (int i = 0; i < kMutationsPerModel; ++i) {
    auto read = parse(damage(original, random));
    auto model = read.ok() ? normalizeModel(*read)
                           : absl::StatusOr<NormalizedModel>(read.status());
    if (!model.ok()) {
      EXPECT_FALSE(model.status().message().empty());
      EXPECT_EQ(model.status().message().find('\n'), absl::string_view::npos);
    }
    ++(model.ok() ? imported : refused);
  }
  // Both must happen, or the mutations are too weak or too strong to test.
  EXPECT_GT(imported, kMutationsPerModel / 50);
  EXPECT_GT(refused, kMutationsPerModel / 50);
  struct rusage usage;
  ASSERT_EQ(getrusage(RUSAGE_SELF, &usage), 0);
  EXPECT_LT(usage.ru_maxrss, 1024 * 1024) << "kilobytes";
}

INSTANTIATE_TEST_SUITE_P(
    Models, MutationTest,
    testing::Values(ModelFile{SOAPSTONE_TEST_DATA, "gpt2"},
                    ModelFile{SOAPSTONE_TEST_DATA, "resnet"},
                    ModelFile{SOAPSTONE_TEST_DATA, "rnnlm"},
                    ModelFile{SOAPSTONE_EXAMPLE_MODELS, "dlrm_embbag"},
                    ModelFile{SOAPSTONE_EXAMPLE_MODELS, "moe_dense"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace soapstone::onnx::test
