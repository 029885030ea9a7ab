#include "frontend/onnx/annotations/device_annotations.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/mapped_file.h"
#include "frontend/onnx/file/wire_cursor.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Largest size of a decoded message in numbers, so that a small file cannot
// exhaust memory.
constexpr size_t kMostNumbers = 1 << 20;

// Calls `visit(field)` for every field of a message.
template <typename Visit>
absl::Status visitFields(absl::Span<const std::byte> bytes, const char* message,
                         const Visit& visit) {
  WireCursor cursor(bytes, message);
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    SOAPSTONE_RETURN_IF_ERROR(visit(field));
  }
  return absl::OkStatus();
}

// Numbers come one by one or packed.
absl::Status readNumbers(const WireField& field, const char* message,
                         std::vector<int64_t>* numbers) {
  if (field.type == WireType::kVarint) {
    numbers->push_back(static_cast<int64_t>(field.scalar));
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, message));
  WireCursor packed(field.bytes, message);
  while (!packed.atEnd()) {
    if (numbers->size() >= kMostNumbers) {
      return absl::ResourceExhaustedError(
          absl::StrCat(message, " has more than ", kMostNumbers, " numbers"));
    }
    uint64_t value;
    SOAPSTONE_RETURN_IF_ERROR(packed.readVarint(value));
    numbers->push_back(static_cast<int64_t>(value));
  }
  return absl::OkStatus();
}

absl::Status readNumber(const WireField& field, const char* message,
                        int64_t* number) {
  SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kVarint, message));
  *number = static_cast<int64_t>(field.scalar);
  return absl::OkStatus();
}

absl::Status readName(const WireField& field, const char* message,
                      std::string* name) {
  SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, message));
  SOAPSTONE_ASSIGN_OR_RETURN(*name, nameOf(field, message));
  return absl::OkStatus();
}

absl::Status readPart(absl::Span<const std::byte> bytes,
                      ShardedDimension::Part* part) {
  constexpr const char* kMessage = "SimpleShardedDimProto";
  return visitFields(bytes, kMessage, [&](const WireField& field) {
    if (field.number == 1) return readNumber(field, kMessage, &part->size);
    if (field.number == 3) return readNumber(field, kMessage, &part->shards);
    return absl::OkStatus();
  });
}

absl::Status readDimension(absl::Span<const std::byte> bytes,
                           ShardedDimension* dim) {
  constexpr const char* kMessage = "ShardedDimProto";
  return visitFields(bytes, kMessage, [&](const WireField& field) {
    if (field.number == 1) return readNumber(field, kMessage, &dim->axis);
    if (field.number != 2) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, kMessage));
    return readPart(field.bytes, &dim->parts.emplace_back());
  });
}

absl::Status readGroup(absl::Span<const std::byte> bytes, ShardingSpec* spec) {
  constexpr const char* kMessage = "IntIntListEntryProto";
  int64_t key = 0;
  std::vector<int64_t> members;
  SOAPSTONE_RETURN_IF_ERROR(
      visitFields(bytes, kMessage, [&](const WireField& field) {
        if (field.number == 1) return readNumber(field, kMessage, &key);
        if (field.number == 2) return readNumbers(field, kMessage, &members);
        return absl::OkStatus();
      }));
  spec->groups[key] = std::move(members);
  return absl::OkStatus();
}

absl::Status readSpec(absl::Span<const std::byte> bytes, ShardingSpec* spec) {
  constexpr const char* kMessage = "ShardingSpecProto";
  return visitFields(bytes, kMessage, [&](const WireField& field) {
    if (field.number == 1) return readName(field, kMessage, &spec->tensor);
    if (field.number == 2) return readNumbers(field, kMessage, &spec->devices);
    if (field.number != 3 && field.number != 4) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, kMessage));
    if (field.number == 3) return readGroup(field.bytes, spec);
    return readDimension(field.bytes, &spec->dims.emplace_back());
  });
}

absl::Status readNodeConfiguration(absl::Span<const std::byte> bytes,
                                   NodeAnnotation* node) {
  constexpr const char* kMessage = "NodeDeviceConfigurationProto";
  return visitFields(bytes, kMessage, [&](const WireField& field) {
    if (field.number == 1)
      return readName(field, kMessage, &node->configuration);
    if (field.number == 3)
      return readNumber(field, kMessage, &node->pipelineStage);
    if (field.number != 2) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, kMessage));
    return readSpec(field.bytes, &node->specs.emplace_back());
  });
}

// Inputs, outputs, name, and the raw annotations of a node.
absl::Status readNode(absl::Span<const std::byte> bytes, AnnotatedNode* node,
                      std::vector<absl::Span<const std::byte>>* raw) {
  constexpr const char* kMessage = "NodeProto";
  SOAPSTONE_RETURN_IF_ERROR(
      visitFields(bytes, kMessage, [&](const WireField& field) {
        switch (field.number) {
          case 1:
            return readName(field, kMessage, &node->inputs.emplace_back());
          case 2:
            return readName(field, kMessage, &node->outputs.emplace_back());
          case 3:
            return readName(field, kMessage, &node->name);
          case 10:
            SOAPSTONE_RETURN_IF_ERROR(
                expectType(field, WireType::kBytes, kMessage));
            if (raw != nullptr) raw->push_back(field.bytes);
            return absl::OkStatus();
          default:
            return absl::OkStatus();
        }
      }));
  if (node->name.empty() && !node->outputs.empty())
    node->name = node->outputs.front();
  return absl::OkStatus();
}

absl::Status readConfiguration(absl::Span<const std::byte> bytes,
                               DeviceAnnotations* annotations) {
  constexpr const char* kMessage = "DeviceConfigurationProto";
  DeviceAnnotations::Configuration& configuration =
      annotations->configurations.emplace_back();
  return visitFields(bytes, kMessage, [&](const WireField& field) {
    if (field.number == 1)
      return readName(field, kMessage, &configuration.name);
    if (field.number == 2)
      return readNumber(field, kMessage, &configuration.devices);
    return absl::OkStatus();
  });
}

// Calls `visit` for the encoded nodes of the main graph.
template <typename Visit>
absl::Status visitNodes(absl::Span<const std::byte> graph, const Visit& visit) {
  return visitFields(graph, "GraphProto", [&](const WireField& field) {
    if (field.number != 1) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(
        expectType(field, WireType::kBytes, "GraphProto"));
    return visit(field.bytes);
  });
}

absl::Status readNodes(absl::Span<const std::byte> graph,
                       DeviceAnnotations* annotations) {
  return visitNodes(graph, [&](absl::Span<const std::byte> bytes) {
    AnnotatedNode node;
    std::vector<absl::Span<const std::byte>> raw;
    SOAPSTONE_RETURN_IF_ERROR(readNode(bytes, &node, &raw));
    for (absl::Span<const std::byte> encoded : raw) {
      NodeAnnotation& annotation = annotations->nodes.emplace_back();
      annotation.node = node.name;
      annotation.inputs = node.inputs;
      annotation.outputs = node.outputs;
      SOAPSTONE_RETURN_IF_ERROR(readNodeConfiguration(encoded, &annotation));
    }
    return absl::OkStatus();
  });
}

}  // namespace

absl::StatusOr<DeviceAnnotations> parseDeviceAnnotations(
    absl::Span<const std::byte> bytes) {
  DeviceAnnotations annotations;
  SOAPSTONE_RETURN_IF_ERROR(
      visitFields(bytes, "ModelProto", [&](const WireField& field) {
        if (field.number != 7 && field.number != 26) return absl::OkStatus();
        SOAPSTONE_RETURN_IF_ERROR(
            expectType(field, WireType::kBytes, "ModelProto"));
        return field.number == 7 ? readNodes(field.bytes, &annotations)
                                 : readConfiguration(field.bytes, &annotations);
      }));
  return annotations;
}

absl::StatusOr<DeviceAnnotations> readDeviceAnnotations(
    const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file,
                             MappedFile::open(path));
  absl::StatusOr<DeviceAnnotations> annotations =
      parseDeviceAnnotations(file->bytes());
  if (annotations.ok()) return annotations;
  return absl::Status(
      annotations.status().code(),
      absl::StrCat("'", path, "': ", annotations.status().message()));
}

absl::StatusOr<std::vector<AnnotatedNode>> listNodes(
    absl::Span<const std::byte> bytes) {
  std::vector<AnnotatedNode> nodes;
  SOAPSTONE_RETURN_IF_ERROR(
      visitFields(bytes, "ModelProto", [&](const WireField& field) {
        if (field.number != 7) return absl::OkStatus();
        SOAPSTONE_RETURN_IF_ERROR(
            expectType(field, WireType::kBytes, "ModelProto"));
        return visitNodes(field.bytes, [&](absl::Span<const std::byte> node) {
          return readNode(node, &nodes.emplace_back(), nullptr);
        });
      }));
  return nodes;
}

}  // namespace soapstone::onnx
