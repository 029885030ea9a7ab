#ifndef SOAPSTONE_FRONTEND_PRESETS_PLAIN_FORM_H_
#define SOAPSTONE_FRONTEND_PRESETS_PLAIN_FORM_H_

#include <cmath>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/presets/families.h"

namespace soapstone::presets {

// The width of a head, where `heads` of them share `width`. Refuses a number,
// of that field, that does not divide it.
inline int64_t headWidthOf(int64_t width, int64_t heads, const char* field) {
  if (width % heads == 0) return width / heads;
  throw Refusal{absl::StrCat("field '", field, "' is ", heads,
                             ", must divide the width ", width)};
}

// The factor on scores that keeps their deviation, whatever the width of heads.
inline double scoreScale(int64_t headWidth) {
  return 1 / std::sqrt(static_cast<double>(headWidth));
}

// A transformer with plain multi-head attention and feed-forward layers. Its
// families name the fields each in their own way.
struct PlainForm {
  int64_t width = 0;
  int64_t layers = 0;
  int64_t heads = 0;
  int64_t headWidth = 0;
  int64_t feedForward = 0;
  double epsilon = 0;
  std::string activation;
  double hiddenDropout = 0;  // Of what layers add, and of embeddings.
  double attentionDropout = 0;
};

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_PLAIN_FORM_H_
