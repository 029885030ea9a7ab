#ifndef SOAPSTONE_IR_SOAP_OWN_ROWS_H_
#define SOAPSTONE_IR_SOAP_OWN_ROWS_H_

#include "llvm/ADT/StringRef.h"

namespace soapstone::soap {

// On a gather or a scatter of single elements of a flat tensor, as torch.gather
// and torch.scatter are imported: [axis, shape..] of the tensor before it was
// flattened. Every index then lies at its own place in all dims but `axis`, so
// that samples do not mix. Dim 0 may have another size by now: that of
// `--batch`.
inline constexpr llvm::StringLiteral kOwnRowsAttribute = "soap.own_rows";

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OWN_ROWS_H_
