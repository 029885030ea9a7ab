#ifndef SOAPSTONE_PASSES_PREPARE_FLATTEN_PRODUCTS_H_
#define SOAPSTONE_PASSES_PREPARE_FLATTEN_PRODUCTS_H_

#include "ir/soap/ops.h"

namespace soapstone::passes {

// Whether the dims of the right factor that are not contracted are neighbours:
// soap-flatten-products makes one of them.
bool hasRunOfColumns(soap::DotOp dot);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_FLATTEN_PRODUCTS_H_
