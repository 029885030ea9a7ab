#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_GRAPH_READER_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_GRAPH_READER_H_

#include <cstddef>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontend/onnx/file/external_data.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Decodes GraphProto and FunctionProto messages with the messages inside them.
// Depth and message count are bounded so that a hostile file costs neither
// stack nor memory.
class GraphReader {
 public:
  // Tensors keep `owner` alive; `external` must outlive the reader.
  GraphReader(std::shared_ptr<const void> owner, ExternalDataStore& external)
      : owner(std::move(owner)), external(external) {}

  absl::StatusOr<GraphProto> readGraph(absl::Span<const std::byte> bytes);
  absl::StatusOr<FunctionProto> readFunction(absl::Span<const std::byte> bytes);

 private:
  absl::Status readNode(absl::Span<const std::byte> bytes, NodeProto& node);
  absl::Status readAttribute(absl::Span<const std::byte> bytes,
                             Attributes& attributes);
  absl::Status readValueInfo(absl::Span<const std::byte> bytes,
                             ValueInfoProto& info);
  // Counts one more message; fails with ResourceExhausted beyond the limit.
  absl::Status countMessage();

  std::shared_ptr<const void> owner;
  ExternalDataStore& external;
  int depth = 0;
  int64_t messages = 0;
};

// Decodes an OperatorSetIdProto into `opsets`.
absl::Status readOpsetImport(absl::Span<const std::byte> bytes,
                             OpsetImports& opsets);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_GRAPH_READER_H_
