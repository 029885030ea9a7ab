#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/error.h"
#include "runtime/core/json.h"
#include "runtime/data/npy.h"
#include "tests/unit/runtime/read_tensor.h"

namespace soapstone::runtime {
namespace {

using testing::HasSubstr;

// Message of the InputError that f throws; empty if it throws none.
template <typename F>
std::string errorOf(const F& f) {
  try {
    f();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

class FilesTest : public testing::Test {
 protected:
  void SetUp() override {
    directory = testing::TempDir() + "soapstone_files_" +
                testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(directory);
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string write(const std::string& name, const std::string& bytes) const {
    std::string path = directory + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::string directory;
};

// --- JSON --------------------------------------------------------------------

TEST(JsonTest, ParsesWhatHeadersHold) {
  Json value = parseJson(
      R"({"a": [1, -2.5e3, true, null], "b\n\u00e9": {"c": "x\"y"}})", "test");
  ASSERT_EQ(value.kind, Json::Kind::kObject);
  const Json* a = value.find("a");
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->items[0].integer, 1);
  EXPECT_EQ(a->items[1].number, -2500);
  EXPECT_TRUE(a->items[2].boolean);
  EXPECT_EQ(a->items[3].kind, Json::Kind::kNull);
  const Json* b = value.find("b\n\xc3\xa9");
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(b->find("c")->text, "x\"y");
}

TEST(JsonTest, RefusesWhatIsBroken) {
  for (const char* text : {"", "{", "[1,", "\"abc", "{\"a\" 1}", "1 2", "nul",
                           "\"\\x\"", "[1 2]", "{1: 2}", "\"\\u12\"", "--1"}) {
    EXPECT_THAT(errorOf([&] { parseJson(text, "this"); }), HasSubstr("this: "))
        << text;
  }
}

TEST(JsonTest, RefusesDeepNesting) {
  EXPECT_THAT(errorOf([] { parseJson(std::string(100000, '['), "deep"); }),
              HasSubstr("nested too deeply"));
}

TEST(JsonTest, QuotesWhatItParses) {
  std::string text = "a\"b\\c\n\x01";
  EXPECT_EQ(parseJson(quoteJson(text), "quoted").text, text);
}

// --- safetensors -------------------------------------------------------------

std::string safetensorsOf(const std::string& header, const std::string& data) {
  std::string bytes(8, '\0');
  uint64_t length = header.size();
  std::memcpy(bytes.data(), &length, 8);
  return bytes + header + data;
}

TEST_F(FilesTest, SafetensorsRoundTrip) {
  float values[6] = {1, 2, 3, 4, 5, 6};
  int64_t number = 42;
  std::string path = directory + "/a.safetensors";
  writeSafetensors(path, {{"w", ElementType::kF32, {2, 3}, values},
                          {"n\"", ElementType::kI64, {}, &number}});
  SafetensorsFile file(path);
  ASSERT_NE(file.find("w"), nullptr);
  EXPECT_EQ(file.find("x"), nullptr);
  float back[6];
  readTensor(*file.find("w"), path, ElementType::kF32, {2, 3}, back);
  EXPECT_EQ(std::memcmp(back, values, sizeof(values)), 0);
  int64_t count = 0;
  readTensor(*file.find("n\""), path, ElementType::kI64, {}, &count);
  EXPECT_EQ(count, 42);
  // Data starts at a multiple of 8, for readers that map it.
  uint64_t header;
  std::memcpy(&header, read(path).data(), 8);
  EXPECT_EQ(header % 8, 0u);
}

TEST_F(FilesTest, SafetensorsConvertsFloats) {
  bf16 stored[2] = {store<bf16>(1.5f), store<bf16>(-2.0f)};
  std::string path = directory + "/a.safetensors";
  writeSafetensors(path, {{"w", ElementType::kBf16, {2}, stored}});
  SafetensorsFile file(path);
  float wide[2];
  readTensor(*file.find("w"), path, ElementType::kF32, {2}, wide);
  EXPECT_EQ(wide[0], 1.5f);
  f16 half[2];
  readTensor(*file.find("w"), path, ElementType::kF16, {2}, half);
  EXPECT_EQ(load(half[1]), -2.0f);
  int64_t integers[2];
  EXPECT_THAT(errorOf([&] {
                readTensor(*file.find("w"), path, ElementType::kI64, {2},
                           integers);
              }),
              HasSubstr("has type BF16, the program needs I64"));
  EXPECT_THAT(
      errorOf([&] {
        readTensor(*file.find("w"), path, ElementType::kF32, {2, 1}, wide);
      }),
      HasSubstr("has shape [2], the program needs [2,1]"));
}

TEST_F(FilesTest, SafetensorsRefusesBrokenFiles) {
  const std::string good =
      R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  struct Broken {
    std::string bytes, reason;
  };
  const Broken cases[] = {
      {"", "too short"},
      {std::string(8, '\xff'), "truncated"},
      {safetensorsOf("[]", ""), "not an object"},
      {safetensorsOf("{", ""), "expected"},
      {safetensorsOf(good, "1234"), "data_offsets"},
      {safetensorsOf(
           R"({"w":{"dtype":"F32","shape":[-1],"data_offsets":[0,8]}})",
           "12345678"),
       "bad shape"},
      {safetensorsOf(R"({"w":{"dtype":"F32","shape":[4611686018427387904,9],)"
                     R"("data_offsets":[0,8]}})",
                     "12345678"),
       "too large"},
      {safetensorsOf(
           R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})",
           "12345678"),
       "data_offsets"},
      {safetensorsOf(R"({"w":{"dtype":"F32","shape":[2]}})", ""), "lacks"},
      {safetensorsOf(R"({"w":5})", ""), "lacks"}};
  for (const Broken& broken : cases) {
    std::string path = write("broken.safetensors", broken.bytes);
    EXPECT_THAT(errorOf([&] { SafetensorsFile file(path); }),
                HasSubstr(broken.reason));
  }
  EXPECT_THAT(errorOf([&] { SafetensorsFile file(directory + "/none"); }),
              HasSubstr("cannot open"));
  EXPECT_THAT(errorOf([&] { SafetensorsFile file(directory); }),
              HasSubstr("not a regular file"));
}

TEST_F(FilesTest, SafetensorsSaysWhenItCannotWrite) {
  EXPECT_THAT(errorOf([&] { writeSafetensors(directory + "/none/a", {}); }),
              HasSubstr("cannot open directory"));
  float value = 0;
  EXPECT_THAT(errorOf([&] {
                writeSafetensors(directory + "/a",
                                 {{"w", ElementType::kF32, {}, &value},
                                  {"w", ElementType::kF32, {}, &value}});
              }),
              HasSubstr("two tensors are named 'w'"));
}

// --- npy ---------------------------------------------------------------------

template <typename T>
std::string npyOf(const std::string& type, const std::string& shape,
                  const std::vector<T>& values,
                  const std::string& order = "False") {
  std::string header = "{'descr': '" + type + "', 'fortran_order': " + order +
                       ", 'shape': " + shape + ", }";
  header.resize(118, ' ');
  std::string bytes = std::string("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  bytes += header;
  bytes.append(reinterpret_cast<const char*>(values.data()),
               values.size() * sizeof(T));
  return bytes;
}

TEST_F(FilesTest, NpyReadsNumbersOfAnyWidth) {
  NpyFile wide(write("a.npy", npyOf<double>("<f8", "(2, 2)", {1, 2, 3, 4})));
  EXPECT_EQ(wide.shape(), (std::vector<int64_t>{2, 2}));
  float floats[2];
  wide.read(2, 2, ElementType::kF32, floats);
  EXPECT_EQ(floats[0], 3.0f);
  NpyFile bytes(write("b.npy", npyOf<uint8_t>("|u1", "(3,)", {1, 200, 3})));
  int64_t integers[3];
  bytes.read(0, 3, ElementType::kI64, integers);
  EXPECT_EQ(integers[1], 200);
  NpyFile negative(write("c.npy", npyOf<int16_t>("<i2", "(2,)", {-5, 6})));
  int32_t narrow[2];
  negative.read(0, 2, ElementType::kI32, narrow);
  EXPECT_EQ(narrow[0], -5);
  NpyFile flags(write("d.npy", npyOf<uint8_t>("|b1", "()", {1})));
  bool flag = false;
  flags.read(0, 1, ElementType::kBool, &flag);
  EXPECT_TRUE(flag);
  EXPECT_THAT(errorOf([&] { negative.read(0, 2, ElementType::kF32, floats); }),
              HasSubstr("has element type i2, the input needs F32"));
}

TEST_F(FilesTest, NpyRefusesBrokenFiles) {
  auto fails = [&](const std::string& bytes) {
    std::string path = write("x.npy", bytes);
    return errorOf([&] { NpyFile file(path); });
  };
  std::string good = npyOf<float>("<f4", "(2,)", {1, 2});
  EXPECT_EQ(fails(good), "");
  EXPECT_THAT(fails("hello"), HasSubstr("not a .npy file"));
  EXPECT_THAT(fails(good.substr(0, 40)), HasSubstr("truncated"));
  EXPECT_THAT(fails(good.substr(0, good.size() - 1)), HasSubstr("truncated"));
  EXPECT_THAT(fails(npyOf<float>(">f4", "(2,)", {1, 2})),
              HasSubstr("element type"));
  EXPECT_THAT(fails(npyOf<float>("<c8", "(1,)", {1, 2})),
              HasSubstr("element type"));
  EXPECT_THAT(fails(npyOf<float>("<f4", "(2,)", {1, 2}, "True")),
              HasSubstr("Fortran"));
  EXPECT_THAT(fails(npyOf<float>("<f4", "(-2,)", {1, 2})), HasSubstr("shape"));
  EXPECT_THAT(fails(npyOf<float>("<f4", "(4611686018427387904, 8)", {1})),
              HasSubstr("too large"));
}

}  // namespace
}  // namespace soapstone::runtime
