"""Names the nodes of a model like markup. Usage: hostile_layer.py IN.onnx OUT.onnx"""

import sys

import onnx

model = onnx.load(sys.argv[1], load_external_data=False)
for number, node in enumerate(model.graph.node):
    node.name = f"/<b onclick='alert({number})'>/\"x\"&amp;{number}/{node.op_type}"
onnx.save(model, sys.argv[2])
