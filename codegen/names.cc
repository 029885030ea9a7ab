#include <cctype>

#include "codegen/buffer_assignment.h"
#include "mlir/IR/Location.h"

namespace soapstone {

std::string toIdentifier(StringRef name) {
  std::string identifier;
  for (char c : name) {
    bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain) {
      identifier += c;
    } else if (!identifier.empty() && identifier.back() != '_') {
      identifier += '_';
    }
  }
  while (!identifier.empty() && identifier.back() == '_') identifier.pop_back();
  if (identifier.empty()) return "value";
  if (std::isdigit(static_cast<unsigned char>(identifier[0])) != 0) {
    identifier.insert(0, "n");
  }
  return identifier;
}

std::string commentText(StringRef name) {
  std::string text = name.str();
  for (char& c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) c = ' ';
    if (c == '\\') c = '/';
  }
  return text;
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

}  // namespace soapstone
