// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @input_rank(%x: tensor<7x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'input' must have rank 3, got 'tensor<7x3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @initial_hidden_rank(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<1x2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'initialHidden' must have rank 2, got 'tensor<1x2x4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<1x2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @input_weight(%x: tensor<7x2x3xf32>, %w: tensor<3x16xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'inputWeight' must have shape [16, 3], got [3, 16]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<3x16xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @hidden_weight(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x5xf32>, %b: tensor<16xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'hiddenWeight' must have shape [16, 4], got [16, 5]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x5xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @bias(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<32xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'bias' must have shape [16], got [32]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<32xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @initial_hidden_batch(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'initialHidden' must have shape [2, 4], got [3, 4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @initial_cell(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<2x4xf32>, %c: tensor<2x5xf32>) {
  // expected-error @+2 {{'initialCell' must have shape [2, 4], got [2, 5]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x5xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @weight_type(%x: tensor<7x2x3xf32>, %w: tensor<16x3xbf16>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'inputWeight' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xbf16>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @hidden_size_overflows(%x: tensor<7x0x3xf16>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<0x2305843009213693952xf16>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{hidden size 2305843009213693952 overflows 64 bits four times over}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x0x3xf16>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<0x2305843009213693952xf16>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @gate_rows_type(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf16>, %b: tensor<16xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error @+2 {{'hiddenWeight' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf16>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  return
}

// -----

func.func @grad_hidden(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %h: tensor<2x4xf32>,
    %hidden: tensor<2x4xf32>, %cell: tensor<7x2x4xf32>, %gates: tensor<7x2x16xf32>, %hiddenGrad: tensor<7x2x4xf32>, %cellGrad: tensor<7x2x4xf32>) {
  // expected-error @+2 {{'hidden' must have shape [7, 2, 4], got [2, 4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:6 = soap.lstm_grad %x, %w, %r, %h, %h, %hidden, %cell, %gates, %hiddenGrad, %cellGrad
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>)
    -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}

// -----

func.func @grad_cell(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %h: tensor<2x4xf32>,
    %hidden: tensor<7x2x4xf32>, %cell: tensor<7x2x5xf32>, %gates: tensor<7x2x16xf32>, %hiddenGrad: tensor<7x2x4xf32>, %cellGrad: tensor<7x2x4xf32>) {
  // expected-error @+2 {{'cell' must have shape [7, 2, 4], got [7, 2, 5]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:6 = soap.lstm_grad %x, %w, %r, %h, %h, %hidden, %cell, %gates, %hiddenGrad, %cellGrad
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x5xf32>, tensor<7x2x16xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>)
    -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}

// -----

func.func @grad_gates(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %h: tensor<2x4xf32>,
    %hidden: tensor<7x2x4xf32>, %cell: tensor<7x2x4xf32>, %gates: tensor<7x2x4xf32>, %hiddenGrad: tensor<7x2x4xf32>, %cellGrad: tensor<7x2x4xf32>) {
  // expected-error @+2 {{'gates' must have shape [7, 2, 16], got [7, 2, 4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:6 = soap.lstm_grad %x, %w, %r, %h, %h, %hidden, %cell, %gates, %hiddenGrad, %cellGrad
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>)
    -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}

// -----

func.func @grad_hidden_grad(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %h: tensor<2x4xf32>,
    %hidden: tensor<7x2x4xf32>, %cell: tensor<7x2x4xf32>, %gates: tensor<7x2x16xf32>, %hiddenGrad: tensor<7x2x4xf16>, %cellGrad: tensor<7x2x4xf32>) {
  // expected-error @+2 {{'hiddenGrad' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:6 = soap.lstm_grad %x, %w, %r, %h, %h, %hidden, %cell, %gates, %hiddenGrad, %cellGrad
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>, tensor<7x2x4xf16>, tensor<7x2x4xf32>)
    -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}

// -----

func.func @grad_cell_grad(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %h: tensor<2x4xf32>,
    %hidden: tensor<7x2x4xf32>, %cell: tensor<7x2x4xf32>, %gates: tensor<7x2x16xf32>, %hiddenGrad: tensor<7x2x4xf32>, %cellGrad: tensor<6x2x4xf32>) {
  // expected-error @+2 {{'cellGrad' must have shape [7, 2, 4], got [6, 2, 4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:6 = soap.lstm_grad %x, %w, %r, %h, %h, %hidden, %cell, %gates, %hiddenGrad, %cellGrad
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>, tensor<7x2x4xf32>, tensor<6x2x4xf32>)
    -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}
