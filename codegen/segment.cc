#include "codegen/segment.h"

#include <cctype>
#include <set>

#include "absl/strings/str_cat.h"
#include "codegen/buffer_assignment.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"

namespace soapstone {
namespace {

constexpr size_t kLongestSegment = 120;

bool hasDigit(StringRef text) {
  return llvm::any_of(text, [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// The op that computes the loss, or null.
Operation* lossOp(mlir::func::FuncOp function) {
  Operation* terminator = function.getBody().front().getTerminator();
  for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
    if (soap::resultRole(function, i) == soap::ResultRole::kLoss) {
      return terminator->getOperand(i).getDefiningOp();
    }
  }
  return nullptr;
}

}  // namespace

std::string blockOfLayer(StringRef layer) {
  SmallVector<StringRef> parts;
  layer.split(parts, '/', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  // The last component is the op itself.
  if (parts.size() < 2) return "";
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    if (!hasDigit(parts[i])) continue;
    std::string block = parts[0].str();
    for (size_t j = 1; j <= i; ++j)
      absl::StrAppend(&block, ".", parts[j].str());
    return block;
  }
  return parts[0].str();
}

std::vector<Segment> cutSegments(mlir::func::FuncOp function,
                                 const std::string& prefix) {
  std::vector<Segment> segments;
  std::set<std::string> names;
  Operation* loss = lossOp(function);
  std::string phase = "forward";
  bool begin = true;
  for (Operation& op : function.getBody().front().without_terminator()) {
    std::string layer = layerName(op.getLoc());
    std::string block = blockOfLayer(layer);
    // Ops without a name belong to what is around them.
    if (layer.empty() && !segments.empty()) block = segments.back().title;
    if (begin || segments.back().title != block ||
        segments.back().ops.size() >= kLongestSegment) {
      std::string wanted = absl::StrCat(prefix, phase);
      if (!block.empty()) absl::StrAppend(&wanted, "_", toIdentifier(block));
      std::string name = wanted;
      for (int part = 2; !names.insert(name).second; ++part) {
        name = absl::StrCat(wanted, "_part", part);
      }
      segments.push_back({name, block, {}});
      begin = false;
    }
    segments.back().ops.push_back(&op);
    if (&op == loss) {
      phase = "backward";
      begin = true;
    }
  }
  return segments;
}

}  // namespace soapstone
