#include "frontend/onnx/file/model_reader.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/file/external_data.h"
#include "frontend/onnx/file/graph_reader.h"
#include "frontend/onnx/file/mapped_file.h"
#include "frontend/onnx/file/wire_cursor.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr int64_t kMinIrVersion = 3;
constexpr int64_t kMaxIrVersion = 13;

// Field numbers of ModelProto.
enum ModelField : uint32_t {
  kIrVersion = 1,
  kProducerName = 2,
  kProducerVersion = 3,
  kGraph = 7,
  kOpsetImport = 8,
  kMetadata = 14,
  kFunctions = 25,
};

absl::Status readMetadata(absl::Span<const std::byte> bytes,
                          std::map<std::string, std::string>& metadata) {
  std::string key, value;
  WireCursor cursor(bytes, "StringStringEntryProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.type != WireType::kBytes) continue;
    if (field.number == 1) key = std::string(field.text());
    if (field.number == 2) value = std::string(field.text());
  }
  metadata[key] = value;
  return absl::OkStatus();
}

absl::Status readModelField(const WireField& field, GraphReader& reader,
                            ModelProto& model, bool& hasGraph) {
  auto expect = [&](WireType type) {
    return expectType(field, type, "ModelProto");
  };
  switch (field.number) {
    case kIrVersion:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kVarint));
      model.irVersion = static_cast<int64_t>(field.scalar);
      return absl::OkStatus();
    case kProducerName:
    case kProducerVersion: {
      SOAPSTONE_ASSIGN_OR_RETURN(std::string text, nameOf(field, "ModelProto"));
      (field.number == kProducerName ? model.producerName
                                     : model.producerVersion) = std::move(text);
      return absl::OkStatus();
    }
    case kGraph: {
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kBytes));
      SOAPSTONE_ASSIGN_OR_RETURN(model.graph, reader.readGraph(field.bytes));
      hasGraph = true;
      return absl::OkStatus();
    }
    case kOpsetImport:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kBytes));
      return readOpsetImport(field.bytes, model.opsets);
    case kMetadata:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kBytes));
      return readMetadata(field.bytes, model.metadata);
    case kFunctions: {
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kBytes));
      SOAPSTONE_ASSIGN_OR_RETURN(FunctionProto function,
                                 reader.readFunction(field.bytes));
      model.functions.push_back(std::move(function));
      return absl::OkStatus();
    }
    default:
      return absl::OkStatus();
  }
}

absl::Status readFields(absl::Span<const std::byte> bytes, GraphReader& reader,
                        ModelProto& model) {
  bool hasGraph = false;
  WireCursor cursor(bytes, "ModelProto");
  while (!cursor.atEnd()) {
    WireField field;
    const absl::Status next = cursor.next(field);
    if (!next.ok()) {
      // The file begins as a model and has less than it says.
      return absl::InvalidArgumentError(absl::StrCat(
          next.message(),
          model.irVersion >= kMinIrVersion ? ": is it a part of a file?" : ""));
    }
    SOAPSTONE_RETURN_IF_ERROR(readModelField(field, reader, model, hasGraph));
  }
  if (model.irVersion < kMinIrVersion || model.irVersion > kMaxIrVersion) {
    return absl::InvalidArgumentError(
        absl::StrCat("IR version ", model.irVersion, " is not supported; use ",
                     kMinIrVersion, " to ", kMaxIrVersion));
  }
  if (!hasGraph) return absl::InvalidArgumentError("the model has no graph");
  if (model.opsets.empty()) {
    return absl::InvalidArgumentError("the model imports no operator set");
  }
  return absl::OkStatus();
}

// Whether a file begins like one that people write: JSON, a program, a message.
bool isText(absl::Span<const std::byte> bytes) {
  constexpr size_t kLookedAt = 256;
  return absl::c_all_of(bytes.subspan(0, kLookedAt), [](std::byte byte) {
    const auto c = static_cast<unsigned char>(byte);
    return c >= 32 || c == '\t' || c == '\n' || c == '\r';
  });
}

// Whether a file begins with the length of a JSON object and the object, as
// those of safetensors do.
bool isSafetensors(absl::string_view text) {
  constexpr size_t kHeader = 8;
  return text.size() > kHeader + 1 && text.substr(kHeader, 2) == "{\"";
}

// A file that is no model: what it holds and what to give instead; empty if it
// may be a damaged model.
std::string otherFormat(const std::string& path,
                        absl::Span<const std::byte> bytes) {
  const absl::string_view text(reinterpret_cast<const char*>(bytes.data()),
                               bytes.size());
  if (absl::StartsWith(text, "version https://git-lfs")) {
    return "is a pointer of Git LFS: fetch the file with 'git lfs pull'";
  }
  if (isText(bytes)) return "is text, no ONNX model: those are binary";
  if (absl::StartsWith(text, "PK\x03\x04")) {
    return "is an archive, as torch.save writes it: export the module with "
           "torch.onnx.export";
  }
  if (isSafetensors(text)) {
    return "holds weights alone (safetensors): give an ONNX file or a "
           "config.json";
  }
  absl::string_view model = path;
  if (!absl::ConsumeSuffix(&model, ".data")) return "";
  // Exporters name a file of weights after its model.
  std::error_code ignored;
  return std::filesystem::is_regular_file(std::string(model), ignored)
             ? absl::StrCat("holds the weights of a model; give '", model, "'")
             : "is named like the weights of a model; give the model's own "
               "file";
}

}  // namespace

absl::StatusOr<ModelProto> parseModel(absl::Span<const std::byte> bytes,
                                      std::shared_ptr<const void> owner,
                                      const std::string& path) {
  ExternalDataStore external(path, bytes);
  GraphReader reader(std::move(owner), external);
  ModelProto model;
  model.path = path;
  if (bytes.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "': is empty, no ONNX model"));
  }
  absl::Status status = readFields(bytes, reader, model);
  if (status.ok()) return model;
  const std::string other = otherFormat(path, bytes);
  if (!other.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("'", path, "': ", other));
  }
  return absl::Status(status.code(),
                      absl::StrCat("'", path, "': ", status.message()));
}

absl::StatusOr<ModelProto> readModel(const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file,
                             MappedFile::open(path));
  return parseModel(file->bytes(), file, path);
}

}  // namespace soapstone::onnx
