// RUN: soapstone-opt %s --split-input-file --dist-partition='schedules=false joins=false yields=false' --dist-verify-program | FileCheck %s

#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// Two devices, each with half of every micro-batch: nothing is communicated
// before the last one, and then what all have come to.
// CHECK-LABEL: func @accumulate_0
// CHECK-SAME: %[[SUM:arg1]]: tensor<4x4xf32> {dist.argument = 1 : i64{{[^}]*}}dist.sum_parts = dense<{{\[\[}}0, 1]]>
// CHECK-NEXT: %[[PART:.*]] = soap.dot
// CHECK-NEXT: %[[NEW:.*]] = soap.binary <add> %[[SUM]], %[[PART]]
// CHECK-NEXT: return %[[NEW]]
//
// CHECK-LABEL: func @step_0
// CHECK-SAME: %[[SUM:arg1]]: tensor<4x4xf32> {dist.argument = 1 : i64{{[^}]*}}dist.sum_parts = dense<{{\[\[}}0, 1]]>
// CHECK-NEXT: %[[PART:.*]] = soap.dot
// CHECK-NEXT: %[[NEW:.*]] = soap.binary <add> %[[SUM]], %[[PART]]
// CHECK-NEXT: %[[ALL:.*]] = dist.all_reduce <sum> %[[NEW]] groups {{\[\[}}0, 1]] channel 1
// CHECK-NEXT: %[[WHOLE:.*]] = dist.wait %[[ALL]]
// CHECK-NEXT: %[[ZERO:.*]] = soap.fill
// CHECK-NEXT: return %[[WHOLE]], %[[ZERO]]
func.func @accumulate(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "output", soap.name = "g"},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = soap.fill 0.0 : f32 shape [4, 4] {soap.config = #everywhere} : tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

#halves = #soap.config<[dim0 = 2], devices = "0..1">

// An accumulator that is stored in halves stays so.
// CHECK-LABEL: func @accumulate_0
// CHECK-NOT: dist.sum_parts = dense<{{\[\[}}0, 1]]>
// CHECK: dist.reduce_scatter
// CHECK-LABEL: func @step_0
// CHECK-NOT: dist.sum_parts = dense<{{\[\[}}0, 1]]>
// CHECK: dist.reduce_scatter
func.func @accumulate(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #halves})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #halves}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #halves})
    -> (tensor<4x4xf32> {soap.role = "output", soap.name = "g"},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #halves}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = soap.fill 0.0 : f32 shape [4, 4] {soap.config = #halves} : tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

#everywhere = #soap.config<[], replication = 4, devices = "0..3">
#pairs = #soap.config<[contracted = 2], replication = 2, devices = "0..3">

// Two pairs of devices compute the same: each sums its own parts.
// CHECK-LABEL: func @accumulate_0
// CHECK-SAME: dist.sum_parts = dense<{{\[\[}}0, 2], [1, 3]]>
// CHECK-NOT: dist.all_reduce
// CHECK-LABEL: func @step_0
// CHECK: dist.all_reduce <sum> {{.*}} groups {{\[\[}}0, 2], [1, 3]]
func.func @accumulate(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {soap.gradient_of = "fc", soap.config = #pairs}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "output", soap.name = "g"},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {soap.gradient_of = "fc", soap.config = #pairs}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = soap.fill 0.0 : f32 shape [4, 4] {soap.config = #everywhere} : tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

#everywhere = #soap.config<[], replication = 2, devices = "0..1">
#halves = #soap.config<[dim0 = 2], devices = "0..1">

// Each device reads its half of the sum alone, as it updates a half of the
// parameter (ZeRO stage 1): the sum is scattered, once a step.
// CHECK-LABEL: func @accumulate_0
// CHECK-NOT: dist.{{all_reduce|reduce_scatter}}
// CHECK-LABEL: func @step_0
// CHECK: %[[NEW:.*]] = soap.binary <add>
// CHECK-NEXT: %[[HALF:.*]] = dist.reduce_scatter <sum> %[[NEW]] groups {{\[\[}}0, 1]] parts {{\[\[\[}}0, 0, 2, 4], [2, 0, 2, 4]]] channel 1
// CHECK-NEXT: %[[OWN:.*]] = dist.wait %[[HALF]]
// CHECK-NOT: dist.slice
// CHECK: soap.unary <neg> %[[OWN]]
func.func @accumulate(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "output", soap.name = "g"},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = soap.unary <neg> %1 {soap.config = #halves} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = soap.fill 0.0 : f32 shape [4, 4] {soap.config = #everywhere} : tensor<4x4xf32>
  return %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// A gradient that is put together from parts, those of a packed weight, is
// summed once a step as well: the parts are joined first.
// CHECK-LABEL: func @accumulate_0
// CHECK-NEXT: %[[A:.*]] = soap.dot
// CHECK-NEXT: %[[B:.*]] = soap.dot
// CHECK-NEXT: %[[BOTH:.*]] = soap.concat %[[A]], %[[B]]
// CHECK-NEXT: %[[NEW:.*]] = soap.binary <add> %{{.*}}, %[[BOTH]]
// CHECK-NEXT: return %[[NEW]]
//
// CHECK-LABEL: func @step_0
// CHECK-NOT: dist.all_reduce
// CHECK: %[[BOTH:.*]] = soap.concat
// CHECK: %[[NEW:.*]] = soap.binary <add> %{{.*}}, %[[BOTH]]
// CHECK-NEXT: dist.all_reduce <sum> %[[NEW]] groups {{\[\[}}0, 1]]
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @accumulate(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %y: tensor<8x2xf32> {soap.role = "input", soap.name = "y"},
    %sum: tensor<6x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<6x4xf32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "q", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.dot %y, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "k", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %2 = soap.concat %0, %1 dim 0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<2x4xf32>) -> tensor<6x4xf32>
  %3 = soap.binary <add> %sum, %2 {soap.config = #everywhere}
      : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  return %3 : tensor<6x4xf32>
}
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %y: tensor<8x2xf32> {soap.role = "input", soap.name = "y"},
    %sum: tensor<6x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #everywhere})
    -> (tensor<6x4xf32> {soap.role = "gradient", soap.name = "w.gradient.sum"},
        tensor<6x4xf32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "q", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.dot %y, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "k", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %2 = soap.concat %0, %1 dim 0 {soap.config = #everywhere}
      : (tensor<4x4xf32>, tensor<2x4xf32>) -> tensor<6x4xf32>
  %3 = soap.binary <add> %sum, %2 {soap.config = #everywhere}
      : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %zero = soap.fill 0.0 : f32 shape [6, 4] {soap.config = #everywhere} : tensor<6x4xf32>
  return %3, %zero : tensor<6x4xf32>, tensor<6x4xf32>
}

// -----

#shards = #soap.config<[dim0 = 2], replication = 2, devices = "0:2*1,2*2">

// Two groups of two, which keep a half on each device: the sum is scattered
// within a group in every micro-batch, and the halves of both groups are summed
// once a step.
// CHECK-LABEL: func @accumulate_0
// CHECK-SAME: dist.sum_parts = dense<{{\[\[}}0, 2], [1, 3]]>
// CHECK: %[[PART:.*]] = soap.dot
// CHECK-NEXT: %[[SCATTERED:.*]] = dist.reduce_scatter <sum> %[[PART]] groups {{\[\[}}0, 1], [2, 3]]
// CHECK-NEXT: %[[HALF:.*]] = dist.wait %[[SCATTERED]]
// CHECK-NEXT: %[[NEW:.*]] = soap.binary <add> %{{.*}}, %[[HALF]]
// CHECK-NEXT: return %[[NEW]]
// CHECK-LABEL: func @step_0
// CHECK: dist.reduce_scatter <sum> {{.*}} groups {{\[\[}}0, 1], [2, 3]]
// CHECK: %[[NEW:.*]] = soap.binary <add>
// CHECK-NEXT: dist.all_reduce <sum> %[[NEW]] groups {{\[\[}}0, 2], [1, 3]]
func.func @accumulate(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #shards})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 4], devices = "0..3">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #shards}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %sum: tensor<4x4xf32> {soap.role = "gradient", soap.name = "w.gradient", soap.config = #shards})
    -> (tensor<4x4xf32> {soap.role = "output", soap.name = "g"},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 4], devices = "0..3">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.binary <add> %sum, %0 {soap.config = #shards}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = soap.fill 0.0 : f32 shape [4, 4] {soap.config = #shards} : tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}
