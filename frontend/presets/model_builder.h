#ifndef SOAPSTONE_FRONTEND_PRESETS_MODEL_BUILDER_H_
#define SOAPSTONE_FRONTEND_PRESETS_MODEL_BUILDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/onnx/lower/lower_builder.h"
#include "ir/mlir_names.h"
#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone::presets {

using onnx::Refusal;
using onnx::Shape;
using onnx::shapeOf;
using onnx::SoapBuilder;

// Attention between two sequences of heads.
struct AttentionForm {
  double scale = 1;
  bool isCausal = false;
  // A query sees so many keys up to its own; 0: all of them.
  int64_t window = 0;
  // Scores become cap * tanh(scores / cap); 0: they stay.
  double cap = 0;
  double dropout = 0;
  mlir::Value bias;  // Added to the scores, [1, H, S, T]; may be null.
};

// A norm over the last dim of hidden states.
struct NormForm {
  bool isLayer = false;  // A layer norm; else an RMS norm.
  double epsilon = 0;
  bool hasScale = true;
  bool hasBias = false;
  // The scale is the parameter plus this: 1 in Gemma, where it starts at 0.
  double offset = 0;
};

// Builds the `@forward` function of a model out of layers. Layers and
// parameters are named as in PyTorch, "model.layers.0.mlp.up_proj"; an op's
// location is the path of its layer as PyTorch's exporter writes it,
// "/model/layers.0/mlp/up_proj/MatMul". Arguments come in the order in which
// they are made, all f32 but token numbers.
//
// Values are f32 and batch first: hidden states [B, S, width], heads
// [B, H, S, D]. All functions throw Refusal where an op cannot be formed.
class ModelBuilder {
 public:
  // Weights are drawn from a normal distribution with that deviation. Without
  // `training` there is no dropout.
  ModelBuilder(MLIRContext& context, const std::string& name, double deviation,
               bool training);

  // Ops of kind `op` (the last component of their location) in layer `path`.
  SoapBuilder at(const std::string& path, const std::string& op);

  // Arguments. A parameter of that name that exists is returned again (tied).
  mlir::Value input(const std::string& name, const Shape& shape, Type type);
  mlir::Value weight(const std::string& name, const Shape& shape);
  mlir::Value constantParameter(const std::string& name, const Shape& shape,
                                double value);
  // Read, but not trained.
  mlir::Value buffer(const std::string& name, const Shape& shape, double value);

  // Layers; `path` names their parameters, `path`.weight and `path`.bias.
  // y = x w^T + b over the last dim of x, with w [outputs, inputs].
  mlir::Value linear(const std::string& path, mlir::Value x, int64_t outputs,
                     bool hasBias);
  // The same with w [inputs, outputs], as GPT-2 stores it.
  mlir::Value transposedLinear(const std::string& path, mlir::Value x,
                               int64_t outputs);
  mlir::Value addBias(const std::string& path, mlir::Value x);
  mlir::Value norm(const std::string& path, mlir::Value x,
                   const NormForm& form);
  // A layer norm with a scale and a bias.
  mlir::Value layerNorm(const std::string& path, mlir::Value x, double epsilon);
  // `offset`: see NormForm.
  mlir::Value rmsNorm(const std::string& path, mlir::Value x, double epsilon,
                      double offset = 0);
  mlir::Value embedding(const std::string& path, mlir::Value ids, int64_t rows,
                        int64_t width);
  // Logits over `rows` words: by the rows of the embedding `table` if it is
  // tied, else by a layer without bias.
  mlir::Value head(const std::string& path, const std::string& table,
                   mlir::Value x, int64_t rows, bool isTied);
  mlir::Value dropout(const std::string& path, mlir::Value x, double ratio);
  mlir::Value residual(const std::string& path, mlir::Value x,
                       mlir::Value change);
  // One of the activation functions of Hugging Face by its name there.
  mlir::Value activation(const std::string& path, const std::string& name,
                         mlir::Value x);

  // [B, S, H * D] <-> [B, H, S, D].
  mlir::Value splitHeads(const std::string& path, mlir::Value x, int64_t heads);
  mlir::Value joinHeads(const std::string& path, mlir::Value x);
  // query [B, H, S, D], key [B, G, T, D], value [B, G, T, E] -> [B, H, S, E].
  mlir::Value attention(const std::string& path, mlir::Value query,
                        mlir::Value key, mlir::Value value,
                        const AttentionForm& form);

  // Ends the function with these results.
  mlir::OwningOpRef<mlir::ModuleOp> finish(
      const std::vector<std::pair<std::string, mlir::Value>>& outputs);

 private:
  mlir::Value argument(const std::string& name, const Shape& shape, Type type,
                       soap::ArgumentRole role,
                       std::optional<soap::Initializer> initializer);
  mlir::Value scalar(soap::ArgumentRole role);

  struct Argument {
    std::string name;
    soap::ArgumentRole role;
    std::optional<soap::Initializer> initializer;
  };

  OpBuilder builder;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::vector<Argument> arguments;
  llvm::StringMap<mlir::Value> byName;
  double deviation;
  bool training;
  int64_t streams = 0;
};

// "model.layers.0.mlp" -> "/model/layers.0/mlp".
std::string layerPath(const std::string& name);

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_MODEL_BUILDER_H_
