// RUN: soapstone-opt %s --dist-partition='bucket-bytes=64' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition='bucket-bytes=0' --dist-verify-program | FileCheck %s --check-prefix=APART

#halves = #soap.config<[dim0 = 2], devices = "0..1">
#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// Updated shards of two parameters are handed out in one call, where the last of
// them is made. What an op reads is not kept waiting for a later update.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_gather %{{.*}} channel 0 label "c for unary"
// CHECK: %[[NEW:.*]]:2 = dist.all_gather %{{.*}}, %{{.*}} groups {{.*}} parts {{.*}} channel 2 label "new value of aa and 1 more" : (tensor<8xf32>, tensor<4xf32>) -> (tensor<16xf32>, tensor<8xf32>)
// CHECK-DAG: %[[A:.*]] = dist.wait %[[NEW]]#0
// CHECK-DAG: %[[B:.*]] = dist.wait %[[NEW]]#1
// CHECK: return %{{.*}}, %[[A]], %[[B]]

// APART-COUNT-3: dist.all_gather
func.func @step(
    %a: tensor<16xf32> {soap.role = "state", soap.name = "a", soap.config = #halves},
    %b: tensor<8xf32> {soap.role = "state", soap.name = "b", soap.config = #halves},
    %c: tensor<8xf32> {soap.role = "state", soap.name = "c", soap.config = #halves},
    %aa: tensor<16xf32> {soap.role = "parameter", soap.name = "aa", soap.config = #everywhere},
    %bb: tensor<8xf32> {soap.role = "parameter", soap.name = "bb", soap.config = #everywhere})
    -> (tensor<8xf32> {soap.role = "output", soap.name = "y"},
        tensor<16xf32> {soap.role = "update", soap.updates = 3 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 4 : i64}) {
  %0 = soap.unary <exp> %c {soap.config = #everywhere} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = soap.unary <exp> %a {soap.config = #halves} : (tensor<16xf32>) -> tensor<16xf32>
  %2 = soap.unary <exp> %b {soap.config = #halves} : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<16xf32>, tensor<8xf32>
}
