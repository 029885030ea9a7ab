#ifndef SOAPSTONE_IR_MODEL_VALUE_SIZE_H_
#define SOAPSTONE_IR_MODEL_VALUE_SIZE_H_

#include <cstdint>

#include "ir/model/model_graph.h"

namespace soapstone::model {

// Elements of the whole tensor. `ModelGraph::validate` has made sure that they,
// and the bytes, can be counted.
inline int64_t elementsOf(const ModelValue& value) {
  int64_t elements = 1;
  for (int64_t size : value.shape) elements *= size;
  return elements;
}

inline int64_t bytesOf(const ModelValue& value) {
  return value.elementBytes * elementsOf(value);
}

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_VALUE_SIZE_H_
