// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{attribute 'soap.role' must be input, parameter, working_copy, state, optimizer_state, gradient, step, seed or learning_rate, got "weight"}}
func.func private @role_spelling(tensor<4xf32> {soap.role = "weight"})

// -----

// expected-error @+1 {{attribute 'soap.role' must be input, parameter}}
func.func private @role_type(tensor<4xf32> {soap.role = 3})

// -----

// expected-error @+1 {{attribute 'soap.name' must be a string, got 3}}
func.func private @name_type(tensor<4xf32> {soap.name = 3})

// -----

// expected-error @+1 {{attribute 'soap.origin' must be {file = string, offset = i64, length = i64} within 64 bits}}
func.func private @origin_type(tensor<4xf32> {soap.origin = "weights.bin"})

// -----

// expected-error @+1 {{attribute 'soap.origin' must be}}
func.func private @origin_fields(tensor<4xf32> {soap.origin = {file = "w", offset = 0 : i64}})

// -----

// expected-error @+1 {{attribute 'soap.origin' must be}}
func.func private @origin_negative(tensor<4xf32> {soap.origin = {file = "w", offset = -1 : i64, length = 4 : i64}})

// -----

// expected-error @+1 {{attribute 'soap.origin' must be}}
func.func private @origin_overflows(tensor<4xf32> {soap.origin = {file = "w", offset = 9223372036854775807 : i64, length = 4 : i64}})

// -----

// expected-error @+1 {{attribute 'soap.init' must be {kind = "normal", "uniform" or "constant", a = f64, b = f64}}}
func.func private @init_kind(tensor<4xf32> {soap.init = {kind = "zipf", a = 0.0 : f64, b = 0.0 : f64}})

// -----

// expected-error @+1 {{attribute 'soap.init' must be}}
func.func private @init_fields(tensor<4xf32> {soap.init = {kind = "normal", a = 0.0 : f32, b = 0.0 : f64}})

// -----

// expected-error @+1 {{unknown attribute 'soap.rule' on argument 0}}
func.func private @unknown_argument_attribute(tensor<4xf32> {soap.rule = "input"})

// -----

// expected-error @+1 {{attribute 'soap.role' must be output, loss, update or gradient, got "parameter"}}
func.func private @result_role(tensor<4xf32>) -> (tensor<4xf32> {soap.role = "parameter"})

// -----

// expected-error @+1 {{attribute 'soap.name' must be a string}}
func.func private @result_name(tensor<4xf32>) -> (tensor<4xf32> {soap.name = 1})

// -----

// expected-error @+1 {{unknown attribute 'soap.origin' on result 0}}
func.func private @unknown_result_attribute(tensor<4xf32>) -> (tensor<4xf32> {soap.origin = "x"})

// -----

// expected-error @+1 {{attribute 'soap.updates' must be an i64 argument index, got "w"}}
func.func private @updates_type(tensor<4xf32>) -> (tensor<4xf32> {soap.updates = "w"})

// -----

// expected-error @+1 {{'soap.updates' of result 0 is 1, but the function has 1 arguments}}
func.func private @updates_range(tensor<4xf32>) -> (tensor<4xf32> {soap.updates = 1 : i64})

// -----

// expected-error @+1 {{'soap.updates' of result 0 is -1, but the function has 1 arguments}}
func.func private @updates_negative(tensor<4xf32>) -> (tensor<4xf32> {soap.updates = -1 : i64})

// -----

// expected-error @+1 {{'soap.updates' of result 0 names argument 0 of type 'tensor<4xf32>', but the result has type 'tensor<5xf32>'}}
func.func private @updates_types(tensor<4xf32>) -> (tensor<5xf32> {soap.updates = 0 : i64})

// -----

// expected-error @+1 {{'soap.gradient_of' of result 0 names argument 0 of type 'tensor<4xf32>', but the result has type 'tensor<2x2xf32>'}}
func.func private @gradient_shape(tensor<4xf32>) -> (tensor<2x2xf32> {soap.gradient_of = 0 : i64})

// -----

// expected-error @+1 {{attribute 'soap.role' belongs on an argument or result of a function}}
func.func private @role_on_function() attributes {soap.role = "input"}

// -----

// expected-error @+1 {{attribute 'soap.file_parts' must be an array of positive i64, got array<i64: 4, 0>}}
func.func @empty_part(%w: tensor<8x2x4x4xf32> {soap.role = "parameter", soap.name = "w", soap.file_shape = array<i64: 8, 32>, soap.file_parts = array<i64: 4, 0>}) {
  return
}

// -----

// expected-error @+1 {{argument 0 has 'soap.file_parts' without 'soap.file_shape'}}
func.func @own_shape(%w: tensor<8x2x4x4xf32> {soap.role = "parameter", soap.name = "w", soap.file_parts = array<i64: 2, 1, 1>}) {
  return
}
