#include "frontend/driver/report/html_text.h"

#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {

std::string htmlText(absl::string_view text) {
  return absl::StrReplaceAll(visibleText(text), {{"&", "&amp;"},
                                                 {"<", "&lt;"},
                                                 {">", "&gt;"},
                                                 {"\"", "&quot;"},
                                                 {"'", "&#39;"}});
}

std::string timeText(int64_t picoseconds) {
  double milliseconds = static_cast<double>(picoseconds) * 1e-9;
  double size = milliseconds < 0 ? -milliseconds : milliseconds;
  if (size >= 1e4) return absl::StrFormat("%.2f s", 1e-3 * milliseconds);
  if (size >= 10) return absl::StrFormat("%.1f ms", milliseconds);
  return absl::StrFormat("%.3f ms", milliseconds);
}

}  // namespace soapstone::driver
