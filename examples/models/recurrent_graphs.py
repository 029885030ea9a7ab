"""ONNX graphs of the recurrent benchmark models, unrolled in time.

One LSTM node per layer and step, all steps of a layer sharing their weights, so that
a strategy can place every step by itself. Written node by node: an export of
torch.nn.LSTM would reorder the weights of every step in the graph. Weights carry
name, type and shape only; a compiled program initialises them from a seed.
"""

from onnx import TensorProto, helper


class RecurrentGraph:
    """Collects nodes, inputs and weights; the batch is the dimension "batch"."""

    def __init__(self, name):
        self.name = name
        self.nodes = []
        self.inputs = []
        self.weights = []
        self.constants = {}

    def node(self, kind, inputs, name, outputs=1, **attributes):
        """Appends a node and returns its result, or the list of its results."""
        results = [name] if outputs == 1 else [f"{name}:{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, results, name=name, **attributes))
        return results[0] if outputs == 1 else results

    def tokens(self, name, steps):
        self.inputs.append(
            helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", steps]))
        return name

    def weight(self, name, shape):
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=shape)
        tensor.data_location = TensorProto.EXTERNAL
        entry = tensor.external_data.add()
        entry.key, entry.value = "location", "weights.bin"
        self.weights.append(tensor)
        return name

    def integers(self, values):
        name = "const_" + "_".join(str(value).replace("-", "minus") for value in values)
        if name not in self.constants:
            self.constants[name] = helper.make_tensor(
                name, TensorProto.INT64, [len(values)], values)
        return name

    def embedding(self, tokens, name, vocabulary, width):
        """Tokens [batch, steps] -> vectors [steps, batch, width]."""
        table = self.weight(f"{name}.weight", [vocabulary, width])
        by_step = self.node("Transpose", [tokens], f"/{name}/Transpose", perm=[1, 0])
        return self.node("Gather", [table, by_step], f"/{name}/Gather")

    def split_steps(self, sequence, name, steps):
        """[steps, batch, width] -> a list of [1, batch, width]."""
        return [self.node("Slice",
                          [sequence, self.integers([t]), self.integers([t + 1]),
                           self.integers([0])], f"/{name}/Slice_{t}") for t in range(steps)]

    def gates(self, name, hidden, width):
        """A weight [4, hidden, width] as LSTM nodes read it: [1, 4 * hidden, width]."""
        return self.node("Reshape", [self.weight(name, [4, hidden, width]),
                                     self.integers([1, 4 * hidden, width])],
                         f"/{name}/Reshape")

    def layer(self, steps, name, width, hidden, state=None):
        """An LSTM layer over a list of steps; returns its steps and last state.

        The gates are a dimension of the weights, so that a device which computes some
        hidden units stores one box of them.
        """
        weights = [self.gates(f"{name}.weight_ih", hidden, width),
                   self.gates(f"{name}.weight_hh", hidden, hidden),
                   self.weight(f"{name}.bias", [1, 8 * hidden])]
        outputs = []
        for t, step in enumerate(steps):
            inputs = [step] + weights + ([""] + list(state) if state else [])
            every, last, cell = self.node("LSTM", inputs, f"/{name}/step_{t}", outputs=3,
                                          hidden_size=hidden)
            del every  # [1, 1, batch, hidden]; the last state is the same without a dim
            state = (last, cell)
            outputs.append(last)
        return outputs, state

    def linear(self, values, name, width, outputs):
        weight = self.weight(f"{name}.weight", [width, outputs])
        bias = self.weight(f"{name}.bias", [outputs])
        product = self.node("MatMul", [values, weight], f"/{name}/MatMul")
        return self.node("Add", [product, bias], f"/{name}/Add")

    def finish(self, output, shape):
        result = helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)
        graph = helper.make_graph(self.nodes, self.name, self.inputs, [result],
                                  self.weights + list(self.constants.values()))
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)],
                                 ir_version=8, producer_name="soapstone examples")


def language_model(steps=40, layers=2, hidden=2048, vocabulary=10000, embedding=1024):
    """RNNLM: embedding, LSTM layers, softmax over the vocabulary at every step."""
    graph = RecurrentGraph("rnnlm")
    values = graph.split_steps(
        graph.embedding(graph.tokens("tokens", steps), "embedding", vocabulary, embedding),
        "embedding", steps)
    for layer in range(layers):
        values, _ = graph.layer(values, f"lstm{layer}", hidden if layer else embedding, hidden)
    joined = graph.node("Concat", values, "/output/Concat", axis=0)
    logits = graph.linear(joined, "output", hidden, vocabulary)
    return graph.finish(graph.node("Transpose", [logits], "logits", perm=[1, 0, 2]),
                        ["batch", steps, vocabulary])


def text_classifier(steps=40, layers=4, hidden=1024, vocabulary=20000, classes=2):
    """RNNTC: embedding, LSTM layers, softmax on the state after the last step."""
    graph = RecurrentGraph("rnntc")
    values = graph.split_steps(
        graph.embedding(graph.tokens("tokens", steps), "embedding", vocabulary, hidden),
        "embedding", steps)
    for layer in range(layers):
        values, _ = graph.layer(values, f"lstm{layer}", hidden, hidden)
    last = graph.node("Squeeze", [values[-1], graph.integers([0])], "/output/Squeeze")
    return graph.finish(graph.linear(last, "output", hidden, classes), ["batch", classes])


def translator(steps=40, layers=2, hidden=1024, vocabulary=20480):
    """NMT: LSTM encoder and decoder, attention over the encoder's states, softmax."""
    graph = RecurrentGraph("nmt")
    source = graph.split_steps(
        graph.embedding(graph.tokens("source", steps), "source_embedding", vocabulary, hidden),
        "source_embedding", steps)
    target = graph.split_steps(
        graph.embedding(graph.tokens("target", steps), "target_embedding", vocabulary, hidden),
        "target_embedding", steps)
    for layer in range(layers):
        source, state = graph.layer(source, f"encoder{layer}", hidden, hidden)
        target, _ = graph.layer(target, f"decoder{layer}", hidden, hidden, state)
    # Luong, Pham, Manning 2015: global attention, general score, on the top states.
    keys = graph.node("Transpose",
                      [graph.node("Concat", source, "/attention/Concat", axis=0)],
                      "/attention/keys", perm=[1, 2, 0])
    memory = graph.node("Transpose", [keys], "/attention/memory", perm=[0, 2, 1])
    queries = graph.node("Transpose",
                         [graph.node("Concat", target, "/attention/Concat_1", axis=0)],
                         "/attention/queries", perm=[1, 0, 2])
    general = graph.node("MatMul", [queries, graph.weight("attention.score", [hidden, hidden])],
                         "/attention/score")
    weights = graph.node("Softmax", [graph.node("MatMul", [general, keys], "/attention/MatMul")],
                         "/attention/Softmax", axis=-1)
    context = graph.node("MatMul", [weights, memory], "/attention/context")
    joined = graph.node("Concat", [context, queries], "/attention/Concat_2", axis=2)
    mixed = graph.node("Tanh", [graph.linear(joined, "attention.mix", 2 * hidden, hidden)],
                       "/attention/Tanh")
    return graph.finish(graph.linear(mixed, "output", hidden, vocabulary),
                        ["batch", steps, vocabulary])
