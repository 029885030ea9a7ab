// Communication in which devices do different things: borders of an image, a
// root, disjoint sets of devices, shards of unequal size.

#everywhere = #soap.config<[], replication = 4, devices = "0..3">

func.func @forward(
    %x: tensor<8x6xf32> {soap.role = "input", soap.name = "x"},
    %image: tensor<1x2x11x5xf32> {soap.role = "input", soap.name = "image"},
    %kernel: tensor<2x2x3x3xf32> {soap.role = "parameter", soap.name = "kernel"})
    -> (tensor<1x2x11x5xf32> {soap.role = "output", soap.name = "filtered"},
        tensor<8x6xf32> {soap.role = "output", soap.name = "transposed"},
        tensor<8x6xf32> {soap.role = "output", soap.name = "gathered"},
        tensor<6xf32> {soap.role = "output", soap.name = "summed"},
        tensor<8x6xf32> {soap.role = "output", soap.name = "broadcast"},
        tensor<8x6xf32> {soap.role = "output", soap.name = "moved"},
        tensor<8x6xf32> {soap.role = "output", soap.name = "collected"}) {
  // Borders of neighbours, of uneven slabs.
  %0 = soap.unary <exp> %image {
      soap.config = #soap.config<[dim2 = 4], devices = "0..3">}
      : (tensor<1x2x11x5xf32>) -> tensor<1x2x11x5xf32>
  %filtered = soap.convolution %0, %kernel {
      strides = array<i64: 1, 1>, padLow = array<i64: 1, 1>,
      padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64,
      soap.config = #soap.config<[height = 4], devices = "0..3">}
      : (tensor<1x2x11x5xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x11x5xf32>
  // All-to-all and all-gather of uneven columns.
  %1 = soap.unary <exp> %x {soap.config = #soap.config<[dim0 = 4], devices = "0..3">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %transposed = soap.unary <sigmoid> %1 {
      soap.config = #soap.config<[dim1 = 4], devices = "0..3">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %gathered = soap.unary <exp> %transposed {soap.config = #everywhere}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // Partial sums of three devices, whole on a fourth.
  %2 = soap.reduce <sum> %1 over [0] {
      soap.config = #soap.config<[dim0 = 3], devices = "0..2">}
      : (tensor<8x6xf32>) -> tensor<6xf32>
  %summed = soap.unary <neg> %2 {soap.config = #soap.config<[], devices = "3">}
      : (tensor<6xf32>) -> tensor<6xf32>
  // One device to all, a scatter, a move between pairs, and a gather.
  %3 = soap.unary <sigmoid> %1 {soap.config = #soap.config<[], devices = "2">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %broadcast = soap.unary <exp> %3 {soap.config = #everywhere}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %4 = soap.unary <exp> %3 {soap.config = #soap.config<[dim0 = 2], devices = "0..1">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %moved = soap.unary <tanh> %4 {soap.config = #soap.config<[dim0 = 2], devices = "2..3">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %collected = soap.unary <exp> %moved {soap.config = #soap.config<[], devices = "3">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %filtered, %transposed, %gathered, %summed, %broadcast, %moved, %collected
      : tensor<1x2x11x5xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<6xf32>, tensor<8x6xf32>,
        tensor<8x6xf32>, tensor<8x6xf32>
}
