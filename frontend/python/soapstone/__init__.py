"""Plans for training a model on many devices, searched, simulated and compiled.

    import soapstone

    plan = soapstone.search("config.json", "dgx-h100x8", batch=512, seq=4096,
                            precision="bf16", optimizer="adamw")
    print(plan.summary())       # what a step comes to; in a notebook, `plan` alone shows it
    plan.strategy               # the strategy as a dictionary
    plan.save("plan.json")

    plan = soapstone.simulate(model, {"devices": "l40s", "count": 4}, strategy="fsdp",
                              example_inputs={"x": torch.randn(16, 32)})
    program = soapstone.compile(model, "out", devices=4, strategy="fsdp",
                                example_inputs={"x": torch.randn(16, 32)})
    program.run(steps=10)

A model is an .onnx file, a Hugging Face config.json, or a torch.nn.Module with
example inputs, which is exported as Soapstone reads it best. Everything is
computed in this process, where the compiled module is (see `runs_in_process`), else by the
`soapstone` command.
"""

from soapstone.command import SoapstoneError, find_command, runs_in_process
from soapstone.planning import Plan, Program, compile, search, simulate
from soapstone.torch_export import export

__all__ = ["Plan", "Program", "SoapstoneError", "compile", "export", "find_command",
           "runs_in_process", "search", "simulate"]
__version__ = "0.1.0"
