#include "frontend/driver/safetensors_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"
#include "tests/support/safetensors_reader.h"

namespace soapstone::driver {
namespace {

namespace fs = std::filesystem;
using onnx::DataType;
using onnx::Tensor;
using testing::HasSubstr;

class SafetensorsFileTest : public testing::Test {
 protected:
  SafetensorsFileTest() {
    std::string path = fs::temp_directory_path() / "tensors-XXXXXX";
    folder = mkdtemp(path.data());
    file = folder / "t.safetensors";
  }
  ~SafetensorsFileTest() override { fs::remove_all(folder); }

  void write(const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
  }
  std::string read() {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }

  fs::path folder;
  std::string file;
};

TEST_F(SafetensorsFileTest, ReadsWhatItWrites) {
  std::vector<onnx::NamedTensor> tensors;
  for (DataType type :
       {DataType::kFloat32, DataType::kFloat16, DataType::kBfloat16,
        DataType::kInt64, DataType::kInt32, DataType::kBool}) {
    Tensor tensor = Tensor::zeros(type, {2, 1});
    tensor.setInt(1, 1);
    tensors.push_back({std::string(onnx::dataTypeName(type)), tensor});
  }
  tensors.push_back({"", Tensor::scalar(7)});
  tensors.push_back(
      {"a \"b\"\\\n/c", Tensor::zeros(DataType::kFloat32, {0, 3})});
  ASSERT_THAT(writeSafetensors(file, tensors), IsOk());
  auto found = readSafetensors(file);
  ASSERT_THAT(found, IsOk());
  EXPECT_EQ(found->size(), tensors.size());
  for (const onnx::NamedTensor& tensor : tensors) {
    ASSERT_EQ(found->count(tensor.name), 1u) << tensor.name;
    EXPECT_EQ(found->at(tensor.name), tensor.tensor) << tensor.name;
  }
}

TEST_F(SafetensorsFileTest, RefusesTypesThatProgramsDoNotHave) {
  EXPECT_THAT(
      writeSafetensors(file, {{"x", Tensor::zeros(DataType::kUint8, {1})}}),
      StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("uint8")));
}

TEST_F(SafetensorsFileTest, RefusesEveryTruncation) {
  ASSERT_THAT(writeSafetensors(file, {{"x", Tensor::vector({1, 2, 3})}}),
              IsOk());
  std::string whole = read();
  for (size_t size = 0; size < whole.size(); ++size) {
    write(whole.substr(0, size));
    EXPECT_THAT(readSafetensors(file), testing::Not(IsOk())) << size;
  }
}

TEST_F(SafetensorsFileTest, RefusesHeadersThatLie) {
  for (
      const char* entry :
      {R"({"dtype":"F32","shape":[3],"data_offsets":[0,8]})",
       R"({"dtype":"F32","shape":[-2],"data_offsets":[0,8]})",
       R"({"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]})",
       R"({"dtype":"F32","shape":[2],"data_offsets":[4,12]})",
       R"({"dtype":"F32","shape":[2],"data_offsets":[8,0]})",
       R"({"dtype":"F8","shape":[2],"data_offsets":[0,8]})",
       R"({"shape":[2],"data_offsets":[0,8]})", "[]", "1"}) {
    std::string header = std::string("{\"x\":") + entry + "}";
    std::string prefix(8, '\0');
    prefix[0] = static_cast<char>(header.size());
    write(prefix + header + std::string(8, '\0'));
    EXPECT_THAT(readSafetensors(file),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(file)))
        << entry;
  }
}

TEST_F(SafetensorsFileTest, RefusesDeepHeaders) {
  std::string prefix = {'\x40', '\x42', '\x0f', 0, 0, 0, 0, 0};  // 1,000,000
  write(prefix + std::string(1000000, '['));
  EXPECT_THAT(readSafetensors(file),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("nested more than")));
}

TEST_F(SafetensorsFileTest, SaysWhenThereIsNoFile) {
  EXPECT_THAT(readSafetensors(folder / "none"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("none")));
}

}  // namespace
}  // namespace soapstone::driver
