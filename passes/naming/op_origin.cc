#include "passes/naming/op_origin.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::passes {
namespace {

// Names of the number in the metadata of a fused location.
constexpr llvm::StringLiteral kForward = "soap.forward";
constexpr llvm::StringLiteral kGradient = "soap.gradient";

// The part of a location that may hold an origin: what a name stands before.
Location innerLocation(Location location) {
  if (auto name = dyn_cast<mlir::NameLoc>(location)) return name.getChildLoc();
  return location;
}

Location replaceInner(Location location, Location inner) {
  if (auto name = dyn_cast<mlir::NameLoc>(location))
    return mlir::NameLoc::get(name.getName(), inner);
  return inner;
}

}  // namespace

std::optional<OpOrigin> originOf(Location location) {
  auto fused = dyn_cast<mlir::FusedLoc>(innerLocation(location));
  if (!fused) return std::nullopt;
  auto metadata =
      llvm::dyn_cast_or_null<mlir::DictionaryAttr>(fused.getMetadata());
  if (!metadata) return std::nullopt;
  for (bool isGradient : {false, true}) {
    auto number =
        metadata.getAs<mlir::IntegerAttr>(isGradient ? kGradient : kForward);
    if (number) return OpOrigin{number.getInt(), isGradient};
  }
  return std::nullopt;
}

Location withOrigin(Location location, OpOrigin origin) {
  location = withoutOrigin(location);
  mlir::Builder builder(location.getContext());
  auto metadata = builder.getDictionaryAttr(
      {builder.getNamedAttr(origin.isGradient ? kGradient : kForward,
                            builder.getI64IntegerAttr(origin.forwardNumber))});
  return replaceInner(location,
                      mlir::FusedLoc::get({innerLocation(location)}, metadata,
                                          location.getContext()));
}

Location withoutOrigin(Location location) {
  if (!originOf(location)) return location;
  auto fused = cast<mlir::FusedLoc>(innerLocation(location));
  return replaceInner(location, fused.getLocations().front());
}

}  // namespace soapstone::passes
