# From the normalised graph to the soap dialect.
soapstone_library(soapstone_onnx_lowering MLIR
  SRCS
    lower_activation.cc
    lower_arguments.cc
    lower_attention.cc
    lower_builder.cc
    lower_constant.cc
    lower_contraction.cc
    lower_convolution.cc
    lower_einsum.cc
    lower_elementwise.cc
    lower_generation.cc
    lower_grid_sample.cc
    lower_indexing.cc
    lower_initializer.cc
    lower_loss.cc
    lower_model.cc
    lower_movement.cc
    lower_node.cc
    lower_normalization.cc
    lower_pooling.cc
    lower_recurrent.cc
    lower_reduction.cc
    lower_resize.cc
    lower_training.cc
    op_table.cc
    resize_weights.cc
  DEPS soapstone_onnx soapstone_soap soapstone_support)
