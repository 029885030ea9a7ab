// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @constant_too_large() {
  // expected-error @+1 {{value of type 'tensor<16385xf32>' is larger than the 65536 bytes of a literal}}
  %0 = soap.constant dense<0.0> : tensor<16385xf32> : tensor<16385xf32>
  return
}

// -----

func.func @constant_is_a_resource() {
  // expected-error @+1 {{value must be dense<...> of numbers}}
  %0 = "soap.constant"() {value = dense_resource<blob> : tensor<2xf32>} : () -> tensor<2xf32>
  return
}

// -----

func.func @constant_is_a_vector() {
  // expected-error @+2 {{'soap.constant' op value must be a tensor, got 'vector<2xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "soap.constant"() {value = dense<0.0> : vector<2xf32>} : () -> tensor<2xf32>
  return
}

// -----

func.func @constant_element_type() {
  // expected-error @+2 {{result elements must be f32, bf16, f16, i64, i32 or i1, got 'f64'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "soap.constant"() {value = dense<0.0> : tensor<2xf64>} : () -> tensor<2xf32>
  return
}

// -----

func.func @fill_value_is_no_scalar() {
  // expected-error @+2 {{'soap.fill' op value must be a scalar of f32, bf16, f16, i64, i32 or i1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "soap.fill"() {value = dense<0.0> : tensor<2xf32>, shape = array<i64: 2>} : () -> tensor<2xf32>
  return
}

// -----

func.func @fill_value_is_f64() {
  // expected-error @+2 {{'soap.fill' op value must be a scalar of f32, bf16, f16, i64, i32 or i1, got 0.000000e+00 : f64}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.fill 0.0 : f64 shape [2] : tensor<2xf32>
  return
}

// -----

func.func @fill_negative_size() {
  // expected-error @+2 {{result shape [2, -1] holds a negative size}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.fill 0.0 : f32 shape [2, -1] : tensor<2x1xf32>
  return
}

// -----

func.func @fill_overflows() {
  // expected-error @+2 {{result of shape [4611686018427387904, 1] has more bytes than fit in 64 bits}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.fill 0.0 : f32 shape [4611686018427387904, 1] : tensor<2x1xf32>
  return
}

// -----

func.func @fill_overflows_beside_a_zero() {
  // expected-error @+2 {{has more bytes than fit in 64 bits}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.fill 0.0 : f32 shape [4611686018427387904, 0, 8] : tensor<2x0x8xf32>
  return
}

// -----

func.func @fill_result_differs() {
  // expected-error @+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.fill 0.0 : f32 shape [2] : tensor<3xf32>
  return
}

// -----

func.func @iota_dim() {
  // expected-error @+2 {{'dim' is 2, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.iota shape [2, 3] dim 2 of i64 : tensor<2x3xi64>
  return
}

// -----

func.func @iota_negative_dim() {
  // expected-error @+2 {{'dim' is -1, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.iota shape [2, 3] dim -1 of i64 : tensor<2x3xi64>
  return
}

// -----

func.func @iota_of_bool() {
  // expected-error @+1 {{result #0 must be statically shaped tensor of}}
  %0 = soap.iota shape [2] dim 0 of i1 : tensor<2xi1>
  return
}

// -----

func.func @random_range(%s: tensor<i64>) {
  // expected-error @+1 {{draws from an empty range: low 1.000000e+00 is above high 0.000000e+00}}
  %0 = soap.random <uniform>(%s, %s) shape [2] of f32 {low = 1.0 : f64, high = 0.0 : f64, stream = 0 : i64} : (tensor<i64>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @random_deviation(%s: tensor<i64>) {
  // expected-error @+1 {{standard deviation 'high' is -1.000000e+00, but must be at least 0}}
  %0 = soap.random <normal>(%s, %s) shape [2] of f32 {low = 0.0 : f64, high = -1.0 : f64, stream = 0 : i64} : (tensor<i64>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @random_not_finite(%s: tensor<i64>) {
  // expected-error @+1 {{'low' and 'high' must be finite}}
  %0 = soap.random <uniform>(%s, %s) shape [2] of f32 {low = 0.0 : f64, high = 0x7FF0000000000000 : f64, stream = 0 : i64} : (tensor<i64>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @random_shape(%s: tensor<i64>) {
  // expected-error @+2 {{result shape [-2] holds a negative size}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.random <uniform>(%s, %s) shape [-2] of f32 {low = 0.0 : f64, high = 1.0 : f64, stream = 0 : i64} : (tensor<i64>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @operand_overflows(%x: tensor<4611686018427387904x2xf32>) {
  // expected-error @+2 {{operand 0 of type 'tensor<4611686018427387904x2xf32>' has more bytes than fit in 64 bits}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.unary <neg> %x : (tensor<4611686018427387904x2xf32>) -> tensor<4611686018427387904x2xf32>
  return
}

// -----

func.func @unary_float_function_of_integer(%x: tensor<2xi64>) {
  // expected-error @+1 {{'exp' is not defined on 'i64'}}
  %0 = soap.unary <exp> %x : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// -----

func.func @unary_not_of_float(%x: tensor<2xf32>) {
  // expected-error @+1 {{'not' is not defined on 'f32'}}
  %0 = soap.unary <not> %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unary_neg_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'neg' is not defined on 'i1'}}
  %0 = soap.unary <neg> %x : (tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @binary_shapes(%x: tensor<2xf32>, %y: tensor<1xf32>) {
  // expected-error @+2 {{'rhs' must have the type of 'lhs', 'tensor<2xf32>', got 'tensor<1xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.binary <add> %x, %y : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @binary_and_of_float(%x: tensor<2xf32>) {
  // expected-error @+1 {{'and' is not defined on 'f32'}}
  %0 = soap.binary <and> %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @binary_add_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'add' is not defined on 'i1'}}
  %0 = soap.binary <add> %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+2 {{'rhs' must have the type of 'lhs', 'tensor<2xf32>', got 'tensor<2xi32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.compare <lt> %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @compare_order_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'lt' is not defined on i1; use eq or ne}}
  %0 = soap.compare <lt> %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @select_branches(%c: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<2xbf16>) {
  // expected-error @+2 {{'onFalse' must have the type of 'onTrue', 'tensor<2xf32>', got 'tensor<2xbf16>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.select %c, %x, %y : (tensor<2xi1>, tensor<2xf32>, tensor<2xbf16>) -> tensor<2xf32>
  return
}

// -----

func.func @select_condition(%c: tensor<1xi1>, %x: tensor<2xf32>) {
  // expected-error @+2 {{'condition' must have shape [2], got [1]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.select %c, %x, %x : (tensor<1xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @cast_to_index(%x: tensor<2xf32>) {
  // expected-error @+2 {{result elements must be f32, bf16, f16, i64, i32 or i1, got 'index'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.cast %x to index : (tensor<2xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @dropout_ratio(%x: tensor<2xf32>, %s: tensor<i64>) {
  // expected-error @+1 {{'ratio' is 1.000000e+00, but must lie in [0, 1)}}
  %0 = soap.dropout %x, %s, %s {ratio = 1.0 : f64, stream = 0 : i64} : (tensor<2xf32>, tensor<i64>, tensor<i64>) -> tensor<2xf32>
  return
}

// -----

func.func @dynamic_shape(%x: tensor<?xf32>) {
  // expected-error @+1 {{operand #0 must be statically shaped tensor of}}
  %0 = soap.unary <neg> %x : (tensor<?xf32>) -> tensor<?xf32>
  return
}
