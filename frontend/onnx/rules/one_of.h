#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_ONE_OF_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_ONE_OF_H_

#include <initializer_list>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"

namespace soapstone::onnx {

// Whether `text`, the name of an operator or an operation, is in the list.
inline bool isOneOf(absl::string_view text,
                    std::initializer_list<absl::string_view> list) {
  return absl::c_linear_search(list, text);
}

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_ONE_OF_H_
