#ifndef SOAPSTONE_FRONTEND_COMPILER_MODEL_KIND_H_
#define SOAPSTONE_FRONTEND_COMPILER_MODEL_KIND_H_

#include <string>

namespace soapstone::compiler {

// The front end that a model file is for.
enum class ModelKind {
  kOnnx,           // Also what no other front end claims: its reader says why.
  kConfiguration,  // JSON: a Hugging Face config.json.
};

// Tells the kind by the file's first bytes, whatever its name: a JSON object
// begins with '{', which cannot begin an ONNX model. A file that cannot be read
// counts as ONNX.
ModelKind kindOfModelFile(const std::string& path);

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_MODEL_KIND_H_
