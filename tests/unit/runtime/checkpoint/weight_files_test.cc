#include "runtime/checkpoint/weight_files.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

using ::testing::ElementsAre;

TensorView view(const std::string& name, std::vector<int64_t> shape,
                const std::vector<float>& values) {
  return {name, ElementType::kF32, std::move(shape), values.data()};
}

Box boxOf(std::vector<int64_t> start, std::vector<int64_t> sizes) {
  Box box;
  for (int64_t value : start) box.start.append(value);
  for (int64_t value : sizes) box.sizes.append(value);
  return box;
}

class WeightFilesTest : public ::testing::Test {
 protected:
  // An empty folder of the test's own.
  std::string folder() {
    std::string path =
        ::testing::TempDir() + "weights_" +
        ::testing::UnitTest::GetInstance()->current_test_info()->name();
    mkdir(path.c_str(), 0777);
    return path;
  }

  // The box of `name`, a tensor of shape `whole`; empty if it is not found.
  std::vector<float> read(const std::string& path, const std::string& name,
                          const Dims& whole, const Box& box) {
    std::vector<float> values(static_cast<size_t>(box.volume()), -1);
    WeightFiles files(path);
    if (!files.read(name, ElementType::kF32, whole, box, values.data()))
      return {};
    return values;
  }

  const std::vector<float> six = {0, 1, 2, 3, 4, 5};
  const std::vector<float> four = {10, 11, 12, 13};
};

TEST_F(WeightFilesTest, ReadsABoxOfAFile) {
  std::string path = folder() + "/one.safetensors";
  writeSafetensors(path, {view("a.w", {2, 3}, six)});
  EXPECT_THAT(read(path, "a.w", {2, 3}, boxOf({0, 1}, {2, 2})),
              ElementsAre(1, 2, 4, 5));
}

TEST_F(WeightFilesTest, FindsTensorsInAllFilesOfAFolder) {
  std::string path = folder();
  writeSafetensors(path + "/1.safetensors", {view("a.w", {2, 3}, six)});
  writeSafetensors(path + "/2.safetensors", {view("b.w", {4}, four)});
  EXPECT_THAT(read(path, "b.w", {4}, boxOf({1}, {2})), ElementsAre(11, 12));
  EXPECT_TRUE(read(path, "c.w", {4}, boxOf({0}, {4})).empty());
}

TEST_F(WeightFilesTest, AnIndexSaysWhichFile) {
  std::string path = folder();
  writeSafetensors(path + "/x.safetensors", {view("a.w", {2, 3}, six)});
  writeSafetensors(path + "/stale.safetensors", {view("a.w", {4}, four)});
  std::ofstream(path + "/model.safetensors.index.json")
      << R"({"weight_map": {"a.w": "x.safetensors"}})";
  EXPECT_THAT(read(path, "a.w", {2, 3}, boxOf({1, 0}, {1, 3})),
              ElementsAre(3, 4, 5));
  std::ofstream(path + "/model.safetensors.index.json")
      << R"({"weight_map": {"a.w": "../x.safetensors"}})";
  EXPECT_THROW(WeightFiles{path}, InputError);
}

TEST_F(WeightFilesTest, BaseModelsLackTheFirstComponent) {
  std::string path = folder() + "/base.safetensors";
  writeSafetensors(path, {view("h.0.w", {4}, four)});
  EXPECT_THAT(read(path, "transformer.h.0.w", {4}, boxOf({0}, {4})),
              ElementsAre(10, 11, 12, 13));
  EXPECT_TRUE(
      read(path, "optimizer_state/h.0.w", {4}, boxOf({0}, {4})).empty());
}

TEST_F(WeightFilesTest, ExpertsAreOneTensorEach) {
  std::string path = folder() + "/experts.safetensors";
  writeSafetensors(path, {view("m.experts.0.w", {2, 2}, four),
                          view("m.experts.1.w", {2, 2}, six)});
  EXPECT_THAT(read(path, "m.experts.w", {2, 2, 2}, boxOf({0, 1, 0}, {2, 1, 2})),
              ElementsAre(12, 13, 2, 3));
  EXPECT_THAT(read(path, "m.experts.w", {2, 2, 2}, boxOf({1, 0, 1}, {1, 2, 1})),
              ElementsAre(1, 3));
  EXPECT_THROW(
      read(path, "m.experts.w", {3, 2, 2}, boxOf({0, 0, 0}, {3, 2, 2})),
      InputError);
}

TEST_F(WeightFilesTest, RefusesAFolderWithoutFiles) {
  EXPECT_THROW(WeightFiles{folder()}, InputError);
  EXPECT_THROW(WeightFiles{folder() + "/nothing"}, InputError);
}

}  // namespace
}  // namespace soapstone::runtime
