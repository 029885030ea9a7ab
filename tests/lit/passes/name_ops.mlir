// RUN: soapstone-opt %s --soap-name-ops | FileCheck %s --check-prefix=FORWARD
// RUN: soapstone-opt %s --soap-training-pipeline | FileCheck %s --check-prefix=STEP
// RUN: soapstone-opt %s --soap-training-pipeline --mlir-print-debuginfo | FileCheck %s --check-prefix=LOCATION
// RUN: soapstone-opt %s --soap-name-ops --soap-forget-names | FileCheck %s --check-prefix=FORGOTTEN

// Forward ops are called the same with and without a backward pass; the main op
// of a layer has its name, repeated names are numbered.
// FORWARD-LABEL: func @forward
// FORWARD: soap.dot {{.*}}soap.name = "fc"
// FORWARD: soap.broadcast {{.*}}soap.name = "fc.broadcast"
// FORWARD: soap.binary {{.*}}soap.name = "fc.binary"
// FORWARD: soap.unary {{.*}}soap.name = "act.unary"
// FORWARD: soap.unary {{.*}}soap.name = "act.unary2"
// FORWARD: soap.unary {{.*}}soap.name = "act"
// FORWARD: soap.reduce {{.*}}soap.name = "reduce"

// STEP-LABEL: func @step
// STEP: soap.dot {{.*}}soap.name = "fc"
// STEP: soap.broadcast {{.*}}soap.name = "fc.broadcast"
// STEP: soap.binary {{.*}}soap.name = "fc.binary"
// STEP: soap.unary {{.*}}soap.name = "act.unary"
// STEP: soap.unary {{.*}}soap.name = "act.unary2"
// STEP: soap.unary {{.*}}soap.name = "act"
// STEP: soap.reduce {{.*}}soap.name = "reduce"
// STEP-DAG: soap.reduce {{.*}}soap.gradient_of = "fc.broadcast", soap.name = "fc.broadcast.gradient.reduce"
// STEP-DAG: soap.dot {{.*}}soap.gradient_of = "fc", soap.name = "fc.gradient.dot"
// STEP-DAG: soap.optimizer_update {{.*}}soap.name = "update w"
// STEP-DAG: soap.optimizer_update {{.*}}soap.name = "update b"

// The notes about origins are gone.
// LOCATION-NOT: fused<

// FORGOTTEN-LABEL: func @forward
// FORGOTTEN: soap.dot
// FORGOTTEN-NOT: soap.name
// FORGOTTEN: return
func.func @forward(
    %x: tensor<8x4xf32>,
    %w: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w"},
    %b: tensor<6xf32> {soap.role = "parameter", soap.name = "b"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32> loc("fc")
  %1 = soap.broadcast %b dims [1] shape [8, 6] : (tensor<6xf32>) -> tensor<8x6xf32> loc("fc")
  %2 = soap.binary <add> %0, %1 : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32> loc("fc")
  %3 = soap.unary <sin> %2 : (tensor<8x6xf32>) -> tensor<8x6xf32> loc("act")
  %4 = soap.unary <exp> %3 : (tensor<8x6xf32>) -> tensor<8x6xf32> loc("act")
  %5 = soap.unary <sin> %4 : (tensor<8x6xf32>) -> tensor<8x6xf32> loc("act")
  %6 = soap.reduce <sum> %5 over [0, 1] : (tensor<8x6xf32>) -> tensor<f32>
  return %6 : tensor<f32>
}
