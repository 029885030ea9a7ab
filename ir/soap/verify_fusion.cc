#include "ir/soap/ops.h"

namespace soapstone::soap {

LogicalResult FusionOp::verify() { return success(); }

}  // namespace soapstone::soap
