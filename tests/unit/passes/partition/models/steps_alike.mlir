// Communication in which four devices do the same: one program for all of them.
// Groups hold different things, and no device computes what nobody reads.

#rows = #soap.config<[dim0 = 4], devices = "0..3">
#columns = #soap.config<[dim1 = 4], devices = "0..3">
#tiles = #soap.config<[dim0 = 2, dim1 = 2], devices = "0..3">
#halves = #soap.config<[dim0 = 2], replication = 2, devices = "0..3">
#everywhere = #soap.config<[], replication = 4, devices = "0..3">

func.func @forward(
    %x: tensor<8x6xf32> {soap.role = "input", soap.name = "x"},
    %w1: tensor<6x12xf32> {soap.role = "parameter", soap.name = "w1", soap.config = #halves},
    %w2: tensor<12x8xf32> {soap.role = "parameter", soap.name = "w2", soap.config = #tiles},
    %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
    %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<8x12xf32> {soap.role = "output", soap.name = "reduced"},
        tensor<8x12xf32> {soap.role = "output", soap.name = "scattered"},
        tensor<8x12xf32> {soap.role = "output", soap.name = "sliced"},
        tensor<8x8xf32> {soap.role = "output", soap.name = "transposed"},
        tensor<8x8xf32> {soap.role = "output", soap.name = "gathered"},
        tensor<8xf32> {soap.role = "output", soap.name = "largest"},
        tensor<8xf32> {soap.role = "output", soap.name = "product"},
        tensor<8x12xf32> {soap.role = "output", soap.name = "dropped"},
        tensor<8x12xf32> {soap.role = "output", soap.name = "counted"}) {
  // Partial sums of pairs of devices: all-reduce and reduce-scatter.
  %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[row = 2, contracted = 2], devices = "0..3">}
      : (tensor<8x6xf32>, tensor<6x12xf32>) -> tensor<8x12xf32>
  %reduced = soap.unary <tanh> %0 {soap.config = #halves}
      : (tensor<8x12xf32>) -> tensor<8x12xf32>
  %scattered = soap.unary <sigmoid> %0 {soap.config = #tiles}
      : (tensor<8x12xf32>) -> tensor<8x12xf32>
  // Parts of what a device has, other ones on every device of a pair.
  %sliced = soap.unary <exp> %reduced {soap.config = #tiles}
      : (tensor<8x12xf32>) -> tensor<8x12xf32>
  // Shards of other dims: all-to-all.
  %1 = soap.dot %scattered, %w2 batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[row = 4], devices = "0..3">}
      : (tensor<8x12xf32>, tensor<12x8xf32>) -> tensor<8x8xf32>
  %transposed = soap.unary <exp> %1 {soap.config = #columns}
      : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // Parts to the whole: all-gather in pairs.
  %2 = soap.unary <sigmoid> %1 {soap.config = #tiles}
      : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %gathered = soap.unary <exp> %2 {soap.config = #halves}
      : (tensor<8x8xf32>) -> tensor<8x8xf32>
  // Partial maxima, and products of rows that a device has among others.
  %3 = soap.reduce <max> %1 over [0] {
      soap.config = #soap.config<[dim0 = 4], devices = "0..3">}
      : (tensor<8x8xf32>) -> tensor<8xf32>
  %largest = soap.unary <exp> %3 {soap.config = #everywhere}
      : (tensor<8xf32>) -> tensor<8xf32>
  %product = soap.reduce <product> %gathered over [0] {
      soap.config = #soap.config<[dim0 = 4], devices = "0..3">}
      : (tensor<8x8xf32>) -> tensor<8xf32>
  // Positions: of random numbers and of counters.
  %dropped = soap.dropout %reduced, %seed, %step {ratio = 0.5, stream = 1 : i64,
      soap.config = #tiles}
      : (tensor<8x12xf32>, tensor<i64>, tensor<i64>) -> tensor<8x12xf32>
  %4 = soap.iota shape [8, 12] dim 0 of f32 {soap.config = #rows} : tensor<8x12xf32>
  %counted = soap.binary <mul> %4, %reduced {soap.config = #rows}
      : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
  return %reduced, %scattered, %sliced, %transposed, %gathered, %largest, %product, %dropped, %counted
      : tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x8xf32>, tensor<8x8xf32>,
        tensor<8xf32>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x12xf32>
}
