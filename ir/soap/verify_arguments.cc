#include "ir/soap/ops.h"

namespace soapstone::soap {

LogicalResult SoapDialect::verifyOperationAttribute(Operation* op, mlir::NamedAttribute attribute) {
  return success();
}

LogicalResult SoapDialect::verifyRegionArgAttribute(Operation* op, unsigned region,
                                                    unsigned argument,
                                                    mlir::NamedAttribute attribute) {
  return success();
}

LogicalResult SoapDialect::verifyRegionResultAttribute(Operation* op, unsigned region,
                                                       unsigned result,
                                                       mlir::NamedAttribute attribute) {
  return success();
}

}  // namespace soapstone::soap
