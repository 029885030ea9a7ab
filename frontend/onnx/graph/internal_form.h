#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_INTERNAL_FORM_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_INTERNAL_FORM_H_

// The form of nodes after normalisation, whatever opset the file used.
//
// General rules
// - Constant, Identity, Cast to the same type, Dropout without training,
//   Squeeze, Unsqueeze, Flatten, CastLike, Upsample, Scatter, If and
//   unrollable Loops are gone; so are constants that could be folded.
// - Every result has a type; dimensions are numbers unless they depend on data.
// - Operands that must be known at compile time have become attributes (table
//   below). A node whose operand is not known keeps it as an input and has an
//   unknown dimension in its type: it cannot be lowered.
// - `axis` and `axes` are non-negative. Defaults are filled in.
// - Outputs that nothing reads are kNoValue, except the updated statistics of a
//   training BatchNormalization (also listed in Graph::stateUpdates).
//
// op                    inputs              attributes
// Reshape               data                - (the result type is the answer)
// Expand                data                - (the result type is the answer)
// Slice                 data                starts, ends, steps: one for every
//                                           dimension; 0 <= start < size, end
//                                           exclusive, -1 for "past the front"
//                                           when the step is negative
// Transpose             data                perm
// Concat                inputs...           axis
// Split                 data                axis, split (sizes)
// Tile                  data                repeats
// Pad                   data [value]        pads (all begins, then all ends;
//                                           negative crops), mode
// Gather                data indices        axis, padding_row (the index whose
//                                           rows get no gradient; may be
//                                           absent)
// GatherElements        data indices        axis
// ScatterElements       data indices upd.   axis, reduction
// ScatterND             data indices upd.   reduction
// Reduce*               data                axes (sorted), keepdims
// ArgMax, ArgMin        data                axis, keepdims, select_last_index
// CumSum                data                axis, exclusive, reverse
// TopK                  data                axis, k, largest, sorted
// OneHot                indices values      axis, depth (values is [off, on])
// Trilu                 data                upper, k
// ConstantOfShape       -                   value (one-element tensor)
// Range                 start limit delta   - (operands are constants)
// EyeLike               data                k, dtype
// Cast                  data                to
// Clip                  data [min] [max]    -
// Dropout               data                ratio, seed (0: none); it trains
// Softmax, LogSoftmax,  data                axis
//   Hardmax
// BatchNormalization    X scale B mean var  epsilon, momentum, training_mode
// LayerNormalization    X scale [B]         axis, epsilon
// RMSNormalization      X scale             axis, epsilon
// GroupNormalization    X scale B           num_groups, epsilon; per channel
// Conv                  X W [B]             kernel_shape, strides, dilations,
//                                           pads, group (no auto_pad)
// ConvTranspose         X W [B]             the same and output_padding
// Col2Im                columns             kernel_shape, strides, dilations,
//                                           pads
// DFT                   signal              axis, dft_length, inverse, onesided
// STFT                  signal - [window]   frame_step, frame_length, onesided
// MaxPool, AveragePool, X                   kernel_shape, strides, dilations,
//   LpPool                                  pads, ceil_mode,
//                                           count_include_pad, p
// Gemm                  A B [C]             alpha, beta, transA, transB
// Resize                X                   scales (one for every dimension),
//                                           roi, mode, nearest_mode,
//                                           coordinate_transformation_mode,
//                                           cubic_coeff_a, exclude_outside,
//                                           extrapolation_value, antialias
// LSTM, GRU, RNN        as ONNX, layout 0   hidden_size, direction, activations
// soapstone::           table indices       mode ("sum", "mean", "max"),
//   EmbeddingBag          offsets           bag_size (0: bags differ). Bag i
//                                           reads indices[offsets[i] ..
//                                           offsets[i+1]); the last one ends at
//                                           the end. Result [bags, hidden].
// soapstone::Detach     data                - (no gradient flows through it)
// soapstone::Gradient   xs... y             outputs are dy/dxs
//
// Every other op keeps its ONNX signature.

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_INTERNAL_FORM_H_
