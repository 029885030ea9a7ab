// RUN: soapstone-opt %s --soap-number-ops --soap-differentiate --soap-add-optimizer --cse --soap-name-ops --soap-apply-strategy="strategy=data-parallel devices=4" --dist-partition=as-placed | FileCheck %s
// RUN: soapstone-opt %s --soap-lower-precision --soap-simplify --soap-number-ops --soap-differentiate --soap-add-optimizer --soap-keep-working-copies --soap-simplify --cse --soap-name-ops --soap-apply-strategy="strategy=data-parallel devices=4" --dist-partition=as-placed | FileCheck %s --check-prefix=NARROW

// Every device adds up its part of a tied embedding's gradient, that of the
// lookup and that of the output layer; one sum over the devices follows, in the
// type that products leave. The rows of the lookup stay where they are.
// CHECK-LABEL: func.func @step_0
// CHECK: dist.all_reduce <sum> {{.*}} : tensor<f32>
// CHECK-NOT: dist.{{all_gather|exchange|reduce_scatter}}
// CHECK: %[[ROWS:.*]] = soap.scatter <add>
// CHECK: %[[PART:.*]] = soap.binary <add> %{{.*}}, %[[ROWS]]
// CHECK: dist.all_reduce <sum> %[[PART]] {{.*}} label "gradient of w" : tensor<10x4xf32>
// CHECK-NOT: dist.{{all_gather|all_reduce|exchange|reduce_scatter}}

// NARROW-LABEL: func.func @step_0
// NARROW: dist.all_reduce <sum> {{.*}} : tensor<f32>
// NARROW-NOT: dist.{{all_gather|all_reduce|exchange|reduce_scatter}}
// NARROW: dist.all_reduce <sum> {{.*}} label "gradient of w" : tensor<10x4xbf16>
// NARROW-NOT: dist.{{all_gather|all_reduce|exchange|reduce_scatter}}
func.func @forward(%i: tensor<8xi64> {soap.role = "input", soap.name = "i"},
                   %w: tensor<10x4xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.gather %w[%i] dim 0 : (tensor<10x4xf32>, tensor<8xi64>) -> tensor<8x4xf32>
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<10x4xf32>) -> tensor<8x10xf32>
  %3:2 = soap.cross_entropy %1, %i {ignoreIndex = -100 : i64} : (tensor<8x10xf32>, tensor<8xi64>) -> (tensor<8xf32>, tensor<8xf32>)
  %2 = soap.reduce <sum> %3#0 over [0] : (tensor<8xf32>) -> tensor<f32>
  return %2 : tensor<f32>
}
