#include "ir/dist/ops.h"

#include "ir/dist/assembly.h"

#define GET_OP_CLASSES
#include "ir/dist/ops.cc.inc"

namespace soapstone::dist {

void DistDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/dist/ops.cc.inc"
      >();
}

}  // namespace soapstone::dist
