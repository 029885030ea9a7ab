#ifndef SOAPSTONE_PASSES_PIPELINE_ADDING_PLACES_H_
#define SOAPSTONE_PASSES_PIPELINE_ADDING_PLACES_H_

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/pipeline/chunk_labels.h"

namespace soapstone::pipeline {

// Makes sums of a parameter's gradients, over its uses and micro-batches, input
// gradients where all terms are made with those of one chunk, if there are
// several terms, which would wait one by one, or if each device has a part of a
// term: what waits is no partial sum, so that devices would sum it in every
// micro-batch. There, terms that are made with weight gradients join the
// others, if they are no more: the first step of a recurrent layer, which hands
// no gradient on. A single term that is whole is added with the weight
// gradients: together with others, in fewer calls.
void addWhereMade(mlir::func::FuncOp accumulate, ChunkLabels* labels);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_ADDING_PLACES_H_
