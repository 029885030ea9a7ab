# From the normalised graph to the soap dialect.
soapstone_library(soapstone_onnx_lowering MLIR
  SRCS
    lower/lower_activation.cc
    lower/lower_arguments.cc
    lower/lower_attention.cc
    lower/lower_builder.cc
    lower/lower_constant.cc
    lower/lower_contraction.cc
    lower/lower_convolution.cc
    lower/lower_einsum.cc
    lower/lower_elementwise.cc
    lower/lower_fourier.cc
    lower/lower_generation.cc
    lower/lower_grid_sample.cc
    lower/lower_index_tuples.cc lower/lower_indexing.cc
    lower/lower_initializer.cc
    lower/lower_loss.cc
    lower/lower_model.cc
    lower/lower_movement.cc
    lower/lower_node.cc
    lower/lower_normalization.cc
    lower/lower_pooling.cc
    lower/lower_recurrent.cc
    lower/lower_reduction.cc
    lower/lower_resize.cc
    lower/lower_training.cc
    lower/op_table.cc
    rules/resize_weights.cc
  DEPS soapstone_onnx soapstone_soap soapstone_support)
