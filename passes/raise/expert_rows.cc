#include "passes/raise/expert_rows.h"

#include "ir/soap/shape_checks.h"
#include "passes/raise/expert_choices.h"

namespace soapstone::passes {

int64_t rowsOfSample(mlir::func::FuncOp function, const BatchLabels& labels,
                     Value indices) {
  ArrayRef<int64_t> dims = soap::shapeOf(indices);
  const int64_t samples = labels.samples();
  if (samples == 0) {
    if (commonFirstSize(function) > 1) return 0;
    return soap::tensorType(indices).getNumElements();
  }
  std::optional<BatchLabels::Place> place = labels.placeOf(indices);
  if (!place || dims[place->dim] % (place->major * samples) != 0) return 0;
  int64_t rows = dims[place->dim] / (place->major * samples);
  for (int64_t size : dims.drop_front(place->dim + 1)) rows *= size;
  return rows;
}

std::optional<ExpertRows> readExpertRows(Value indices, int64_t experts,
                                         int64_t rowsOfSample,
                                         ExpertSizes sizes,
                                         std::string& error) {
  std::optional<ExpertChoices> choices = readChoices(indices, experts);
  if (!choices) return std::nullopt;
  ExpertRows rows;
  rows.indices = choices->indices;
  rows.dims = SmallVector<int64_t>(soap::shapeOf(rows.indices));
  rows.experts = experts;
  rows.hasChoices = choices->hasChoices;
  rows.chosen = rows.hasChoices ? rows.dims.back() : 1;
  const bool isKnown = rowsOfSample > 0 && rowsOfSample % rows.chosen == 0;
  rows.steps = isKnown ? rowsOfSample / rows.chosen : 1;
  // Samples of one token each have nothing to share: none is dropped.
  if (rows.steps == 1) sizes = {};
  std::optional<DispatchedMixture> chosen =
      chooseExpertSizes(sizes, rows.steps, rows.chosen, experts, error);
  if (!chosen) return std::nullopt;
  rows.group = chosen->group;
  rows.capacity = chosen->capacity;
  return rows;
}

}  // namespace soapstone::passes
