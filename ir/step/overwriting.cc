#include "ir/step/overwriting.h"

namespace soapstone::step {

bool mayOverwrite(absl::string_view kind, int operand) {
  // The runtime promises these.
  if (kind == "scatter" || kind == "cross_entropy_grad" ||
      kind == "optimizer_update") {
    return operand == 0;
  }
  return kind == "unary" || kind == "binary" || kind == "select" ||
         kind == "dropout";
}

}  // namespace soapstone::step
