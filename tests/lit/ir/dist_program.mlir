// RUN: soapstone-opt %s -split-input-file -verify-diagnostics -dist-verify-program

// Two classes that fit together: a root, and those it serves.
module attributes {dist.devices = 3 : i64} {
  func.func @root(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    %0 = dist.broadcast %x groups [[0, 1, 2]] channel 0 label "x" : (tensor<4xf32>) -> tensor<4xf32>
    dist.exchange <scatter> <sum> %x channel 1 label "x" sends [[[1, 0], [2, 2]]] sizes [[2], [2]] : (tensor<4xf32>) -> ()
    return
  }
  func.func @rest() attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1, 2>} {
    %0 = dist.broadcast groups [[0, 1, 2]] channel 0 label "x" : () -> tensor<4xf32>
    %1 = dist.exchange <scatter> <sum> channel 1 label "x" receives [[[0, 0]], [[0, 0]]] sizes [[2]] : () -> tensor<2xf32>
    return
  }
}

// -----

// expected-error @+1 {{module lacks 'dist.devices'}}
module {}

// -----

module attributes {dist.devices = 2 : i64} {
  // expected-error @+1 {{function lacks 'dist.ranks'}}
  func.func @f() {
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  // expected-error @+1 {{device function must have one block}}
  func.func private @f() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>}
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return
  }
  // expected-error @+1 {{class 0 of 'f' occurs twice}}
  func.func @g() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 1>} {
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  // expected-error @+1 {{has rank 2, but the program has 2 devices}}
  func.func @f() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 2>} {
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    return
  }
  // expected-error @+1 {{has rank 1, which is of another class of 'f' already}}
  func.func @g() attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    return
  }
}

// -----

module attributes {dist.devices = 1 : i64} {
  // expected-error @+1 {{argument 0 lacks 'dist.argument'}}
  func.func @f(%x: tensor<4xf32>) attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return
  }
}

// -----

module attributes {dist.devices = 1 : i64} {
  // expected-error @+1 {{argument 1 repeats part 0 of argument 0 of the model}}
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>},
               %y: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return
  }
  // expected-error @+1 {{argument 0 is a part of number 0 of 'f', but differs in global shape, element type, role or name from an earlier part}}
  func.func @g(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 9>, dist.offsets = dense<4> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    return
  }
}

// -----

module attributes {dist.devices = 1 : i64} {
  // expected-error @+1 {{result 0 lacks 'dist.result'}}
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>}) -> tensor<4xf32>
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return %x : tensor<4xf32>
  }
}

// -----

module attributes {dist.devices = 1 : i64} {
  // expected-error @+1 {{result 1 repeats result 0 of the model}}
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      -> (tensor<4xf32> {dist.result = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>},
          tensor<4xf32> {dist.result = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return %x, %x : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

module attributes {dist.devices = 1 : i64} {
  // expected-error @+1 {{result 0 updates argument 0, but lies at other offsets}}
  func.func @f(%x: tensor<4xf32> {soap.role = "parameter", dist.argument = 0 : i64, dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<1x1xi64>})
      -> (tensor<4xf32> {soap.role = "update", soap.updates = 0 : i64, dist.result = 0 : i64, dist.global_shape = array<i64: 8>, dist.offsets = dense<4> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    return %x : tensor<4xf32>
  }
}

// -----

module attributes {dist.devices = 1 : i64} {
  func.func @f() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    // expected-error @+1 {{has 'soap.global_shape' in a device function, but no 'dist.global_offsets'}}
    %0 = soap.iota shape [2] dim 0 of f32 {soap.global_shape = array<i64: 4>, soap.global_offsets = array<i64: 2>} : tensor<2xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<2x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 3 label "x" : tensor<4xf32>
    // expected-error @+1 {{'dist.all_reduce' op channel 3 follows channel 3, but channels must increase}}
    %1 = dist.all_reduce <sum> %x groups [[0, 1]] channel 3 label "x" : tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<2x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
  func.func @g(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<2x1xi64>})
      attributes {dist.function = "g", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op channel 0 is used by 'f' already}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
  func.func @g() attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    // expected-error @+1 {{'dist.broadcast' op channel 0 is a 'dist.all_reduce' in another class}}
    %0 = dist.broadcast groups [[0, 1]] channel 0 label "x" : () -> tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
  func.func @g(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    // expected-error @+1 {{'dist.all_reduce' op channel 0 has other groups, parts or another kind in another class}}
    %0 = dist.all_reduce <max> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    // expected-error @+1 {{'dist.all_reduce' op waits for rank 1, whose code has no such step}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4xf32>
    return
  }
  func.func @g(%x: tensor<3xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8>, dist.offsets = dense<4> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    // expected-error @+1 {{'dist.all_reduce' op has other types on rank 1 than on rank 0 of its group}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<3xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    // expected-error @+1 {{'dist.exchange' op sends message 0 from rank 0 to rank 1, which the other side never receives}}
    dist.exchange <send_receive> <sum> %x channel 0 label "x" sends [[[1, 0]]] sizes [[2]] : (tensor<4xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    // expected-error @+1 {{'dist.exchange' op receives message 0 from rank 1 to rank 0, which the other side never sends}}
    %0 = dist.exchange <send_receive> <sum> channel 0 label "x" receives [[[1, 0]]] sizes [[2]] : () -> tensor<2xf32>
    return
  }
}

// -----

module attributes {dist.devices = 2 : i64} {
  func.func @f(%x: tensor<4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4>, dist.offsets = dense<0> : tensor<1x1xi64>})
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    dist.exchange <send_receive> <sum> %x channel 0 label "x" sends [[[1, 0]]] sizes [[2]] : (tensor<4xf32>) -> ()
    return
  }
  func.func @g() attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    // expected-error @+1 {{'dist.exchange' op receives message 0 from rank 0 to rank 1 as [3] of 'f32', the other side sends [2] of 'f32'}}
    %0 = dist.exchange <send_receive> <sum> channel 0 label "x" receives [[[0, 0]]] sizes [[3]] : () -> tensor<3xf32>
    return
  }
}
