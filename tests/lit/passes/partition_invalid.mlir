// RUN: soapstone-opt %s --dist-partition='devices=4 as-placed' -split-input-file -verify-diagnostics

func.func @forward(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'soap.unary' op has no 'soap.config'; apply a strategy before partitioning}}
  %0 = soap.unary <relu> %x : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @forward(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'soap.unary' op is placed on device 7, but the program has 4 devices; use 0 to 3}}
  %0 = soap.unary <relu> %x {soap.config = #soap.config<[], devices = "7">}
      : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @forward(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error @+1 {{'soap.softmax' op factor 'dim1' is split 2 ways, which needs statistics of all its shards; expand them with soap-expand-statistics first, or use 1}}
  %0 = soap.softmax %x over 1 {logarithm = false, soap.config = #soap.config<[dim1 = 2], devices = "0..1">}
      : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

// expected-error @+1 {{argument 'w' is placed on device 5, but the program has 4 devices; use 0 to 3}}
func.func @forward(%w: tensor<2xf32> {soap.role = "parameter", soap.name = "w",
    soap.config = #soap.config<[], devices = "5">}) -> tensor<2xf32> {
  return %w : tensor<2xf32>
}
