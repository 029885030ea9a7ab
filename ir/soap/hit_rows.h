#ifndef SOAPSTONE_IR_SOAP_HIT_ROWS_H_
#define SOAPSTONE_IR_SOAP_HIT_ROWS_H_

#include "llvm/ADT/StringRef.h"

namespace soapstone::soap {

// On a select, as NonZero is imported: the dim of the mask of which it is the
// index, for elements that are set; for others an index beyond every
// dimension, with which gather reads zeros and scatter writes nothing.
inline constexpr llvm::StringLiteral kHitRowsAttribute = "soap.hit_rows";

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_HIT_ROWS_H_
