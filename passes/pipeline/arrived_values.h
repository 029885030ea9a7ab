#ifndef SOAPSTONE_PASSES_PIPELINE_ARRIVED_VALUES_H_
#define SOAPSTONE_PASSES_PIPELINE_ARRIVED_VALUES_H_

#include <optional>
#include <set>

#include "ir/mlir_names.h"
#include "ir/schedule/schedule.h"
#include "ir/sharding/numbered_layouts.h"
#include "passes/pipeline/chunk_labels.h"
#include "passes/pipeline/waiting_views.h"

namespace soapstone::pipeline {

// Finds the values from other groups that a part of a chunk keeps for the later
// parts in a layout other than the arriving one (`sharding::arrivedLayouts`):
// with tensor parallelism a gradient comes split, input gradients gather it,
// and weight gradients read the gathered form.
class ArrivedValues {
 public:
  ArrivedValues() = default;
  // Both must outlive the object, and not change from now on.
  ArrivedValues(const ChunkLabels* labels, const WaitingViews* views)
      : labels(labels), views(views) {}

  // The part of `chunk` that keeps a copy of `value`, which another group makes
  // and this chunk reads; nullopt if all its parts read what arrives.
  std::optional<schedule::ActionKind> keeperOf(Value value, int chunk);

 private:
  // The parts of `chunk` that run `op`, or a copy of it.
  void addParts(Operation* op, int chunk,
                std::set<schedule::ActionKind>* parts) const;

  const ChunkLabels* labels = nullptr;
  const WaitingViews* views = nullptr;
  sharding::NumberedLayouts layouts;
};

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_ARRIVED_VALUES_H_
