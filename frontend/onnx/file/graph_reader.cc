#include "frontend/onnx/file/graph_reader.h"

#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/exporter_notes.h"
#include "frontend/onnx/file/lost_arguments.h"
#include "frontend/onnx/file/tensor_reader.h"
#include "frontend/onnx/file/type_reader.h"
#include "frontend/onnx/file/wire_cursor.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Nested graphs (If inside Loop inside ...); real models stay below 4.
constexpr int kMaxGraphDepth = 16;
// A decoded node takes some 200 times its smallest encoding: without a limit
// a file of empty messages would exhaust memory.
constexpr int64_t kMaxMessages = 1'000'000;
// Big tables are tensors; integer lists are shapes, axes and the like.
constexpr size_t kMaxAttributeInts = 1 << 20;

absl::Status expectBytes(const WireField& field, absl::string_view message) {
  return expectType(field, WireType::kBytes, message);
}

absl::Status wrapError(const absl::Status& status, absl::string_view where) {
  return absl::Status(status.code(),
                      absl::StrCat(where, ": ", status.message()));
}

// Key and value of a StringStringEntryProto.
struct MetadataEntry {
  absl::string_view key;
  absl::string_view value;
};

absl::StatusOr<MetadataEntry> readMetadataEntry(
    absl::Span<const std::byte> bytes) {
  MetadataEntry entry;
  WireCursor cursor(bytes, "StringStringEntryProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.type != WireType::kBytes) continue;
    if (field.number == 1) entry.key = field.text();
    if (field.number == 2) entry.value = field.text();
  }
  return entry;
}

// An AttributeProto; only the member that `type` selects counts.
struct RawAttribute {
  std::string name;
  std::string reference;
  int64_t type = 0;
  float f = 0;
  int64_t i = 0;
  std::string s;
  std::vector<Attribute> members;  // decoded tensor or graph, one at most
  std::vector<float> floats;
  std::vector<int64_t> ints;
  std::vector<std::string> strings;
  std::vector<Tensor> tensors;
};

// Values of AttributeProto.AttributeType.
enum AttributeKind : int64_t {
  kUndefinedKind = 0,
  kFloatKind = 1,
  kIntKind = 2,
  kStringKind = 3,
  kTensorKind = 4,
  kGraphKind = 5,
  kFloatsKind = 6,
  kIntsKind = 7,
  kStringsKind = 8,
  kTensorsKind = 9,
};

absl::Status readFloats(const WireField& field, std::vector<float>& floats) {
  if (field.type == WireType::kFixed32) {
    floats.push_back(std::bit_cast<float>(static_cast<uint32_t>(field.scalar)));
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "AttributeProto"));
  if (field.bytes.size() % 4 != 0) {
    return absl::InvalidArgumentError(
        "malformed AttributeProto: packed floats end inside a number");
  }
  for (size_t at = 0; at < field.bytes.size(); at += 4) {
    float value;
    __builtin_memcpy(&value, field.bytes.data() + at, 4);
    floats.push_back(value);
  }
  return absl::OkStatus();
}

absl::Status readInts(const WireField& field, std::vector<int64_t>& ints) {
  if (field.type == WireType::kVarint) {
    ints.push_back(static_cast<int64_t>(field.scalar));
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "AttributeProto"));
  WireCursor packed(field.bytes, "packed ints");
  while (!packed.atEnd() && ints.size() <= kMaxAttributeInts) {
    uint64_t value;
    SOAPSTONE_RETURN_IF_ERROR(packed.readVarint(value));
    ints.push_back(static_cast<int64_t>(value));
  }
  if (ints.size() > kMaxAttributeInts) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "an attribute has more than ", kMaxAttributeInts, " integers"));
  }
  return absl::OkStatus();
}

// The scalar and string members of an attribute.
absl::Status readPlainMember(const WireField& field, RawAttribute& raw) {
  auto expect = [&](WireType type) {
    return expectType(field, type, "AttributeProto");
  };
  switch (field.number) {
    case 1:
    case 4:
    case 9:
    case 21: {
      SOAPSTONE_ASSIGN_OR_RETURN(std::string text,
                                 nameOf(field, "AttributeProto"));
      if (field.number == 9) {
        raw.strings.push_back(std::move(text));
      } else {
        (field.number == 1   ? raw.name
         : field.number == 4 ? raw.s
                             : raw.reference) = std::move(text);
      }
      return absl::OkStatus();
    }
    case 2:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kFixed32));
      raw.f = std::bit_cast<float>(static_cast<uint32_t>(field.scalar));
      return absl::OkStatus();
    case 3:
    case 20:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kVarint));
      (field.number == 3 ? raw.i : raw.type) =
          static_cast<int64_t>(field.scalar);
      return absl::OkStatus();
    case 7:
      return readFloats(field, raw.floats);
    case 8:
      return readInts(field, raw.ints);
    default:
      return absl::OkStatus();
  }
}

Attribute selectValue(RawAttribute& raw) {
  if (!raw.reference.empty()) return AttributeReference{raw.reference};
  switch (raw.type) {
    case kFloatKind:
      return raw.f;
    case kIntKind:
      return raw.i;
    case kStringKind:
      return std::move(raw.s);
    case kTensorKind:
    case kGraphKind:
      if (raw.members.empty()) return UnreadAttribute{"empty"};
      return std::move(raw.members.back());
    case kFloatsKind:
      return std::move(raw.floats);
    case kIntsKind:
      return std::move(raw.ints);
    case kStringsKind:
      return std::move(raw.strings);
    case kTensorsKind:
      return std::move(raw.tensors);
    default:
      return UnreadAttribute{absl::StrCat("attribute type ", raw.type)};
  }
}

// Makes the calls of `graph` read its inputs and outputs by their names in the
// file, where its signature lists as many.
GraphProto namedAsInFile(GraphProto graph) {
  std::map<std::string, std::string, std::less<>> names;
  auto add = [&](const std::vector<std::string>& exported,
                 const std::vector<ValueInfoProto>& values) {
    if (exported.size() != values.size()) return;
    for (size_t i = 0; i < exported.size(); ++i) {
      if (exported[i] != values[i].name) {
        names.emplace(exported[i], values[i].name);
      }
    }
  };
  add(graph.signature.inputs, graph.inputs);
  add(graph.signature.outputs, graph.outputs);
  if (names.empty()) return graph;
  for (NodeProto& node : graph.nodes) renameValues(names, node.call);
  return graph;
}

}  // namespace

absl::Status GraphReader::countMessage() {
  if (++messages <= kMaxMessages) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      "more than ", kMaxMessages, " nodes, attributes and values"));
}

absl::Status GraphReader::readAttribute(absl::Span<const std::byte> bytes,
                                        Attributes& attributes) {
  SOAPSTONE_RETURN_IF_ERROR(countMessage());
  RawAttribute raw;
  WireCursor cursor(bytes, "AttributeProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 5 || field.number == 10) {
      SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "AttributeProto"));
      SOAPSTONE_RETURN_IF_ERROR(countMessage());
      SOAPSTONE_ASSIGN_OR_RETURN(NamedTensor tensor,
                                 parseTensor(field.bytes, owner, external));
      if (field.number == 5) {
        raw.members = {std::move(tensor.tensor)};
      } else {
        raw.tensors.push_back(std::move(tensor.tensor));
      }
    } else if (field.number == 6) {
      SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "AttributeProto"));
      SOAPSTONE_ASSIGN_OR_RETURN(GraphProto graph, readGraph(field.bytes));
      raw.members = {std::make_shared<const GraphProto>(std::move(graph))};
    } else {
      SOAPSTONE_RETURN_IF_ERROR(readPlainMember(field, raw));
    }
  }
  std::string name = raw.name;
  attributes.set(name, selectValue(raw));
  return absl::OkStatus();
}

absl::Status GraphReader::readNode(absl::Span<const std::byte> bytes,
                                   NodeProto& node) {
  SOAPSTONE_RETURN_IF_ERROR(countMessage());
  WireCursor cursor(bytes, "NodeProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number > 9 || field.number == 6) continue;
    SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "NodeProto"));
    if (field.number == 9) {
      SOAPSTONE_ASSIGN_OR_RETURN(MetadataEntry entry,
                                 readMetadataEntry(field.bytes));
      readNodeMetadata(entry.key, entry.value, node.source);
      if (entry.key == "pkg.torch.onnx.fx_node") {
        node.call = parseExportCall(entry.value);
      } else if (entry.key == "pkg.torch.onnx.stack_trace") {
        node.trace = parseTrace(entry.value);
      }
      continue;
    }
    std::string text;
    if (field.number != 5) {
      SOAPSTONE_ASSIGN_OR_RETURN(text, nameOf(field, "NodeProto"));
    }
    switch (field.number) {
      case 1:
      case 2:
        SOAPSTONE_RETURN_IF_ERROR(countMessage());
        (field.number == 1 ? node.inputs : node.outputs)
            .push_back(std::move(text));
        break;
      case 3:
        node.name = std::move(text);
        break;
      case 4:
        node.opType = std::move(text);
        break;
      case 5:
        if (absl::Status s = readAttribute(field.bytes, node.attributes);
            !s.ok()) {
          return wrapError(s, absl::StrCat("node '", node.name, "'"));
        }
        break;
      case 7:
        node.domain = std::move(text);
        break;
      case 8:
        node.overload = std::move(text);
        break;
      default:
        break;
    }
  }
  if (node.domain == "ai.onnx") node.domain.clear();
  return refuseLostArguments(node);
}

absl::Status GraphReader::readValueInfo(absl::Span<const std::byte> bytes,
                                        ValueInfoProto& info) {
  SOAPSTONE_RETURN_IF_ERROR(countMessage());
  WireCursor cursor(bytes, "ValueInfoProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number > 2 && field.number != 4) continue;
    SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "ValueInfoProto"));
    if (field.number == 4) {
      SOAPSTONE_ASSIGN_OR_RETURN(MetadataEntry entry,
                                 readMetadataEntry(field.bytes));
      readValueMetadata(entry.key, entry.value, info.note);
      continue;
    }
    if (field.number == 1) {
      SOAPSTONE_ASSIGN_OR_RETURN(info.name, nameOf(field, "ValueInfoProto"));
    } else if (absl::Status s = readType(field.bytes, info); !s.ok()) {
      return wrapError(s, absl::StrCat("type of '", info.name, "'"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<GraphProto> GraphReader::readGraph(
    absl::Span<const std::byte> bytes) {
  if (depth == kMaxGraphDepth) {
    return absl::InvalidArgumentError(
        absl::StrCat("graphs are nested deeper than ", kMaxGraphDepth));
  }
  ++depth;
  GraphProto graph;
  WireCursor cursor(bytes, "GraphProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 10 || field.number > 16) continue;
    SOAPSTONE_RETURN_IF_ERROR(expectBytes(field, "GraphProto"));
    switch (field.number) {
      case 1:
        SOAPSTONE_RETURN_IF_ERROR(
            readNode(field.bytes, graph.nodes.emplace_back()));
        break;
      case 2: {
        SOAPSTONE_ASSIGN_OR_RETURN(graph.name, nameOf(field, "GraphProto"));
        break;
      }
      case 5: {
        SOAPSTONE_RETURN_IF_ERROR(countMessage());
        SOAPSTONE_ASSIGN_OR_RETURN(NamedTensor tensor,
                                   parseTensor(field.bytes, owner, external));
        graph.initializers.push_back(std::move(tensor));
        break;
      }
      case 11:
      case 12:
      case 13: {
        auto& list = field.number == 11   ? graph.inputs
                     : field.number == 12 ? graph.outputs
                                          : graph.valueInfo;
        SOAPSTONE_RETURN_IF_ERROR(
            readValueInfo(field.bytes, list.emplace_back()));
        break;
      }
      case 15: {
        SOAPSTONE_ASSIGN_OR_RETURN(std::string name,
                                   readSparseTensorName(field.bytes));
        graph.sparseInitializers.push_back(std::move(name));
        break;
      }
      case 16: {
        SOAPSTONE_ASSIGN_OR_RETURN(MetadataEntry entry,
                                   readMetadataEntry(field.bytes));
        if (entry.key == "pkg.torch.export.ExportedProgram.graph_signature") {
          graph.signature = parseSignature(entry.value);
        }
        break;
      }
      default:
        break;
    }
  }
  --depth;
  return namedAsInFile(std::move(graph));
}

absl::StatusOr<FunctionProto> GraphReader::readFunction(
    absl::Span<const std::byte> bytes) {
  FunctionProto function;
  WireCursor cursor(bytes, "FunctionProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.type != WireType::kBytes) continue;
    bool isName = field.number <= 5 || field.number == 10 || field.number == 13;
    std::string text;
    if (isName) {
      SOAPSTONE_ASSIGN_OR_RETURN(text, nameOf(field, "FunctionProto"));
    }
    switch (field.number) {
      case 1:
        function.name = std::move(text);
        break;
      case 4:
      case 5:
        SOAPSTONE_RETURN_IF_ERROR(countMessage());
        (field.number == 4 ? function.inputs : function.outputs)
            .push_back(std::move(text));
        break;
      case 7:
        SOAPSTONE_RETURN_IF_ERROR(
            readNode(field.bytes, function.nodes.emplace_back()));
        break;
      case 9:
        SOAPSTONE_RETURN_IF_ERROR(
            readOpsetImport(field.bytes, function.opsets));
        break;
      case 10:
        function.domain = std::move(text);
        break;
      case 11:
        SOAPSTONE_RETURN_IF_ERROR(
            readAttribute(field.bytes, function.defaultAttributes));
        break;
      case 13:
        function.overload = std::move(text);
        break;
      default:
        break;
    }
  }
  if (function.domain == "ai.onnx") function.domain.clear();
  return function;
}

absl::Status readOpsetImport(absl::Span<const std::byte> bytes,
                             OpsetImports& opsets) {
  std::string domain;
  int64_t version = 0;
  WireCursor cursor(bytes, "OperatorSetIdProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 1) {
      SOAPSTONE_ASSIGN_OR_RETURN(domain, nameOf(field, "OperatorSetIdProto"));
    } else if (field.number == 2) {
      SOAPSTONE_RETURN_IF_ERROR(
          expectType(field, WireType::kVarint, "OperatorSetIdProto"));
      version = static_cast<int64_t>(field.scalar);
    }
  }
  if (domain == "ai.onnx") domain.clear();
  const auto [known, isNew] = opsets.try_emplace(domain, version);
  if (isNew || known->second == version) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("imports operator sets ", known->second, " and ", version,
                   " of domain '", domain, "'"));
}

}  // namespace soapstone::onnx
