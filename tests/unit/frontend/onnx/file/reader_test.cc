#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/file/tensor_reader.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

namespace fs = std::filesystem;

std::string modelWith(const std::string& encodedTensor) {
  return model(GraphWriter().initializer(encodedTensor));
}

// A fresh folder that goes away with the test.
class ReaderFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder = fs::path(testing::TempDir()) /
             absl::StrCat(
                 "soapstone_reader_",
                 testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string write(const std::string& name, const std::string& contents) {
    fs::path path = folder / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << contents;
    return path.string();
  }
  std::string writeExternal(const std::string& location,
                            const std::string& offset = "0") {
    return write("m.onnx", modelWith(externalTensor("w", DataType::kFloat32,
                                                    {2}, location, offset)));
  }

  fs::path folder;
};

TEST(ReaderTest, ReadsGraphNodesAndMetadata) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, "seq"})
      .initializer(floats("w", {2}, {1, 2}))
      .add("Add", {"x", "w"}, {"y"}, intAttribute("axis", -1))
      .output("y");
  std::string encoded = model(graph) + bytes(2, "writer") +
                        bytes(14, bytes(1, "key") + bytes(2, "value"));
  auto read = parse(encoded);
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(read->producerName, "writer");
  EXPECT_EQ(read->metadata.at("key"), "value");
  EXPECT_EQ(read->opsets.at(""), 17);
  ASSERT_EQ(read->graph.nodes.size(), 1u);
  EXPECT_EQ(read->graph.nodes[0].inputs, (Names{"x", "w"}));
  EXPECT_EQ(read->graph.nodes[0].attributes.getInt("axis"), -1);
  ASSERT_EQ(read->graph.inputs[0].dims.size(), 2u);
  EXPECT_EQ(read->graph.inputs[0].dims[0].size, 2);
  EXPECT_EQ(read->graph.inputs[0].dims[1].symbol, "seq");
  EXPECT_EQ(read->graph.initializers[0].tensor.toFloats(),
            (std::vector<double>{1, 2}));
}

TEST(ReaderTest, ReadsTypedTensorFields) {
  std::string half = tensorHeader("h", DataType::kFloat16, {2}) +
                     number(5, 0x3c00) + number(5, 0xc000);
  std::string packed = tensorHeader("p", DataType::kInt64, {3}) +
                       bytes(7, varint(1) + varint(2) + varint(300));
  std::string flags =
      tensorHeader("b", DataType::kBool, {2}) + bytes(5, varint(1) + varint(0));
  std::string doubles = tensorHeader("d", DataType::kFloat64, {1}) +
                        bytes(10, rawBytes<double>({2.5}));
  auto read = parse(model(GraphWriter()
                              .initializer(half)
                              .initializer(packed)
                              .initializer(flags)
                              .initializer(doubles)));
  ASSERT_THAT(read, IsOk());
  const auto& tensors = read->graph.initializers;
  EXPECT_EQ(tensors[0].tensor.toFloats(), (std::vector<double>{1, -2}));
  EXPECT_EQ(tensors[1].tensor.toInts(), (Shape{1, 2, 300}));
  EXPECT_EQ(tensors[2].tensor.toInts(), (Shape{1, 0}));
  EXPECT_EQ(tensors[3].tensor.toFloats(), (std::vector<double>{2.5}));
}

TEST(ReaderTest, KeepsTypesOfValuesThatAreNoTensors) {
  std::string sequence =
      bytes(1, "s") + bytes(2, bytes(4, bytes(1, bytes(1, number(1, 1)))));
  auto read = parse(model(bytes(11, sequence)));
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(read->graph.inputs[0].nonTensor, "seq(tensor(float))");
}

TEST(ReaderTest, RefusesNewerIrVersion) {
  EXPECT_THAT(parse(model("", 17, 14)), IsInvalid("IR version 14"));
  EXPECT_THAT(parse(model("", 17, 2)), IsInvalid("use 3 to 13"));
}

TEST(ReaderTest, RefusesModelWithoutGraphOrOpset) {
  EXPECT_THAT(parse(number(1, 8) + opset(17)), IsInvalid("no graph"));
  EXPECT_THAT(parse(number(1, 8) + bytes(7, "")), IsInvalid("operator set"));
  EXPECT_THAT(parse(""), IsInvalid("is empty"));
}

TEST(ReaderTest, TellsTextFromModels) {
  EXPECT_THAT(parse("{\n  \"version\": 1\n}\n"), IsInvalid("is text"));
  EXPECT_THAT(parse("hello"), IsInvalid("is text"));
  EXPECT_THAT(parse(number(1, 8) + "hello"), IsInvalid("malformed"));
}

TEST(ReaderTest, RefusesPayloadOfWrongSize) {
  EXPECT_THAT(
      parse(modelWith(tensor("w", DataType::kFloat32, {3}, "12345678"))),
      IsInvalid("'w': payload has 8 bytes, 3 elements of type float "
                "need 12"));
}

TEST(ReaderTest, RefusesTypedDataBeyondTheShape) {
  std::string many = tensorHeader("p", DataType::kInt64, {2}) +
                     bytes(7, varint(1) + varint(2) + varint(3));
  EXPECT_THAT(parse(modelWith(many)), IsInvalid("exceeds the 16 bytes"));
}

TEST(ReaderTest, RefusesHugeNegativeAndOverflowingDims) {
  EXPECT_THAT(parse(modelWith(floats("w", {-4}, {1}))),
              IsInvalid("dimension -4 is negative"));
  auto overflow =
      parse(modelWith(floats("w", {int64_t{1} << 40, int64_t{1} << 40}, {1})));
  EXPECT_THAT(overflow,
              FailsWith(absl::StatusCode::kOutOfRange, "does not fit 62 bits"));
  EXPECT_THAT(parse(modelWith(floats("w", {int64_t{1} << 61}, {1}))),
              IsInvalid("payload has 4 bytes"));
  EXPECT_THAT(parse(modelWith(floats("w", Shape(65, 1), {1}))),
              IsInvalid("more than 64 dimensions"));
}

TEST(ReaderTest, RefusesUnknownDataTypes) {
  EXPECT_THAT(
      parse(modelWith(tensor("w", static_cast<DataType>(99), {1}, "x"))),
      IsInvalid("unknown data type 99"));
  EXPECT_THAT(parse(modelWith(tensor("w", DataType::kUndefined, {1}, "x"))),
              IsInvalid("unknown data type 0"));
}

TEST(ReaderTest, RefusesWrongWireTypes) {
  EXPECT_THAT(parse(number(1, 8) + number(7, 5)), IsInvalid("wire type 0"));
  EXPECT_THAT(parse(std::string("\x0b", 1)), IsInvalid("wire type 3"));
  EXPECT_THAT(parse(std::string("\x00", 1)), IsInvalid("bad field number"));
}

TEST(ReaderTest, RefusesNumbersOfMoreThan64Bits) {
  std::string tooLong = "\x08" + std::string(10, '\xff') + "\x01";
  EXPECT_THAT(parse(tooLong), IsInvalid("exceeds 64 bits"));
}

TEST(ReaderTest, RefusesEveryTruncation) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .add("Relu", {"x"}, {"y"}, stringAttribute("note", "text"))
      .output("y");
  std::string encoded = opset(17) + number(1, 8) + bytes(7, graph.encode());
  for (size_t length = 0; length < encoded.size(); ++length) {
    EXPECT_FALSE(parse(encoded.substr(0, length)).ok()) << length;
  }
  EXPECT_THAT(parse(encoded), IsOk());
}

TEST(ReaderTest, RefusesNamesThatCannotBePrinted) {
  for (std::string name : {"a\nb", "\xff", "\xe2\x82", "a\x7f"}) {
    GraphWriter graph;
    graph.add("Relu", {"x"}, {name});
    EXPECT_THAT(parse(model(graph)), IsInvalid("control characters"));
  }
  GraphWriter graph;
  graph.add("Relu", {"x"}, {"größe \xe2\x82\xac"});
  EXPECT_THAT(parse(model(graph)), IsOk());
}

TEST(ReaderTest, RefusesDeepNesting) {
  std::string graph = GraphWriter().encode();
  for (int i = 0; i < 40; ++i) {
    graph = GraphWriter()
                .add("If", {}, {"y"}, graphAttribute("then_branch", graph))
                .encode();
  }
  EXPECT_THAT(parse(model(graph)), IsInvalid("nested deeper than 16"));
}

TEST(ReaderTest, BoundsTheNumberOfMessages) {
  std::string nodes;
  for (int i = 0; i < 1'000'001; ++i) nodes += std::string("\x0a\x00", 2);
  EXPECT_THAT(parse(model(nodes)),
              FailsWith(absl::StatusCode::kResourceExhausted, "more than"));
}

TEST(ReaderTest, MissingFileIsNamed) {
  EXPECT_THAT(readModel("/nonexistent/m.onnx"),
              FailsWith(absl::StatusCode::kNotFound, "/nonexistent/m.onnx"));
}

TEST_F(ReaderFilesTest, ErrorsNameTheFile) {
  std::string path = write("bad.onnx", "\x08");
  EXPECT_THAT(readModel(path), IsInvalid(absl::StrCat("'", path, "'")));
  EXPECT_THAT(readModel(folder.string()), IsInvalid("not a regular file"));
}

TEST_F(ReaderFilesTest, MapsExternalData) {
  write("w.bin", std::string(4, 'x') + rawBytes<float>({3, 4}));
  auto read = readModel(writeExternal("w.bin", "4"));
  ASSERT_THAT(read, IsOk());
  const Tensor& tensor = read->graph.initializers[0].tensor;
  EXPECT_EQ(tensor.toFloats(), (std::vector<double>{3, 4}));
  ASSERT_TRUE(tensor.origin().has_value());
  EXPECT_TRUE(tensor.origin()->present);
  EXPECT_EQ(tensor.origin()->offset, 4u);
  EXPECT_EQ(tensor.origin()->length, 8u);
}

TEST_F(ReaderFilesTest, MissingExternalDataIsLegal) {
  auto read = readModel(writeExternal("absent.bin", "16"));
  ASSERT_THAT(read, IsOk());
  const Tensor& tensor = read->graph.initializers[0].tensor;
  EXPECT_FALSE(tensor.hasData());
  ASSERT_TRUE(tensor.origin().has_value());
  EXPECT_FALSE(tensor.origin()->present);
  EXPECT_EQ(tensor.origin()->file, (folder / "absent.bin").string());
}

TEST_F(ReaderFilesTest, SparseWeightFileCostsNoMemory) {
  std::string path = write("big.bin", "");
  fs::resize_file(path, uintmax_t{20} << 30);
  std::string encoded = modelWith(
      externalTensor("w", DataType::kFloat32, {1 << 20, 1 << 12}, "big.bin"));
  auto read = readModel(write("m.onnx", encoded));
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(read->graph.initializers[0].tensor.byteSize(), int64_t{1} << 34);
}

TEST_F(ReaderFilesTest, RefusesLocationsOutsideTheFolder) {
  EXPECT_THAT(readModel(writeExternal("/etc/passwd")),
              IsInvalid("is absolute"));
  EXPECT_THAT(readModel(writeExternal("../w.bin")), IsInvalid("contains '..'"));
  EXPECT_THAT(readModel(writeExternal("a/../../w.bin")),
              IsInvalid("contains '..'"));
  EXPECT_THAT(readModel(writeExternal("C:w.bin")), IsInvalid("is absolute"));
  EXPECT_THAT(readModel(writeExternal("")), IsInvalid("is empty"));
  EXPECT_THAT(readModel(writeExternal(std::string("w\0x", 3))),
              IsInvalid("control characters"));
}

TEST_F(ReaderFilesTest, RefusesSymbolicLinksInAnyComponent) {
  write("real/w.bin", rawBytes<float>({1, 2}));
  fs::create_symlink(folder / "real" / "w.bin", folder / "link.bin");
  fs::create_directory_symlink(folder / "real", folder / "linked");
  EXPECT_THAT(readModel(writeExternal("link.bin")), IsInvalid("symbolic link"));
  EXPECT_THAT(readModel(writeExternal("linked/w.bin")),
              IsInvalid("symbolic link"));
  EXPECT_THAT(readModel(writeExternal("real/w.bin")), IsOk());
}

TEST_F(ReaderFilesTest, RefusesShortExternalFilesAndBadNumbers) {
  write("w.bin", "1234");
  EXPECT_THAT(readModel(writeExternal("w.bin")), IsInvalid("too short"));
  EXPECT_THAT(readModel(writeExternal("w.bin", "18446744073709551615")),
              IsInvalid("too short"));
  EXPECT_THAT(readModel(writeExternal("w.bin", "-1")),
              IsInvalid("is not a number"));
}

TEST_F(ReaderFilesTest, ReadsTensorFiles) {
  auto read = readTensorFile(write("t.pb", ints("t", {2, 1}, {7, -8})));
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(read->name, "t");
  EXPECT_EQ(read->tensor.dims(), (Shape{2, 1}));
  EXPECT_EQ(read->tensor.toInts(), (Shape{7, -8}));
}

TEST(TensorTest, ConvertsHalvesBothWays) {
  Tensor tensor = Tensor::zeros(DataType::kFloat16, {5});
  const double values[] = {1.0, -0.333251953125, 65504, 6.103515625e-05, 1e9};
  for (int i = 0; i < 5; ++i) tensor.setFloat(i, values[i]);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(tensor.floatAt(i), values[i]);
  EXPECT_TRUE(std::isinf(tensor.floatAt(4)));
  Tensor brain = Tensor::zeros(DataType::kBfloat16, {1});
  brain.setFloat(0, 1.00390625);  // halfway: rounds to even
  EXPECT_EQ(brain.floatAt(0), 1.0);
}

}  // namespace
}  // namespace soapstone::onnx::test
