#include "ir/reference/dist_results.h"

#include <cmath>

#include "ir/dist/program.h"
#include "ir/dist/sum_parts.h"
#include "ir/reference/dist_boxes.h"

namespace soapstone::reference {
namespace {

constexpr int64_t kNobody = -1;

bool agree(double a, double b, double tolerance) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  return std::abs(a - b) <= tolerance * (1 + std::abs(a));
}

}  // namespace

LogicalResult ResultCollector::add(int64_t rank, mlir::func::FuncOp function,
                                   ArrayRef<const Tensor*> results) {
  for (auto [i, part] : llvm::enumerate(results)) {
    dist::Placement placement = dist::resultPlacement(function, i);
    if (!placement.offsets)
      return function.emitError("result ") << i << " lacks 'dist.offsets'";
    auto [entry, isNew] = wholes.try_emplace(
        placement.index,
        Whole{Tensor(part->type(), {placement.globalShape.begin(),
                                    placement.globalShape.end()}),
              {}});
    Whole& whole = entry->second;
    if (isNew) whole.holders.assign(whole.tensor.size(), kNobody);
    dist::TableAttr groups = dist::updatedSumGroups(function, i);
    SmallVector<int64_t> group;
    if (groups) group = dist::groupOf(groups, rank);
    dist::Table offsets(placement.offsets);
    std::vector<int64_t> elements =
        boxElements(placement.globalShape, offsets.row(0), part->shape());
    for (size_t place = 0; place < elements.size(); ++place) {
      const int64_t element = elements[place];
      if (whole.holders[element] == kNobody) {
        whole.tensor.copyElement(element, *part, place);
        whole.holders[element] = rank;
      } else if (llvm::is_contained(group, whole.holders[element])) {
        whole.tensor.setNumber(
            element, whole.tensor.number(element) + part->number(place));
      } else if (!groups && !agree(whole.tensor.number(element),
                                   part->number(place), tolerance)) {
        return function.emitError("rank ")
               << rank << " has " << part->number(place) << " for element "
               << element << " of result " << placement.index
               << ", a replica has " << whole.tensor.number(element);
      }
    }
  }
  return success();
}

FailureOr<std::vector<Tensor>> ResultCollector::finish(ModuleOp module) const {
  std::vector<Tensor> tensors;
  for (const auto& [index, whole] : wholes) {
    if (index != static_cast<int64_t>(tensors.size())) {
      return module.emitError("no rank returns result ")
             << tensors.size() << " of the model";
    }
    auto missing = llvm::find(whole.holders, kNobody);
    if (missing != whole.holders.end()) {
      return module.emitError("no rank returns element ")
             << missing - whole.holders.begin() << " of result " << index;
    }
    tensors.push_back(whole.tensor);
  }
  return tensors;
}

}  // namespace soapstone::reference
