// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @query_rank(%q: tensor<4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+2 {{'query' must have rank 4, got 'tensor<4x5x8xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @key_rank(%q: tensor<2x4x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+2 {{'key' must have rank 4, got 'tensor<2x7x8xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x7x8xf32>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @value_rank(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x7x6xf32>) {
  // expected-error @+2 {{'value' must have rank 4, got 'tensor<2x7x6xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @key_type(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf16>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+2 {{'key' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf16>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @value_type(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf16>) {
  // expected-error @+2 {{'value' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf16>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @key_batch(%q: tensor<2x4x5x8xf32>, %k: tensor<3x2x7x8xf32>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+2 {{'key' must have shape [2, 2, 7, 8], got [3, 2, 7, 8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<3x2x7x8xf32>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @key_head_dim(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x9xf32>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+2 {{'key' must have shape [2, 2, 7, 8], got [2, 2, 7, 9]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x9xf32>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @value_length(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x8x6xf32>) {
  // expected-error @+2 {{'value' must have shape [2, 2, 7, 6], got [2, 2, 8, 6]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x8x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @head_groups(%q: tensor<2x4x5x8xf32>, %k: tensor<2x3x7x8xf32>, %v: tensor<2x3x7x6xf32>) {
  // expected-error @+2 {{cannot share 3 key heads evenly among 4 query heads}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x3x7x8xf32>, tensor<2x3x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @no_key_heads(%q: tensor<2x4x5x8xf32>, %k: tensor<2x0x7x8xf32>, %v: tensor<2x0x7x6xf32>) {
  // expected-error @+2 {{cannot share 0 key heads evenly among 4 query heads}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x0x7x8xf32>, tensor<2x0x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @mask_rank(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %m: tensor<5x7xf32>) {
  // expected-error @+2 {{'mask' must have rank 4, got 'tensor<5x7xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v mask %m {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<5x7xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @mask_type(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %m: tensor<1x1x5x7xi64>) {
  // expected-error @+2 {{'mask' must have float or i1 elements, got 'i64'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v mask %m {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<1x1x5x7xi64>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @mask_size(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %m: tensor<1x1x5x5xf32>) {
  // expected-error @+2 {{'mask' dim 3 must have size 1 or 7, got 5}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = soap.attention %q, %k, %v mask %m {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<1x1x5x5xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @ratio(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %s: tensor<i64>) {
  // expected-error @+1 {{'ratio' is 1.000000e+00, but must lie in [0, 1)}}
  %0:2 = soap.attention %q, %k, %v random %s, %s {scale = 1.0 : f64, causal = false, ratio = 1.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @dropout_without_seed(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+1 {{needs 'seed' and 'step' if and only if 'ratio' is above 0, got ratio 1.000000e-01}}
  %0:2 = soap.attention %q, %k, %v {scale = 1.0 : f64, causal = false, ratio = 0.1 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @seed_without_dropout(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %s: tensor<i64>) {
  // expected-error @+1 {{needs 'seed' and 'step' if and only if 'ratio' is above 0, got ratio 0.000000e+00}}
  %0:2 = soap.attention %q, %k, %v random %s, %s {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @scale(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>) {
  // expected-error @+1 {{'scale' must be finite}}
  %0:2 = soap.attention %q, %k, %v {scale = 0x7FF0000000000000 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @grad_output(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %o: tensor<2x4x5x8xf32>, %l: tensor<2x4x5xf32>, %dy: tensor<2x4x5x6xf32>) {
  // expected-error @+2 {{'output' must have shape [2, 4, 5, 6], got [2, 4, 5, 8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.attention_grad %q, %k, %v, %o, %l, %dy {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<2x4x5x8xf32>, tensor<2x4x5xf32>, tensor<2x4x5x6xf32>) -> (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>)
  return
}

// -----

func.func @grad_log_sum_exp(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %o: tensor<2x4x5x6xf32>, %l: tensor<2x4x5xbf16>, %dy: tensor<2x4x5x6xf32>) {
  // expected-error @+2 {{'logSumExp' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.attention_grad %q, %k, %v, %o, %l, %dy {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<2x4x5x6xf32>, tensor<2x4x5xbf16>, tensor<2x4x5x6xf32>) -> (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>)
  return
}

// -----

func.func @grad_result(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %o: tensor<2x4x5x6xf32>, %l: tensor<2x4x5xf32>, %dy: tensor<2x4x6xf32>) {
  // expected-error @+2 {{'resultGrad' must have shape [2, 4, 5, 6], got [2, 4, 6]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.attention_grad %q, %k, %v, %o, %l, %dy {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<2x4x5x6xf32>, tensor<2x4x5xf32>, tensor<2x4x6xf32>) -> (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>)
  return
}

// -----

func.func @grad_dropout_without_seed(%q: tensor<2x4x5x8xf32>, %k: tensor<2x2x7x8xf32>, %v: tensor<2x2x7x6xf32>, %o: tensor<2x4x5x6xf32>, %l: tensor<2x4x5xf32>, %dy: tensor<2x4x5x6xf32>) {
  // expected-error @+1 {{needs 'seed' and 'step' if and only if 'ratio' is above 0}}
  %0:3 = soap.attention_grad %q, %k, %v, %o, %l, %dy {scale = 1.0 : f64, causal = false, ratio = 0.1 : f64, stream = 0 : i64}
    : (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>, tensor<2x4x5x6xf32>, tensor<2x4x5xf32>, tensor<2x4x5x6xf32>) -> (tensor<2x4x5x8xf32>, tensor<2x2x7x8xf32>, tensor<2x2x7x6xf32>)
  return
}

// -----

func.func @rotary_rank(%x: tensor<4x6x8xf32>, %c: tensor<6x4xf32>, %s: tensor<6x4xf32>) {
  // expected-error @+2 {{'input' must have rank 4, got 'tensor<4x6x8xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false} : (tensor<4x6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<4x6x8xf32>
  return
}

// -----

func.func @rotary_odd(%x: tensor<2x4x6x7xf32>, %c: tensor<6x4xf32>, %s: tensor<6x4xf32>) {
  // expected-error @+2 {{rotates pairs, but the last dim of 'input' has the odd size 7}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false} : (tensor<2x4x6x7xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<2x4x6x7xf32>
  return
}

// -----

func.func @rotary_cosine(%x: tensor<2x4x6x8xf32>, %c: tensor<6x8xf32>, %s: tensor<6x8xf32>) {
  // expected-error @+2 {{'cosine' must have shape [6, 4], got [6, 8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false} : (tensor<2x4x6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<2x4x6x8xf32>
  return
}

// -----

func.func @rotary_batched_cosine(%x: tensor<2x4x6x8xf32>, %c: tensor<1x6x4xf32>, %s: tensor<1x6x4xf32>) {
  // expected-error @+2 {{'cosine' must have shape [2, 6, 4], got [1, 6, 4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false} : (tensor<2x4x6x8xf32>, tensor<1x6x4xf32>, tensor<1x6x4xf32>) -> tensor<2x4x6x8xf32>
  return
}

// -----

func.func @rotary_type(%x: tensor<2x4x6x8xf32>, %c: tensor<6x4xf16>, %s: tensor<6x4xf16>) {
  // expected-error @+2 {{'cosine' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false} : (tensor<2x4x6x8xf32>, tensor<6x4xf16>, tensor<6x4xf16>) -> tensor<2x4x6x8xf32>
  return
}

// -----

func.func @rotary_sine(%x: tensor<2x4x6x8xf32>, %c: tensor<6x4xf32>, %s: tensor<2x6x4xf32>) {
  // expected-error @+2 {{'sine' must have the type of 'cosine', 'tensor<6x4xf32>', got 'tensor<2x6x4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false} : (tensor<2x4x6x8xf32>, tensor<6x4xf32>, tensor<2x6x4xf32>) -> tensor<2x4x6x8xf32>
  return
}

// -----

func.func @attention_cap(%q: tensor<2x4x6x8xf32>) {
  // expected-error @+1 {{'soap.score_cap' must be an f64 above 0, got -1.000000e+00 : f64}}
  %0, %1 = soap.attention %q, %q, %q {causal = false, ratio = 0.0 : f64, scale = 1.0 : f64, soap.score_cap = -1.0 : f64, stream = 0 : i64} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>)
  return
}
