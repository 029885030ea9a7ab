#include "frontend/onnx/annotations/device_annotations.h"

#include <string>

#include "frontend/onnx/file/mapped_file.h"
#include "frontend/onnx/file/model_reader.h"
#include "gtest/gtest.h"

namespace soapstone::onnx {
namespace {

absl::Span<const std::byte> bytesOf(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()),
                             text.size());
}

std::string fileText(const std::string& name) {
  absl::StatusOr<std::shared_ptr<const MappedFile>> file =
      MappedFile::open(std::string(SOAPSTONE_EXAMPLE_MODELS) + "/" + name);
  EXPECT_TRUE(file.ok()) << file.status();
  absl::Span<const std::byte> bytes = (*file)->bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Annotations as an exporter wrote them: one dense layer, its weight in four
// row blocks.
TEST(DeviceAnnotationsTest, ReadsThoseOfAnotherProgram) {
  absl::StatusOr<DeviceAnnotations> annotations =
      parseDeviceAnnotations(bytesOf(fileText("alexnet_sharded_ir14.onnx")));
  ASSERT_TRUE(annotations.ok()) << annotations.status();
  ASSERT_EQ(annotations->configurations.size(), 1u);
  EXPECT_EQ(annotations->configurations[0].name, "mesh2x2");
  EXPECT_EQ(annotations->configurations[0].devices, 4);
  ASSERT_EQ(annotations->nodes.size(), 1u);
  const NodeAnnotation& node = annotations->nodes[0];
  EXPECT_EQ(node.node, "/classifier/classifier.1/Gemm");
  EXPECT_EQ(node.pipelineStage, 1);
  ShardingSpec spec;
  spec.tensor = "classifier.1.weight";
  spec.devices = {0, 1, 2, 3};
  spec.dims = {{0, {{-1, 4}}}};
  ASSERT_EQ(node.specs.size(), 1u);
  EXPECT_EQ(node.specs[0], spec);
}

TEST(DeviceAnnotationsTest, RoundTripsAndReplacesWhatWasThere) {
  std::string model = fileText("benchmark/lenet.onnx");
  absl::StatusOr<std::vector<AnnotatedNode>> nodes = listNodes(bytesOf(model));
  ASSERT_TRUE(nodes.ok());
  ASSERT_FALSE(nodes->empty());
  DeviceAnnotations annotations;
  annotations.configurations.push_back({"mesh", 6});
  NodeAnnotation node;
  node.node = nodes->front().name;
  node.configuration = "mesh";
  node.specs.push_back({nodes->front().outputs[0],
                        {-1, -2, -3},
                        {{-1, {0, 3}}, {-2, {1, 4}}, {-3, {2, 5}}},
                        {{0, {{8, 3}}}, {1, {{2, 1}, {10, 1}}}}});
  annotations.nodes.push_back(node);
  absl::StatusOr<std::string> annotated =
      withDeviceAnnotations(bytesOf(model), annotations);
  ASSERT_TRUE(annotated.ok());
  absl::StatusOr<DeviceAnnotations> read =
      parseDeviceAnnotations(bytesOf(*annotated));
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->nodes.size(), 1u);
  EXPECT_EQ(read->nodes[0].specs, node.specs);
  EXPECT_EQ(read->configurations[0].devices, 6);
  absl::StatusOr<ModelProto> parsed =
      parseModel(bytesOf(*annotated), nullptr, "annotated.onnx");
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_GE(parsed->irVersion, 11);
  // Annotating again leaves one copy.
  absl::StatusOr<std::string> twice =
      withDeviceAnnotations(bytesOf(*annotated), annotations);
  ASSERT_TRUE(twice.ok());
  EXPECT_EQ(*twice, *annotated);
}

TEST(DeviceAnnotationsTest, SurvivesDamage) {
  std::string model = fileText("alexnet_sharded_ir14.onnx");
  for (size_t length = 0; length < model.size(); length += 7)
    (void)parseDeviceAnnotations(bytesOf(model.substr(0, length)));
  // Every byte near the annotations, turned over.
  size_t place = model.find("mesh2x2");
  ASSERT_NE(place, std::string::npos);
  for (size_t at = place - std::min<size_t>(place, 8); at < place + 80; ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = model;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      absl::StatusOr<DeviceAnnotations> read =
          parseDeviceAnnotations(bytesOf(damaged));
      if (!read.ok()) EXPECT_FALSE(read.status().message().empty());
    }
  }
}

}  // namespace
}  // namespace soapstone::onnx
