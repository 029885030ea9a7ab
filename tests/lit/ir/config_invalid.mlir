// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @factor(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'soap.unary' op has an illegal 'soap.config': there is no factor 'row'; use factors 'dim0'}}
  %0 = soap.unary <relu> %x {soap.config = #soap.config<[row = 2], devices = "0..1">} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @degree(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{factor 'dim0' has size 3, cannot be split 4 ways; use 1 to 3}}
  %0 = soap.unary <relu> %x {soap.config = #soap.config<[dim0 = 4], devices = "0..3">} : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{factor 'dim0' is split twice}}
  %0 = soap.unary <relu> %x {soap.config = #soap.config<[dim0 = 2, dim0 = 2], devices = "0..3">} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @not_a_config(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{attribute 'soap.config' must be a #soap.config, got 3}}
  %0 = soap.unary <relu> %x {soap.config = 3} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{degrees and replication must be at least 1 and multiply to the number of devices, which is 4}}
func.func private @product(tensor<4xf32> {soap.config = #soap.config<[dim0 = 2], devices = "0..3">})

// -----

// expected-error @+1 {{degrees and replication must be at least 1 and multiply}}
func.func private @zero(tensor<4xf32> {soap.config = #soap.config<[dim0 = 0], devices = "0">})

// -----

// expected-error @+1 {{devices '0-3' are no device grid}}
func.func private @devices(tensor<4xf32> {soap.config = #soap.config<[], devices = "0-3">})

// -----

// expected-error @+1 {{device 1 is twice in a device grid}}
func.func private @device_twice(tensor<4xf32> {soap.config = #soap.config<[dim0 = 2], devices = "{1,1}">})

// -----

// expected-error @+1 {{argument 0 has an illegal 'soap.config': there is no factor 'dim1'; use factors 'dim0'}}
func.func private @storage(tensor<4xf32> {soap.config = #soap.config<[dim1 = 2], devices = "0..1">})

// -----

// expected-error @+1 {{attribute 'soap.config' belongs on an op with a sharding rule or on an argument}}
func.func private @function() attributes {soap.config = #soap.config<[], devices = "0">}

// -----

func.func @name(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{attribute 'soap.name' must be a string, got 3}}
  %0 = soap.unary <relu> %x {soap.name = 3} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{there are 3 shares for 2 shards; give one for each}}
func.func private @shares(tensor<4xf32> {soap.config = #soap.config<[dim0 = 2 (1, 2, 3)], devices = "0..1">})

// -----

// expected-error @+1 {{a share is 0; use 1 to}}
func.func private @no_share(tensor<4xf32> {soap.config = #soap.config<[dim0 = 2 (1, 0)], devices = "0..1">})
