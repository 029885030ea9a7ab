#ifndef SOAPSTONE_IR_MODEL_SUGGESTION_H_
#define SOAPSTONE_IR_MODEL_SUGGESTION_H_

#include <string>
#include <vector>

namespace soapstone::model {

// "; did you mean 'x'?" for the name in `known` that is most like `name`, if
// any is; else "".
std::string suggestion(const std::string& name,
                       const std::vector<std::string>& known);

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_SUGGESTION_H_
