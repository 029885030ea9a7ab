// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @cross_entropy_scalar(%l: tensor<f32>, %t: tensor<4xi64>) {
  // expected-error @+2 {{'logits' must end in the dim of the classes, got rank 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.cross_entropy %l, %t {ignoreIndex = -100 : i64} : (tensor<f32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @cross_entropy_labels(%l: tensor<4x10xf32>, %t: tensor<4x1xi64>) {
  // expected-error @+2 {{'labels' must have shape [4], got [4, 1]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.cross_entropy %l, %t {ignoreIndex = -100 : i64} : (tensor<4x10xf32>, tensor<4x1xi64>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @cross_entropy_grad_labels(%l: tensor<4x10xf32>, %t: tensor<5xi64>, %s: tensor<4xf32>, %g: tensor<4xf32>) {
  // expected-error @+2 {{'labels' must have shape [4], got [5]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.cross_entropy_grad %l, %t, %s, %g {ignoreIndex = -100 : i64}
    : (tensor<4x10xf32>, tensor<5xi64>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x10xf32>
  return
}

// -----

func.func @cross_entropy_grad_log_sum_exp(%l: tensor<4x10xf32>, %t: tensor<4xi64>, %s: tensor<4xf16>, %g: tensor<4xf32>) {
  // expected-error @+2 {{'logSumExp' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.cross_entropy_grad %l, %t, %s, %g {ignoreIndex = -100 : i64}
    : (tensor<4x10xf32>, tensor<4xi64>, tensor<4xf16>, tensor<4xf32>) -> tensor<4x10xf32>
  return
}

// -----

func.func @cross_entropy_grad_loss(%l: tensor<4x10xf32>, %t: tensor<4xi64>, %s: tensor<4xf32>, %g: tensor<f32>) {
  // expected-error @+2 {{'lossGrad' must have shape [4], got []}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.cross_entropy_grad %l, %t, %s, %g {ignoreIndex = -100 : i64}
    : (tensor<4x10xf32>, tensor<4xi64>, tensor<4xf32>, tensor<f32>) -> tensor<4x10xf32>
  return
}

// -----

func.func @adam_states(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+2 {{'adam' keeps 2 states, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @sgd_states(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+2 {{'sgd' keeps 0 states, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.optimizer_update <sgd> %p, %g, %lr, %t states %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @momentum_states(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+2 {{'momentum' keeps 1 states, got 2}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.optimizer_update <momentum> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @parameter_type(%p: tensor<3xbf16>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+2 {{'parameter' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xbf16>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xbf16>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @gradient_shape(%p: tensor<3xf32>, %g: tensor<4xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+2 {{'gradient' must have shape [3], got [4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<4xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @state_type(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xbf16>) {
  // expected-error @+2 {{'states' must have the type of 'parameter', 'tensor<3xf32>', got 'tensor<3xbf16>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<3xf32>, tensor<3xbf16>, tensor<3xbf16>)
  return
}

// -----

func.func @negative_epsilon(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'epsilon' is -1.000000e+00, but must be finite and at least 0}}
  %0:3 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = -1.0 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @infinite_decay(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+1 {{but must be finite}}
  %0:3 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0x7FF0000000000000 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @beta_of_one(%p: tensor<3xf32>, %g: tensor<3xf32>, %lr: tensor<f32>, %t: tensor<i64>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'beta2' is 1.000000e+00, but must lie in [0, 1) for 'adam'}}
  %0:3 = soap.optimizer_update <adam> %p, %g, %lr, %t states %s, %s
    {beta1 = 0.9 : f64, beta2 = 1.0 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @fusion_without_results(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{must have at least one result}}
  soap.fusion %x {
  ^bb0(%a: tensor<4x8xf32>):
    soap.yield
  } : (tensor<4x8xf32>) -> ()
  return
}

// -----

func.func @fusion_input_count(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{has 2 inputs, but 1 body arguments}}
  %0 = soap.fusion %x, %v {
  ^bb0(%a: tensor<4x8xf32>):
    soap.yield %a : tensor<4x8xf32>
  } : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fusion_input_type(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{inputs 0 has type 'tensor<4x8xf32>', but body arguments 0 has type 'tensor<8xf32>'}}
  %0 = soap.fusion %x {
  ^bb0(%a: tensor<8xf32>):
    soap.yield %a : tensor<8xf32>
  } : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @fusion_result_count(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{has 1 results, but 2 yielded values}}
  %0 = soap.fusion %x {
  ^bb0(%a: tensor<4x8xf32>):
    soap.yield %a, %a : tensor<4x8xf32>, tensor<4x8xf32>
  } : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fusion_result_type(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{results 0 has type 'tensor<4x8xf16>', but yielded values 0 has type 'tensor<4x8xf32>'}}
  %0 = soap.fusion %x {
  ^bb0(%a: tensor<4x8xf32>):
    soap.yield %a : tensor<4x8xf32>
  } : (tensor<4x8xf32>) -> tensor<4x8xf16>
  return
}

// -----

func.func @fusion_of_transpose(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{body may hold elementwise ops, soap.fill, soap.iota, soap.broadcast and soap.reduce, got 'soap.transpose'}}
  %0 = soap.fusion %x {
  ^bb0(%a: tensor<4x8xf32>):
    %1 = soap.transpose %a [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    soap.yield %1 : tensor<8x4xf32>
  } : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @fusion_reads_reduction(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  %0 = soap.fusion %x {
  ^bb0(%a: tensor<4x8xf32>):
    // expected-error @+1 {{ends a fusion, but 'soap.broadcast' reads its result}}
    %1 = soap.reduce <sum> %a over [1] : (tensor<4x8xf32>) -> tensor<4xf32>
    %2 = soap.broadcast %1 dims [0] shape [4, 8] : (tensor<4xf32>) -> tensor<4x8xf32>
    soap.yield %2 : tensor<4x8xf32>
  } : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fusion_shapes(%x: tensor<4x8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{must iterate over one shape, but result 0 is computed over [4, 8] and result 1 over [8]}}
  %0:2 = soap.fusion %x, %v {
  ^bb0(%a: tensor<4x8xf32>, %b: tensor<8xf32>):
    %1 = soap.unary <neg> %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = soap.unary <neg> %b : (tensor<8xf32>) -> tensor<8xf32>
    soap.yield %1, %2 : tensor<4x8xf32>, tensor<8xf32>
  } : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @fusion_captures(%x: tensor<4x8xf32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  %0 = soap.fusion %x {
  ^bb0(%a: tensor<4x8xf32>):
    // expected-error @+1 {{using value defined outside the region}}
    %1 = soap.unary <neg> %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    soap.yield %1 : tensor<4x8xf32>
  } : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fusion_terminator(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{body must end in soap.yield}}
  %0 = "soap.fusion"(%x) ({
  ^bb0(%a: tensor<4x8xf32>):
    func.return
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @yield_outside() {
  // expected-error @+1 {{expects parent op 'soap.fusion'}}
  soap.yield
}
