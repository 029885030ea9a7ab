// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-fuse-elementwise))' | FileCheck %s

// CHECK-LABEL: func @bias_and_activation
// CHECK-SAME: (%[[X:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<4x4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @bias_and_activation(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<8x4xf32> {
  // CHECK-NEXT: %[[D:.*]] = soap.dot
  // CHECK-NEXT: %[[F:.*]] = soap.fusion %[[D]], %[[B]] {
  // CHECK-NEXT: ^bb0(%[[IN:.*]]: tensor<8x4xf32>, %[[ROW:.*]]: tensor<4xf32>):
  // CHECK-NEXT:   %[[R:.*]] = soap.broadcast %[[ROW]]
  // CHECK-NEXT:   %[[S:.*]] = soap.binary <add> %[[IN]], %[[R]]
  // CHECK-NEXT:   %[[A:.*]] = soap.unary <relu> %[[S]]
  // CHECK-NEXT:   soap.yield %[[A]]
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[F]]
  %d = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %r = soap.broadcast %b dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
  %s = soap.binary <add> %d, %r : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %a = soap.unary <relu> %s : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %a : tensor<8x4xf32>
}

// The dot reads the exponential and the sum reads both: one region with the two
// elementwise ops would depend on itself.
// CHECK-LABEL: func @no_cycle_through_a_dot
func.func @no_cycle_through_a_dot(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK-NEXT: %[[E:.*]] = soap.unary <exp>
  // CHECK-NEXT: %[[D:.*]] = soap.dot %[[E]]
  // CHECK-NEXT: soap.binary <add> %[[E]], %[[D]]
  // CHECK-NOT: soap.fusion
  %e = soap.unary <exp> %x : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = soap.dot %e, %e batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = soap.binary <add> %e, %d : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}

// Two regions that each read the other would be a cycle as well.
// CHECK-LABEL: func @no_cycle_between_regions
func.func @no_cycle_between_regions(%x: tensor<4xf32>, %y: tensor<2x4xf32>) -> (tensor<4xf32>, tensor<2x4xf32>) {
  // CHECK-COUNT-1: soap.fusion
  // CHECK: return
  %a = soap.unary <exp> %x : (tensor<4xf32>) -> tensor<4xf32>
  %b = soap.unary <log> %y : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %ba = soap.broadcast %a dims [1] shape [2, 4] : (tensor<4xf32>) -> tensor<2x4xf32>
  %b2 = soap.binary <add> %b, %ba : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %rb = soap.reduce <max> %b over [0] : (tensor<2x4xf32>) -> tensor<4xf32>
  %a2 = soap.binary <mul> %a, %rb : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %a2, %b2 : tensor<4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @several_results
func.func @several_results(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[F:.*]]:2 = soap.fusion %arg0, %arg1
  // CHECK: soap.yield %{{.*}}, %{{.*}} :
  // CHECK: return %[[F]]#0, %[[F]]#1
  %0 = soap.binary <add> %x, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = soap.unary <tanh> %0 : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @reduction_ends_a_region
func.func @reduction_ends_a_region(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: soap.fusion %arg0, %arg1
  // CHECK: soap.binary <mul>
  // CHECK-NEXT: %[[R:.*]] = soap.reduce <sum>
  // CHECK-NEXT: soap.yield %[[R]]
  %0 = soap.binary <mul> %x, %y : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<8x4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The product is stored for another reader anyway: the reduction reads it.
// CHECK-LABEL: func @reduction_of_a_stored_value
func.func @reduction_of_a_stored_value(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  // CHECK-NOT: soap.fusion
  %0 = soap.binary <mul> %x, %y : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<8x4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<4xf32>
}

// Index arithmetic is computed by both readers, and stored by none.
// CHECK-LABEL: func @masks_are_recomputed
func.func @masks_are_recomputed(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK-NEXT: soap.fusion %arg0 {
  // CHECK: soap.compare <ge>
  // CHECK: soap.dot
  // CHECK: soap.fusion
  // CHECK: soap.compare <ge>
  // CHECK-NOT: soap.compare
  %row = soap.iota shape [4, 4] dim 0 of i64 : tensor<4x4xi64>
  %column = soap.iota shape [4, 4] dim 1 of i64 : tensor<4x4xi64>
  %mask = soap.compare <ge> %row, %column : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
  %zero = soap.fill 0.0 : f32 shape [4, 4] : tensor<4x4xf32>
  %a = soap.select %mask, %x, %zero : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = soap.dot %a, %w batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = soap.select %mask, %d, %zero : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %b : tensor<4x4xf32>
}

// A fill that a library call reads is made right before it.
// CHECK-LABEL: func @fills_sink
func.func @fills_sink(%x: tensor<4x4xf32>, %i: tensor<2xi64>, %u: tensor<2x4xf32>) -> tensor<4x4xf32> {
  // CHECK-NEXT: %[[D:.*]] = soap.dot
  // CHECK-NEXT: %[[Z:.*]] = soap.fill
  // CHECK-NEXT: %[[S:.*]] = soap.scatter
  %zero = soap.fill 0.0 : f32 shape [4, 4] : tensor<4x4xf32>
  %d = soap.dot %x, %x batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = soap.scatter <add> %zero[%i], %u : (tensor<4x4xf32>, tensor<2xi64>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %r = soap.dot %d, %s batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// A function of positions that a library call alone reads is one kernel, which
// stores nothing on the way.
// CHECK-LABEL: func @positions_of_rows
func.func @positions_of_rows(%x: tensor<4x5xf32>) -> tensor<4x4x5xf32> {
  // CHECK-NEXT: %[[I:.*]] = soap.fusion {
  // CHECK: soap.iota
  // CHECK: soap.binary <sub>
  // CHECK: soap.binary <max>
  // CHECK: soap.yield
  // CHECK: %[[G:.*]] = soap.gather %arg0[%[[I]]]
  // CHECK-NEXT: return %[[G]]
  %row = soap.iota shape [4, 4] dim 0 of i64 : tensor<4x4xi64>
  %column = soap.iota shape [4, 4] dim 1 of i64 : tensor<4x4xi64>
  %apart = soap.binary <sub> %row, %column : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi64>
  %zero = soap.fill 0 : i64 shape [4, 4] : tensor<4x4xi64>
  %index = soap.binary <max> %apart, %zero : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi64>
  %y = soap.gather %x[%index] dim 0 : (tensor<4x5xf32>, tensor<4x4xi64>) -> tensor<4x4x5xf32>
  return %y : tensor<4x4x5xf32>
}

// So is the one-hot of labels, with what is made of it: readers load the labels.
// CHECK-LABEL: func @one_hots_are_recomputed
func.func @one_hots_are_recomputed(%x: tensor<8x6xf32>, %y: tensor<8xi64>) -> (tensor<8xf32>, tensor<8x6xf32>) {
  // CHECK-NEXT: %[[F:.*]] = soap.fusion %arg1, %arg0 {
  // CHECK: soap.yield {{.*}} : tensor<8xf32>
  // CHECK: %[[S:.*]] = soap.fusion %arg1 {
  // CHECK: soap.yield {{.*}} : tensor<8xf32>
  // CHECK: %[[R:.*]] = soap.fusion %arg1, %[[S]], %arg0
  // CHECK: soap.yield {{.*}} : tensor<8x6xf32>
  // CHECK: return %[[F]], %[[R]]
  %labels = soap.broadcast %y dims [0] shape [8, 6] : (tensor<8xi64>) -> tensor<8x6xi64>
  %classes = soap.iota shape [8, 6] dim 1 of i64 : tensor<8x6xi64>
  %hot = soap.compare <eq> %labels, %classes : (tensor<8x6xi64>, tensor<8x6xi64>) -> tensor<8x6xi1>
  %zero = soap.fill 0.0 : f32 shape [8, 6] : tensor<8x6xf32>
  %share = soap.fill 0.125 : f32 shape [8, 6] : tensor<8x6xf32>
  %read = soap.select %hot, %x, %zero : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %found = soap.reduce <sum> %read over [1] : (tensor<8x6xf32>) -> tensor<8xf32>
  %spread = soap.select %hot, %share, %zero : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %minus = soap.unary <neg> %spread : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %sum = soap.reduce <sum> %minus over [1] : (tensor<8x6xf32>) -> tensor<8xf32>
  %again = soap.broadcast %sum dims [0] shape [8, 6] : (tensor<8xf32>) -> tensor<8x6xf32>
  %scaled = soap.binary <mul> %again, %x : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %result = soap.binary <add> %spread, %scaled : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  return %found, %result : tensor<8xf32>, tensor<8x6xf32>
}

// An outer product is stored: readers would have to tell apart the dims of both, where they
// read rows of 24 elements.
// CHECK-LABEL: func @outer_products_are_stored
func.func @outer_products_are_stored(%a: tensor<6x4xf32>, %b: tensor<6x6xf32>, %x: tensor<6x4x6xf32>, %y: tensor<6x4x6xf32>) -> (tensor<6xf32>, tensor<4x6xf32>) {
  // CHECK-NEXT: %[[P:.*]] = soap.fusion
  // CHECK: soap.fusion {{.*}}%[[P]]
  // CHECK: soap.fusion {{.*}}%[[P]]
  %rows = soap.broadcast %a dims [0, 1] shape [6, 4, 6] : (tensor<6x4xf32>) -> tensor<6x4x6xf32>
  %columns = soap.broadcast %b dims [0, 2] shape [6, 4, 6] : (tensor<6x6xf32>) -> tensor<6x4x6xf32>
  %product = soap.binary <mul> %rows, %columns : (tensor<6x4x6xf32>, tensor<6x4x6xf32>) -> tensor<6x4x6xf32>
  %first = soap.binary <mul> %product, %x : (tensor<6x4x6xf32>, tensor<6x4x6xf32>) -> tensor<6x4x6xf32>
  %0 = soap.reduce <sum> %first over [1, 2] : (tensor<6x4x6xf32>) -> tensor<6xf32>
  %second = soap.binary <mul> %product, %y : (tensor<6x4x6xf32>, tensor<6x4x6xf32>) -> tensor<6x4x6xf32>
  %1 = soap.reduce <sum> %second over [0] : (tensor<6x4x6xf32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<6xf32>, tensor<4x6xf32>
}

// Five dims, of which the first two are kept alike: one loop. Rows of k choices
// are added up as they are spread over experts.
// CHECK-LABEL: func @reduction_of_five_dims
func.func @reduction_of_five_dims(%g: tensor<2x3x4x2xf32>, %i: tensor<2x3x4x2xi64>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: soap.fusion
  // CHECK-NOT: soap.reduce {{.*}}%arg
  // CHECK: soap.reduce <sum> {{.*}} over [3]
  // CHECK-NEXT: soap.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %n = soap.iota shape [2, 3, 4, 2, 5] dim 4 of i64 : tensor<2x3x4x2x5xi64>
  %w = soap.broadcast %i dims [0, 1, 2, 3] shape [2, 3, 4, 2, 5] : (tensor<2x3x4x2xi64>) -> tensor<2x3x4x2x5xi64>
  %e = soap.compare <eq> %w, %n : (tensor<2x3x4x2x5xi64>, tensor<2x3x4x2x5xi64>) -> tensor<2x3x4x2x5xi1>
  %b = soap.broadcast %g dims [0, 1, 2, 3] shape [2, 3, 4, 2, 5] : (tensor<2x3x4x2xf32>) -> tensor<2x3x4x2x5xf32>
  %z = soap.fill 0.0 : f32 shape [2, 3, 4, 2, 5] : tensor<2x3x4x2x5xf32>
  %s = soap.select %e, %b, %z : (tensor<2x3x4x2x5xi1>, tensor<2x3x4x2x5xf32>, tensor<2x3x4x2x5xf32>) -> tensor<2x3x4x2x5xf32>
  %r = soap.reduce <sum> %s over [3] : (tensor<2x3x4x2x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

// Every second dim is reduced: more loops than a kernel has.
// CHECK-LABEL: func @reduction_of_five_loops
func.func @reduction_of_five_loops(%x: tensor<2x3x4x5x6xf32>) -> tensor<2x4x6xf32> {
  // CHECK-NOT: soap.fusion
  // CHECK: return
  %e = soap.unary <exp> %x : (tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  %r = soap.reduce <sum> %e over [1, 3] : (tensor<2x3x4x5x6xf32>) -> tensor<2x4x6xf32>
  return %r : tensor<2x4x6xf32>
}

// Ops behind each other that read the same are one kernel, unless a call
// stands between them.
// CHECK-LABEL: func @readers_of_one_value
func.func @readers_of_one_value(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: %[[D:.*]] = soap.dot
  // CHECK-NEXT: %[[F:.*]]:2 = soap.fusion
  // CHECK: %[[E:.*]] = soap.dot %[[F]]#0, %[[F]]#1
  // CHECK-NEXT: %[[N:.*]] = soap.unary <neg> %[[D]]
  // CHECK-NEXT: return %[[E]], %[[N]]
  %d = soap.dot %x, %y batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %a = soap.binary <mul> %d, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = soap.unary <tanh> %d : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = soap.dot %a, %b batch [] x [] contract [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = soap.unary <neg> %d : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %e, %n : tensor<4x4xf32>, tensor<4x4xf32>
}
