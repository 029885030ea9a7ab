#include "ir/soap/ops.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

#include "ir/soap/dialect.cc.inc"
#include "ir/soap/enums.cc.inc"
#include "ir/soap/interfaces.cc.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/soap/attributes.cc.inc"

namespace soapstone::soap {

void SoapDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/soap/attributes.cc.inc"
      >();
}

void SoapDialect::initialize() {
  registerAttributes();
  registerOps();
}

}  // namespace soapstone::soap
