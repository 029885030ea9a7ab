#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_PROTO_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_PROTO_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/onnx/file/attribute.h"
#include "frontend/onnx/file/data_type.h"
#include "frontend/onnx/file/exporter_notes.h"
#include "frontend/onnx/file/tensor.h"

// The parts of onnx.proto that Soapstone reads, as plain structs that mirror
// the file; names refer to values by string, nothing is checked or resolved.
namespace soapstone::onnx {

// A dimension in a file: a size, a symbol, or neither.
struct DimensionProto {
  int64_t size = -1;   // negative unless a size is given
  std::string symbol;  // dim_param
};

struct ValueInfoProto {
  std::string name;
  DataType elementType = DataType::kUndefined;
  bool hasShape = false;
  std::vector<DimensionProto> dims;
  std::string nonTensor;  // as in ValueType
  ExporterNote note;
};

struct NamedTensor {
  std::string name;
  Tensor tensor;
};

struct NodeProto {
  std::string name;
  std::string opType;
  std::string domain;
  std::string overload;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  Attributes attributes;
  NodeSource source;
  // The operation that the node comes from, before the exporter's optimizer.
  ExportCall call;
  CallTrace trace;
};

struct GraphProto {
  std::string name;
  std::vector<NodeProto> nodes;
  std::vector<NamedTensor> initializers;
  std::vector<std::string> sparseInitializers;  // names only: not supported
  std::vector<ValueInfoProto> inputs;
  std::vector<ValueInfoProto> outputs;
  std::vector<ValueInfoProto> valueInfo;
  ExportSignature signature;  // From PyTorch's exporter; else empty.
};

// Versions of the imported operator sets by domain ("" is ai.onnx).
using OpsetImports = std::map<std::string, int64_t>;

// A model-local function.
struct FunctionProto {
  std::string name;
  std::string domain;
  std::string overload;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<NodeProto> nodes;
  Attributes defaultAttributes;  // attribute_proto: those with a default
  OpsetImports opsets;
};

struct ModelProto {
  std::string path;  // the file it was read from
  int64_t irVersion = 0;
  std::string producerName;
  std::string producerVersion;
  OpsetImports opsets;
  GraphProto graph;
  std::vector<FunctionProto> functions;
  std::map<std::string, std::string> metadata;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_PROTO_H_
