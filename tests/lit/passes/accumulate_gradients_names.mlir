// RUN: soapstone-opt %s --soap-accumulate-gradients=micro-batches=4 --soap-name-ops | FileCheck %s

// The same sum has the same name in both functions, though the last micro-batch
// multiplies every total by the factor of the loss: a strategy names each once.
// CHECK-LABEL: func @accumulate
// CHECK: soap.binary <add> {{.*}}soap.name = "fc.update.binary"{{.*}}tensor<4xf32>
// CHECK: soap.binary <add> {{.*}}soap.name = "fc.update.binary2"{{.*}}tensor<2xf32>

// CHECK-LABEL: func @step
// CHECK: soap.binary <add> {{.*}}soap.name = "fc.update.binary"{{.*}}tensor<4xf32>
// CHECK: soap.binary <add> {{.*}}soap.name = "fc.update.binary2"{{.*}}tensor<2xf32>
// CHECK: soap.binary <mul> {{.*}}soap.name = "fc.update.binary3"{{.*}}tensor<4xf32>
// CHECK: soap.binary <mul> {{.*}}soap.name = "fc.update.binary4"{{.*}}tensor<2xf32>
func.func @step(%w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
                %b: tensor<2xf32> {soap.role = "parameter", soap.name = "b"},
                %count: tensor<f32> {soap.role = "input", soap.name = "count"})
    -> (tensor<f32> {soap.role = "loss"},
        tensor<4xf32> {soap.role = "gradient", soap.gradient_of = 0 : i64, soap.name = "w.gradient"},
        tensor<2xf32> {soap.role = "gradient", soap.gradient_of = 1 : i64, soap.name = "b.gradient"}) {
  %0 = soap.unary <exp> %count {soap.loss_factor} : (tensor<f32>) -> tensor<f32> loc(#loss)
  %1 = soap.unary <exp> %w : (tensor<4xf32>) -> tensor<4xf32> loc(#fc)
  %2 = soap.unary <exp> %b : (tensor<2xf32>) -> tensor<2xf32> loc(#fc)
  return %count, %1, %2 : tensor<f32>, tensor<4xf32>, tensor<2xf32>
}
#at = loc("model.onnx":1:1)
#loss = loc("loss"(fused<{soap.forward = 0 : i64}>[#at]))
#fc = loc("fc"(fused<{soap.gradient = 1 : i64}>[#at]))
