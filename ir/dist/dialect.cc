#include "ir/dist/ops.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

#include "ir/dist/dialect.cc.inc"
#include "ir/dist/enums.cc.inc"
#include "ir/dist/interfaces.cc.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/dist/attributes.cc.inc"

namespace soapstone::dist {

void DistDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/dist/attributes.cc.inc"
      >();
}

void DistDialect::initialize() {
  registerAttributes();
  registerOps();
}

}  // namespace soapstone::dist
