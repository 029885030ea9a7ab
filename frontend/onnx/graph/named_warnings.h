#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_NAMED_WARNINGS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_NAMED_WARNINGS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace soapstone::onnx {

// "1 bias was" or "3 biases were".
std::string counted(int64_t count, absl::string_view one,
                    absl::string_view many);

// Collects what is to be said of named values, so that a remark that holds for
// one in every layer is one line.
class NamedWarnings {
 public:
  void add(const std::string& remark, const std::string& name);

  // Appends "REMARK: 'a', 'b', 'c' and 9 more" for every remark, in the order
  // in which they first came.
  void appendTo(std::vector<std::string>& warnings) const;

 private:
  std::vector<std::pair<std::string, std::vector<std::string>>> namesByRemark;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_NAMED_WARNINGS_H_
