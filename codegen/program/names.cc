#include "absl/strings/ascii.h"
#include "codegen/memory/buffer_assignment.h"
#include "mlir/IR/Location.h"

namespace soapstone::codegen {

std::string toIdentifier(StringRef name) {
  // The end of a long name says most.
  constexpr size_t kLongest = 96;
  std::string identifier;
  for (char c : name.take_back(kLongest)) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) {
      identifier += c;
    } else if (!identifier.empty() && identifier.back() != '_') {
      identifier += '_';
    }
  }
  while (!identifier.empty() && identifier.back() == '_') identifier.pop_back();
  if (identifier.empty()) return "value";
  if (absl::ascii_isdigit(static_cast<unsigned char>(identifier[0]))) {
    identifier.insert(0, "n");
  }
  return identifier;
}

std::string layerName(Location location) {
  if (auto name = dyn_cast<mlir::NameLoc>(location)) {
    return name.getName().str();
  }
  if (auto fused = dyn_cast<mlir::FusedLoc>(location)) {
    for (Location part : fused.getLocations()) {
      std::string name = layerName(part);
      if (!name.empty()) return name;
    }
  }
  if (auto call = dyn_cast<mlir::CallSiteLoc>(location)) {
    return layerName(call.getCallee());
  }
  return "";
}

std::vector<std::string> layerNames(Location location) {
  SmallVector<Location> parts{location};
  if (auto fused = dyn_cast<mlir::FusedLoc>(location)) {
    parts.assign(fused.getLocations().begin(), fused.getLocations().end());
  }
  std::vector<std::string> names;
  for (Location part : parts) {
    std::string name = layerName(part);
    if (!name.empty() && !llvm::is_contained(names, name)) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace soapstone::codegen
