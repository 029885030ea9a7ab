#ifndef SOAPSTONE_IR_SHARDING_PARTIAL_KIND_NAME_H_
#define SOAPSTONE_IR_SHARDING_PARTIAL_KIND_NAME_H_

#include "ir/sharding/sharding_rule.h"

namespace soapstone::sharding {

// Name of the reduction of partial results, for texts of rules and layouts.
inline const char* partialKindName(PartialKind kind) {
  switch (kind) {
    case PartialKind::kSum:
      return "sum";
    case PartialKind::kProduct:
      return "product";
    case PartialKind::kMax:
      return "max";
    case PartialKind::kMin:
      return "min";
  }
  return "?";
}

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_PARTIAL_KIND_NAME_H_
