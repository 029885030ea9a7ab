#ifndef SOAPSTONE_IR_DIST_OPS_H_
#define SOAPSTONE_IR_DIST_OPS_H_

#include "ir/soap/ops.h"  // IWYU pragma: export

#include "ir/dist/interfaces.h.inc"

#include "ir/dist/dialect.h.inc"
#include "ir/dist/enums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/dist/attributes.h.inc"

#define GET_OP_CLASSES
#include "ir/dist/ops.h.inc"

#endif  // SOAPSTONE_IR_DIST_OPS_H_
