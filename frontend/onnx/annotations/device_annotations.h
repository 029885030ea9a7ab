#ifndef SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_DEVICE_ANNOTATIONS_H_
#define SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_DEVICE_ANNOTATIONS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

// The multi-device annotations of ONNX (IR version 11 on), as plain structs
// that mirror the file: how a node's tensors are sharded over devices.
namespace soapstone::onnx {

// One dimension of a sharded tensor. Several parts if it is the product of
// several, major to minor, each sharded by itself.
struct ShardedDimension {
  struct Part {
    int64_t size = -1;  // Negative: not given.
    int64_t shards = 1;

    bool operator==(const Part&) const = default;
  };
  int64_t axis = 0;
  std::vector<Part> parts;

  bool operator==(const ShardedDimension&) const = default;
};

// Sharding of one tensor: shard i, row-major over `dims` in their order, is on
// devices[i]; a number in `groups` stands for all devices of the group.
struct ShardingSpec {
  std::string tensor;
  std::vector<int64_t> devices;
  std::map<int64_t, std::vector<int64_t>> groups;
  std::vector<ShardedDimension> dims;

  bool operator==(const ShardingSpec&) const = default;
};

// Shards of one node under one configuration.
struct NodeAnnotation {
  std::string node;  // Its name, or made up from its first output.
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::string configuration;
  std::vector<ShardingSpec> specs;
  int64_t pipelineStage = -1;  // Negative: not given.
};

// The annotations of a model.
struct DeviceAnnotations {
  struct Configuration {
    std::string name;
    int64_t devices = 0;
  };
  std::vector<Configuration> configurations;
  std::vector<NodeAnnotation> nodes;
};

// A node of the file, for who makes annotations.
struct AnnotatedNode {
  std::string name;  // As in NodeAnnotation.
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
};

// Reads the annotations of an encoded model, of any IR version. Fails with
// InvalidArgument if the file is malformed.
absl::StatusOr<DeviceAnnotations> parseDeviceAnnotations(
    absl::Span<const std::byte> bytes);

// Reads those of a file; errors begin with its name.
absl::StatusOr<DeviceAnnotations> readDeviceAnnotations(
    const std::string& path);

// The nodes of the main graph of an encoded model, in file order.
absl::StatusOr<std::vector<AnnotatedNode>> listNodes(
    absl::Span<const std::byte> bytes);

// The encoded model with these annotations in place of those it has; its IR
// version becomes 11 if it is lower. Everything else stays byte by byte. Nodes
// are found by name.
absl::StatusOr<std::string> withDeviceAnnotations(
    absl::Span<const std::byte> bytes, const DeviceAnnotations& annotations);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_DEVICE_ANNOTATIONS_H_
