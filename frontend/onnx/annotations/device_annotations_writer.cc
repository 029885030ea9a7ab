// Writes multi-device annotations into an encoded model.
#include <map>

#include "absl/strings/string_view.h"
#include "frontend/onnx/annotations/device_annotations.h"
#include "frontend/onnx/file/wire_cursor.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr uint64_t kFirstAnnotatedIrVersion = 11;

void appendVarint(uint64_t value, std::string* out) {
  while (value >= 0x80) {
    out->push_back(static_cast<char>((value & 0x7f) | 0x80));
    value >>= 7;
  }
  out->push_back(static_cast<char>(value));
}

void appendKey(uint32_t number, WireType type, std::string* out) {
  appendVarint((uint64_t{number} << 3) | static_cast<uint64_t>(type), out);
}

void appendNumber(uint32_t number, int64_t value, std::string* out) {
  appendKey(number, WireType::kVarint, out);
  appendVarint(static_cast<uint64_t>(value), out);
}

void appendBytes(uint32_t number, absl::string_view bytes, std::string* out) {
  appendKey(number, WireType::kBytes, out);
  appendVarint(bytes.size(), out);
  out->append(bytes.data(), bytes.size());
}

// A field as it was read.
void appendField(const WireField& field, std::string* out) {
  switch (field.type) {
    case WireType::kBytes:
      return appendBytes(field.number, field.text(), out);
    case WireType::kVarint:
      return appendNumber(field.number, static_cast<int64_t>(field.scalar),
                          out);
    default: {
      appendKey(field.number, field.type, out);
      int width = field.type == WireType::kFixed64 ? 8 : 4;
      for (int i = 0; i < width; ++i)
        out->push_back(static_cast<char>(field.scalar >> (8 * i)));
    }
  }
}

std::string encode(const ShardedDimension& dim) {
  std::string out;
  appendNumber(1, dim.axis, &out);
  for (const ShardedDimension::Part& part : dim.parts) {
    std::string encoded;
    if (part.size >= 0) appendNumber(1, part.size, &encoded);
    appendNumber(3, part.shards, &encoded);
    appendBytes(2, encoded, &out);
  }
  return out;
}

std::string encode(const ShardingSpec& spec) {
  std::string out;
  appendBytes(1, spec.tensor, &out);
  for (int64_t device : spec.devices) appendNumber(2, device, &out);
  for (const auto& [key, members] : spec.groups) {
    std::string encoded;
    appendNumber(1, key, &encoded);
    for (int64_t member : members) appendNumber(2, member, &encoded);
    appendBytes(3, encoded, &out);
  }
  for (const ShardedDimension& dim : spec.dims)
    appendBytes(4, encode(dim), &out);
  return out;
}

std::string encode(const NodeAnnotation& node) {
  std::string out;
  appendBytes(1, node.configuration, &out);
  for (const ShardingSpec& spec : node.specs)
    appendBytes(2, encode(spec), &out);
  if (node.pipelineStage >= 0) appendNumber(3, node.pipelineStage, &out);
  return out;
}

std::string encode(const DeviceAnnotations::Configuration& configuration) {
  std::string out;
  appendBytes(1, configuration.name, &out);
  appendNumber(2, configuration.devices, &out);
  return out;
}

using Annotations = std::multimap<std::string, const NodeAnnotation*>;

// Copies a message field by field; `replace(field, out)` says whether it has
// written what stands in the field's place.
template <typename Replace>
absl::Status copyMessage(absl::Span<const std::byte> bytes, const char* message,
                         const Replace& replace, std::string* out) {
  WireCursor cursor(bytes, message);
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    SOAPSTONE_ASSIGN_OR_RETURN(bool isReplaced, replace(field, out));
    if (!isReplaced) appendField(field, out);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> annotateNode(absl::Span<const std::byte> bytes,
                                         const Annotations& annotations) {
  std::string out, name, firstOutput;
  SOAPSTONE_RETURN_IF_ERROR(copyMessage(
      bytes, "NodeProto",
      [&](const WireField& field, std::string*) -> absl::StatusOr<bool> {
        if (field.number == 3) name = std::string(field.text());
        if (field.number == 2 && firstOutput.empty())
          firstOutput = std::string(field.text());
        return field.number == 10;
      },
      &out));
  auto [begin, end] =
      annotations.equal_range(name.empty() ? firstOutput : name);
  for (auto entry = begin; entry != end; ++entry)
    appendBytes(10, encode(*entry->second), &out);
  return out;
}

absl::StatusOr<std::string> annotateGraph(absl::Span<const std::byte> bytes,
                                          const Annotations& annotations) {
  std::string out;
  SOAPSTONE_RETURN_IF_ERROR(copyMessage(
      bytes, "GraphProto",
      [&](const WireField& field, std::string* to) -> absl::StatusOr<bool> {
        if (field.number != 1) return false;
        SOAPSTONE_ASSIGN_OR_RETURN(std::string node,
                                   annotateNode(field.bytes, annotations));
        appendBytes(1, node, to);
        return true;
      },
      &out));
  return out;
}

}  // namespace

absl::StatusOr<std::string> withDeviceAnnotations(
    absl::Span<const std::byte> bytes, const DeviceAnnotations& annotations) {
  Annotations byNode;
  for (const NodeAnnotation& node : annotations.nodes)
    byNode.emplace(node.node, &node);
  std::string out;
  SOAPSTONE_RETURN_IF_ERROR(copyMessage(
      bytes, "ModelProto",
      [&](const WireField& field, std::string* to) -> absl::StatusOr<bool> {
        if (field.number == 1 && field.scalar < kFirstAnnotatedIrVersion) {
          appendNumber(1, kFirstAnnotatedIrVersion, to);
          return true;
        }
        if (field.number == 26) return true;
        if (field.number != 7) return false;
        SOAPSTONE_ASSIGN_OR_RETURN(std::string graph,
                                   annotateGraph(field.bytes, byNode));
        appendBytes(7, graph, to);
        return true;
      },
      &out));
  for (const DeviceAnnotations::Configuration& configuration :
       annotations.configurations) {
    appendBytes(26, encode(configuration), &out);
  }
  return out;
}

}  // namespace soapstone::onnx
