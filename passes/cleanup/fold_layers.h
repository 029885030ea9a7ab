#ifndef SOAPSTONE_PASSES_CLEANUP_FOLD_LAYERS_H_
#define SOAPSTONE_PASSES_CLEANUP_FOLD_LAYERS_H_

#include "mlir/IR/BuiltinOps.h"

namespace soapstone::passes {

// Number of repeated layers of a model, and of those that are left.
struct LayerFold {
  int layers = 0;  // 0: no repetition was found, and nothing was removed.
  int kept = 0;

  // Layers that are gone.
  int removed() const { return layers - kept; }
};

// With so many layers kept there are three whose neighbours on either side are
// layers, too, wherever a reader of the model lets its layers begin.
inline constexpr int kFoldedLayers = 6;

// Finds the longest run of equal layers in the function @forward of a raised
// module and keeps `kept` of them: the first ones and the last. Removes the
// others, parameters included. Layers are equal if their ops, in order, have
// equal kinds, attributes and types, and read what corresponds: of the same
// layer, of the layer before, or the same value from outside; every parameter
// of a layer is read by that layer alone. The result is a legal model.
//
// Does nothing unless more layers than `kept` are found, or if the function
// updates state or returns what a layer makes.
LayerFold foldLayers(mlir::ModuleOp module, int kept = kFoldedLayers);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_CLEANUP_FOLD_LAYERS_H_
