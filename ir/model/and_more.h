#ifndef SOAPSTONE_IR_MODEL_AND_MORE_H_
#define SOAPSTONE_IR_MODEL_AND_MORE_H_

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"

namespace soapstone::model {

// The end of a list of which `left` entries are not shown: " and 4 more". Empty
// if all are shown.
inline std::string andMore(size_t left) {
  return left == 0 ? "" : absl::StrCat(" and ", left, " more");
}

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_AND_MORE_H_
