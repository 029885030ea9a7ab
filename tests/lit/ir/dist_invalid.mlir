// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

module attributes {dist.devices = 4 : i64} {
  func.func @groups_shape(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op has 'groups' of shape 2, expected ?x?}}
    %0 = dist.all_reduce <sum> %x groups [0, 1] channel 0 label "x" : tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @device_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op names device 4, but the program has devices 0 to 3}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1, 4]] channel 0 label "x" : tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @rank_twice(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op has rank 1 in its groups twice}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1], [1, 2]] channel 0 label "x" : tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @rank_without_group(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op runs on rank 1, but no group has it}}
    %0 = dist.all_reduce <sum> %x groups [[0, 2]] channel 0 label "x" : tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @negative_channel(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op channel is -1, expected 0 or more}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel -1 label "x" : tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @all_reduce_types(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op operands and results must have the same types}}
    %0 = "dist.all_reduce"(%x) <{channel = 0 : i64, groups = dense<[[0, 1]]> : tensor<1x2xi64>, kind = #soap.reduce<sum>, label = "x"}> : (tensor<4x8xf32>) -> tensor<4x4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @all_reduce_empty(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op needs an operand}}
    "dist.all_reduce"() <{channel = 0 : i64, groups = dense<[[0, 1]]> : tensor<1x2xi64>, kind = #soap.reduce<sum>, label = "x"}> : () -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @without_wait(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_reduce' op has a result that 'soap.unary' reads without 'dist.wait'}}
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4x8xf32>
    %1 = soap.unary <neg> %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @wait_for_nothing(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.wait' op operand 0 is not the result of a communication op}}
    %0 = dist.wait %x : tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @wait_empty(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.wait' op needs an operand}}
    "dist.wait"() : () -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @wait_types(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = dist.all_reduce <sum> %x groups [[0, 1]] channel 0 label "x" : tensor<4x8xf32>
    // expected-error @+1 {{'dist.wait' op operands and results must have the same types}}
    %1 = "dist.wait"(%0) : (tensor<4x8xf32>) -> tensor<4x4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @reduce_scatter_types(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.reduce_scatter' op operand and result must have one rank and element type, got 'tensor<4x8xf32>' and 'tensor<2x8xi64>'}}
    %0 = dist.reduce_scatter <sum> %x groups [[0, 1]] parts [[[0, 0, 2, 8], [2, 0, 2, 8]]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<2x8xi64>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @parts_shape(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.reduce_scatter' op has 'parts' of shape 1x2x2, expected 1x2x4}}
    %0 = dist.reduce_scatter <sum> %x groups [[0, 1]] parts [[[0, 0], [2, 0]]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @part_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.reduce_scatter' op part 1 of group 0 covers [3, 5) of dim 0 of 'tensor<4x8xf32>'}}
    %0 = dist.reduce_scatter <sum> %x groups [[0, 1]] parts [[[0, 0, 2, 8], [3, 0, 2, 8]]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @part_size(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.reduce_scatter' op part of rank 1 has sizes [1, 8], its tensor has type 'tensor<2x8xf32>'}}
    %0 = dist.reduce_scatter <sum> %x groups [[0, 1]] parts [[[0, 0, 2, 8], [2, 0, 1, 8]]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @parts_missing(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_gather' op needs a result and a table of parts for each of 2 operands, got 2 and 1}}
    %both:2 = dist.all_gather %x, %x groups [[0, 1]] parts [[[0, 0, 4, 8], [4, 0, 4, 8]]] channel 0 label "x" : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @scattered_parts_missing(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.reduce_scatter' op needs a result and a table of parts for each of 2 operands, got 1 and 1}}
    %0 = dist.reduce_scatter <sum> %x, %x groups [[0, 1]] parts [[[0, 0, 2, 8], [2, 0, 2, 8]]] channel 0 label "x" : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @second_part_size(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.reduce_scatter' op part of rank 1 has sizes [1, 8], its tensor has type 'tensor<2x8xf32>'}}
    %0:2 = dist.reduce_scatter <sum> %x, %x groups [[0, 1]] parts [[[0, 0, 2, 8], [2, 0, 2, 8]]], [[[0, 0, 2, 8], [2, 0, 1, 8]]] channel 0 label "x" : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @parts_overlap(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_gather' op parts 0 and 1 of group 0 overlap}}
    %0 = dist.all_gather %x groups [[0, 1]] parts [[[0, 0, 4, 8], [3, 0, 4, 8]]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<8x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @parts_incomplete(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.all_gather' op parts of group 0 have 64 elements, the result has 72}}
    %0 = dist.all_gather %x groups [[0, 1]] parts [[[0, 0, 4, 8], [4, 0, 4, 8]]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<9x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @broadcast_types(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.broadcast' op operand and result must have the same type, got 'tensor<4x8xf32>' and 'tensor<4xf32>'}}
    %0 = dist.broadcast %x groups [[0, 1]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @broadcast_second(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.broadcast' op must have an operand on the first rank of a group alone, rank 1 is not the first and has one}}
    %0 = dist.broadcast %x groups [[0, 1]] channel 0 label "x" : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @broadcast_root(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.broadcast' op must have an operand on the first rank of a group alone, rank 0 is the first and has none}}
    %0 = dist.broadcast groups [[0, 1]] channel 0 label "x" : () -> tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_nothing(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op needs an operand or a result}}
    dist.exchange <copy> <sum> channel 0 label "x" : () -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_types(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op operand and result must have one rank and element type, got 'tensor<4x8xf32>' and 'tensor<4xf32>'}}
    %0 = dist.exchange <copy> <sum> %x channel 0 label "x" : (tensor<4x8xf32>) -> tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_send_nothing(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op sends or copies, but has no operand}}
    %0 = dist.exchange <halo> <sum> channel 0 label "x" sends [[[1, 0, 0]], [[0, 0, 0]]] sizes [[1, 8]] : () -> tensor<4x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_receive_nothing(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op receives or copies, but has no result}}
    dist.exchange <halo> <sum> %x channel 0 label "x" receives [[[1, 0, 0]], [[0, 0, 0]]] sizes [[1, 8]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_copy_pattern(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op of pattern 'copy' can neither send nor receive}}
    dist.exchange <copy> <sum> %x channel 0 label "x" sends [[[1, 0, 0]], [[0, 0, 0]]] sizes [[1, 8]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_members(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op has 'sends' of shape 1x1x3, expected 2x?x3}}
    dist.exchange <halo> <sum> %x channel 0 label "x" sends [[[1, 0, 0]]] sizes [[1, 8]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_size_shape(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op has 'sends sizes' of shape 1x1, expected 1x2}}
    dist.exchange <halo> <sum> %x channel 0 label "x" sends [[[1, 0, 0]], [[0, 0, 0]]] sizes [[1]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_no_sizes(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op has 'sends' without their sizes, or sizes without them}}
    "dist.exchange"(%x) <{channel = 0 : i64, kind = #soap.reduce<sum>, label = "x", pattern = #dist.pattern<halo>, send_sizes = dense<1> : tensor<1x2xi64>}> : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_self(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op has rank 0 among its own sends; a rank copies from itself}}
    dist.exchange <halo> <sum> %x channel 0 label "x" sends [[[0, 0, 0]], [[0, 0, 0]]] sizes [[1, 8]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op entry 0 of 'sends' of member 1 covers [4, 5) of dim 0 of 'tensor<4x8xf32>'}}
    dist.exchange <halo> <sum> %x channel 0 label "x" sends [[[1, 0, 0]], [[0, 4, 0]]] sizes [[1, 8]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @exchange_peer(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op names device 9, but the program has devices 0 to 3}}
    dist.exchange <halo> <sum> %x channel 0 label "x" sends [[[9, 0, 0]], [[0, 3, 0]]] sizes [[1, 8]] : (tensor<4x8xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @copy_from_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op copy 0 of member 0 from the operand covers [1, 5) of dim 0 of 'tensor<4x8xf32>'}}
    %0 = dist.exchange <copy> <sum> %x channel 0 label "x" copies [[[1, 0, 0, 0]], [[0, 0, 0, 0]]] sizes [[4, 8]] : (tensor<4x8xf32>) -> tensor<5x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @copy_into_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.exchange' op copy 0 of member 1 into the result covers [2, 6) of dim 0 of 'tensor<5x8xf32>'}}
    %0 = dist.exchange <copy> <sum> %x channel 0 label "x" copies [[[0, 0, 1, 0]], [[0, 0, 2, 0]]] sizes [[4, 8]] : (tensor<4x8xf32>) -> tensor<5x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @slice_types(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.slice' op operand and result must have one rank and element type, got 'tensor<4x8xf32>' and 'tensor<4xf32>'}}
    %0 = dist.slice %x at [[0, 0], [0, 0]] : (tensor<4x8xf32>) -> tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @slice_members(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.slice' op has 'offsets' of shape 1x2, expected 2x2}}
    %0 = dist.slice %x at [[0, 0]] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @slice_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.slice' op box of member 1 covers [3, 5) of dim 0 of 'tensor<4x8xf32>'}}
    %0 = dist.slice %x at [[0, 0], [3, 0]] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @ragged_table(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{list has 1 entries, others at its depth 2}}
    %0 = dist.slice %x at [[0, 0], [3]] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @mixed_table(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{a table mixes numbers and lists}}
    %0 = dist.slice %x at [0, [3]] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @empty_in_table(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{a table mixes numbers and lists}}
    %0 = dist.slice %x at [1, []] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @deep_table(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{a table has at most three dimensions}}
    %0 = dist.slice %x at [[[[0]]]] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @positions_without_shape(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.global_offsets' needs 'soap.global_shape' and no 'soap.global_offsets' beside it}}
    %0 = soap.iota shape [2, 8] dim 0 of f32 {dist.global_offsets = dense<0> : tensor<2x2xi64>} : tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @positions_members(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.global_offsets' must have type tensor<2x2xi64>, got dense<0> : tensor<3x2xi64>}}
    %0 = soap.iota shape [2, 8] dim 0 of f32 {soap.global_shape = array<i64: 4, 8>, dist.global_offsets = dense<0> : tensor<3x2xi64>} : tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @positions_outside(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{'dist.global_offsets' places [5, 5) of member 1 in dim 0 of size 4}}
    %0 = soap.iota shape [2, 8] dim 0 of f32 {soap.global_shape = array<i64: 4, 8>, dist.global_offsets = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>} : tensor<2x8xf32>
    return
  }
}

// -----

module attributes {dist.devices = 4 : i64} {
  func.func @unknown_attribute(%x: tensor<4x8xf32>)
      attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // expected-error @+1 {{unknown attribute 'dist.colour'}}
    %0 = soap.unary <neg> %x {dist.colour = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
}

// -----

// expected-error @+1 {{attribute 'dist.devices' must be an i64 from 1, got 0 : i64}}
module attributes {dist.devices = 0 : i64} {}

// -----

// expected-error @+1 {{attribute 'dist.devices' belongs on a module}}
func.func @devices_on_function() attributes {dist.devices = 1 : i64} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.ranks' belongs on a function}}
module attributes {dist.ranks = array<i64: 0>} {}

// -----

// expected-error @+1 {{device function lacks 'dist.function'}}
func.func @no_name() attributes {dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.class' must be an i64 from 0, got -1 : i64}}
func.func @class() attributes {dist.function = "f", dist.class = -1 : i64, dist.ranks = array<i64: 0>} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.function' must be a string, got 1 : i64}}
func.func @name() attributes {dist.function = 1 : i64, dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.ranks' must be ascending ranks from 0, at least one, got array<i64: 1, 0>}}
func.func @ranks() attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 1, 0>} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.argument' must be an i64 from 0, got -1 : i64}}
func.func @argument_index(%x: tensor<2x8xf32> {dist.argument = -1 : i64})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{argument 0 of type 'tensor<2x8xf32>' needs 'dist.global_shape' with a size per dimension}}
func.func @argument_shape(%x: tensor<2x8xf32> {dist.argument = 0 : i64})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{argument 0 of type 'tensor<2x8xf32>' needs 'dist.offsets' of type tensor<2x2xi64>}}
func.func @argument_offsets(%x: tensor<2x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<1x2xi64>})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{argument 0 places [3, 5) of member 1 in dim 0 of size 4}}
func.func @argument_outside(%x: tensor<2x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{argument 0 has 'dist.part' but no 'dist.argument'}}
func.func @argument_alone(%x: tensor<2x8xf32> {dist.part = 1 : i64})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{argument 0 has 'dist.sum_parts' but no 'dist.argument'}}
func.func @sum_alone(%x: tensor<2x8xf32> {dist.sum_parts = dense<[[0, 1]]> : tensor<1x2xi64>})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.sum_parts' must be a table of disjoint groups of all ranks}}
func.func @sum_twice(%x: tensor<2x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 2, 8>, dist.offsets = dense<0> : tensor<2x2xi64>, dist.sum_parts = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{attribute 'dist.sum_parts' must be a table of disjoint groups of all ranks}}
func.func @sum_of_others(%x: tensor<2x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 2, 8>, dist.offsets = dense<0> : tensor<2x2xi64>, dist.sum_parts = dense<[[0, 2]]> : tensor<1x2xi64>})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{unknown attribute 'dist.sum_parts' on result 0}}
func.func @sum_result(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {dist.sum_parts = 1 : i64})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return %x : tensor<2x8xf32>
}

// -----

// expected-error @+1 {{unknown attribute 'dist.colour' on argument 0}}
func.func @argument_unknown(%x: tensor<2x8xf32> {dist.colour = 1 : i64})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return
}

// -----

// expected-error @+1 {{result 0 has 'dist.global_shape' but no 'dist.result'}}
func.func @result_alone(%x: tensor<2x8xf32>) -> (tensor<2x8xf32> {dist.global_shape = array<i64: 4, 8>})
    attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
  return %x : tensor<2x8xf32>
}
