#include "ir/soap/ops.h"

#include "ir/soap/shape_checks.h"

#define GET_OP_CLASSES
#include "ir/soap/ops.cc.inc"

namespace soapstone::soap {

void SoapDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/soap/ops.cc.inc"
      >();
}

}  // namespace soapstone::soap
