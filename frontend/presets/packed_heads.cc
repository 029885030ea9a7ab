#include "frontend/presets/packed_heads.h"

namespace soapstone::presets {
namespace {

// Entries of dim `dim` of `packed`, which are `heads` heads together with the
// dim before the last one; then heads before positions.
mlir::Value partOf(SoapBuilder& op, mlir::Value packed, int64_t dim,
                   int64_t first, int64_t size, int64_t heads) {
  mlir::Value part = op.sliceDim(packed, dim, first, size);
  Shape shape = shapeOf(part);
  part = op.reshape(part, {shape[0], shape[1], heads, shape.back()});
  return op.transpose(part, {0, 2, 1, 3});
}

}  // namespace

Heads unpackGroups(ModelBuilder& model, const std::string& path,
                   mlir::Value packed, int64_t heads, int64_t groups) {
  SoapBuilder op = model.at(path, "Heads");
  Shape shape = shapeOf(packed);
  int64_t queries = heads / groups;
  packed = op.reshape(packed, {shape[0], shape[1], groups, queries + 2,
                               shape[2] / (heads + 2 * groups)});
  return {partOf(op, packed, 3, 0, queries, heads),
          partOf(op, packed, 3, queries, 1, groups),
          partOf(op, packed, 3, queries + 1, 1, groups)};
}

Heads unpackParts(ModelBuilder& model, const std::string& path,
                  mlir::Value packed, int64_t heads) {
  SoapBuilder op = model.at(path, "Heads");
  Shape shape = shapeOf(packed);
  packed = op.reshape(packed,
                      {shape[0], shape[1], 3, heads, shape[2] / (3 * heads)});
  return {partOf(op, packed, 2, 0, 1, heads),
          partOf(op, packed, 2, 1, 1, heads),
          partOf(op, packed, 2, 2, 1, heads)};
}

}  // namespace soapstone::presets
