#include "frontend/compiler/model_kind.h"

#include <filesystem>
#include <fstream>

namespace soapstone::compiler {

ModelKind kindOfModelFile(const std::string& path) {
  // A pipe would be waited for.
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return ModelKind::kOnnx;
  std::ifstream file(path, std::ios::binary);
  // White space may precede the object, as may UTF-8's byte order mark.
  constexpr int kMostBytes = 4096;
  int next = file.get();
  for (int i = 0; i < kMostBytes && file; ++i) {
    bool isSkipped = next == ' ' || next == '\n' || next == '\r' ||
                     next == '\t' || next == 0xEF || next == 0xBB ||
                     next == 0xBF;
    if (!isSkipped) break;
    next = file.get();
  }
  return next == '{' ? ModelKind::kConfiguration : ModelKind::kOnnx;
}

}  // namespace soapstone::compiler
