"""Tests of the Python package: search, simulate and compile, with files and with modules.

Usage: python_test.py SOURCE_FOLDER SOAPSTONE [NATIVE_MODULE [TEST...]]

Commands run in this process if the compiled module is given, else as the command.
"""

import contextlib
import importlib.util
import io
import json
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time
import unittest

SOURCE = pathlib.Path(sys.argv[1])
NATIVE = sys.argv[3] if len(sys.argv) > 3 else ""
sys.path.insert(0, str(SOURCE / "frontend" / "python"))
if NATIVE:
    os.environ.pop("SOAPSTONE", None)
    spec = importlib.util.spec_from_file_location("soapstone._native", NATIVE)
    sys.modules["soapstone._native"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["soapstone._native"])
else:
    os.environ["SOAPSTONE"] = sys.argv[2]

import soapstone  # noqa: E402

try:
    import torch
except ImportError:
    torch = None

GPT2 = SOURCE / "examples" / "models" / "configs" / "gpt2.json"
LENET = SOURCE / "examples" / "models" / "benchmark" / "lenet.onnx"
LINE = {"devices": "l40s", "count": 4}


class PlanTest(unittest.TestCase):
    def test_search_gives_a_plan_that_simulate_takes(self):
        plan = soapstone.search(LENET, LINE, batch=64, time_budget="2s")
        self.assertTrue(plan.fits)
        self.assertIn("data-parallel", plan.baselines)
        self.assertEqual(plan.strategy["devices"], 4)
        again = soapstone.simulate(LENET, LINE, plan, batch=64)
        self.assertAlmostEqual(again.step_seconds, plan.step_seconds, delta=1e-9)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plan.json")
            plan.save(path)
            self.assertEqual(json.loads(pathlib.Path(path).read_text()), plan.strategy)
            self.assertEqual(soapstone.simulate(LENET, LINE, path, batch=64).step_seconds,
                             again.step_seconds)

    def test_summary_says_where_time_and_memory_go(self):
        plan = soapstone.simulate(GPT2, "dgx-h100", "fsdp", batch=8, seq=128, precision="bf16")
        text = plan.summary()
        for words in ("fsdp on dgx-h100", "tokens/s", "gathers of parameters", "masters",
                      "samples in 8"):
            self.assertIn(words, text)
        page = plan._repr_html_()
        self.assertTrue(page.startswith("<table>") and "gathers of parameters" in page)
        self.assertIn("fsdp", repr(plan))

    def test_a_machine_in_one_line_is_called_as_commands_call_it(self):
        plan = soapstone.simulate(LENET, LINE, batch=64)
        self.assertIn("on 4xl40s", plan.summary())
        self.assertEqual(plan.step_seconds,
                         soapstone.simulate(LENET, "4xl40s", batch=64).step_seconds)

    def test_rates_are_numbers_that_people_write(self):
        summary = soapstone.simulate(LENET, LINE, batch=65536).summary()
        self.assertNotIn("e+", summary)
        self.assertRegex(summary, r"step  .* ms, \d+ samples/s \(\d+ a device\)")

    def test_pipelines_have_a_summary_too(self):
        plan = soapstone.simulate(GPT2, "dgx-h100", "1f1b:p=4,m=8", batch=32, seq=128)
        text = plan.summary()
        for words in ("tokens/s", "bubble", "utilisation", "limited by", "4 groups of 2 devices"):
            self.assertIn(words, text)

    def test_joint_plans_are_strategies(self):
        options = {"batch": 32, "seq": 128, "optimizer": "adamw"}
        plan = soapstone.search(GPT2, "dgx1-v100", algorithm="joint", proposals=2, **options)
        self.assertIn("limited by", plan.summary())  # Of a pipeline or a plain step.
        again = soapstone.simulate(GPT2, "dgx1-v100", plan, **options)
        self.assertAlmostEqual(again.step_seconds, plan.step_seconds, delta=1e-9)

    def test_errors_are_those_of_the_command(self):
        with self.assertRaises(soapstone.SoapstoneError) as caught:
            soapstone.simulate(LENET, {"devices": "tpu"}, batch=64)
        self.assertIn("devices: is 'tpu', must be one of", str(caught.exception))
        self.assertEqual(caught.exception.code, 1)
        with self.assertRaises(soapstone.SoapstoneError) as caught:
            soapstone.simulate(LENET, LINE, batch=64, bacth=3)
        self.assertEqual(caught.exception.code, 2)
        self.assertNotIn("\n", str(caught.exception))
        with self.assertRaisesRegex(TypeError, "a model is a file or a torch.nn.Module, not int"):
            soapstone.search(3, "dgx-a100")

    def test_modules_need_inputs(self):
        class Module:
            def forward(self, x):
                return x

        with self.assertRaisesRegex(ValueError, "a module needs example_inputs"):
            soapstone.search(Module(), LINE)

    def test_what_is_no_machine_is_said(self):
        with self.assertRaisesRegex(TypeError, "a machine is a preset's name.* not NoneType"):
            soapstone.simulate(LENET, None, batch=64)


@unittest.skipUnless(NATIVE, "there is no compiled module")
class InProcessTest(unittest.TestCase):
    def setUp(self):
        self.assertTrue(soapstone.runs_in_process())
        self.assertEqual(soapstone.command._native.version, soapstone.__version__)

    @contextlib.contextmanager
    def own_streams(self):
        """What reaches descriptors 1 and 2, past Python, in a list of one text."""
        kept = [os.dup(stream) for stream in (1, 2)]
        texts = []
        with tempfile.TemporaryFile() as file:
            for stream in (1, 2):
                os.dup2(file.fileno(), stream)
            try:
                yield texts
            finally:
                for stream, copy in zip((1, 2), kept):
                    os.dup2(copy, stream)
                    os.close(copy)
                file.seek(0)
                texts.append(file.read())

    def test_no_process_is_started_and_no_stream_written(self):
        spawn, soapstone.command._spawn = soapstone.command._spawn, None
        try:
            with self.own_streams() as texts, contextlib.redirect_stdout(io.StringIO()):
                soapstone.search(LENET, LINE, batch=64, time_budget="1s")
                with self.assertRaises(soapstone.SoapstoneError):
                    soapstone.simulate(LENET, LINE, batch=64, bacth=3)
        finally:
            soapstone.command._spawn = spawn
        self.assertEqual(texts, [b""])

    def test_a_program_runs_where_there_is_no_command(self):
        command = soapstone.command
        built, path = command._BUILD, os.environ["PATH"]
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "run")
            program.write_text("#!/bin/sh\necho step 0  loss 1.5 after $*\n")
            program.chmod(0o755)
            command._BUILD, os.environ["PATH"] = pathlib.Path(folder), folder
            try:
                self.assertEqual(soapstone.Program(folder, "").run(steps=1), [1.5])
            finally:
                command._BUILD, os.environ["PATH"] = built, path

    def test_the_first_interrupt_ends_a_search_and_python_has_the_next(self):
        handler = signal.getsignal(signal.SIGINT)
        thread = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
        thread.start()
        begin = time.monotonic()
        plan = soapstone.search(GPT2, "dgx-h100", batch=8, seq=128, time_budget="5m",
                                algorithm="mcmc", use_all_time=True)
        thread.join()
        self.assertLess(time.monotonic() - begin, 120)
        self.assertTrue(plan.data["interrupted"])
        self.assertIs(signal.getsignal(signal.SIGINT), handler)
        with self.assertRaises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(60)

    def test_threads_may_search_at_once(self):
        plans = {}

        def search(seed):
            plans[seed] = soapstone.search(LENET, LINE, batch=64, proposals=50, seed=seed)

        threads = [threading.Thread(target=search, args=(seed,)) for seed in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(plans), [1, 2])

    def test_a_program_runs_in_a_process_of_its_own(self):
        called = soapstone.command._native.call(["run", "out"])
        self.assertEqual(called.code, 2)
        self.assertIn(b"process of its own", called.errors)


@unittest.skipIf(torch is None, "there is no PyTorch")
class TorchTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.module = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.Tanh(),
                                          torch.nn.Linear(16, 4))
        self.inputs = {"x": torch.randn(8, 8)}

    def test_a_module_is_exported_searched_and_left_as_it_was(self):
        self.module.train()
        plan = soapstone.search(self.module, LINE, example_inputs=self.inputs, loss="mse",
                                time_budget="1s")
        self.assertTrue(self.module.training and plan.fits)
        positional = soapstone.simulate(self.module, LINE, example_inputs=torch.randn(8, 8),
                                        loss="mse")
        self.assertGreater(positional.step_seconds, 0)

    def test_each_folder_has_a_model_of_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("exp.v1", "exp.v2/"):
                soapstone.compile(self.module, f"{folder}/{name}", example_inputs=self.inputs,
                                  loss="mse", emit_only=True)
            self.assertEqual(sorted(name for name in os.listdir(folder) if name.endswith(".onnx")),
                             ["exp.v1.onnx", "exp.v2.onnx"])

    def test_inputs_are_in_the_order_of_forward(self):
        class Scaled(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.first = torch.nn.Linear(8, 4)

            def forward(self, x, scale, offset=None):
                return self.first(x) * scale

        inputs = {"scale": torch.randn(8, 4), "x": torch.randn(8, 8)}
        plan = soapstone.simulate(Scaled(), LINE, example_inputs=inputs, loss="mse")
        self.assertGreater(plan.step_seconds, 0)
        with self.assertRaisesRegex(ValueError, "forward of Scaled has no argument 'scales'"):
            soapstone.simulate(Scaled(), LINE, example_inputs={"x": inputs["x"],
                                                               "scales": inputs["scale"]})
        with self.assertRaisesRegex(ValueError, "no 'x', which forward of Scaled takes before"):
            soapstone.simulate(Scaled(), LINE, example_inputs={"scale": inputs["scale"]})

    def test_what_pytorch_does_not_export_is_one_line(self):
        class Unknown(torch.nn.Module):
            def forward(self, x):
                raise NotImplementedError("a kernel\nthat is not there")

        with contextlib.redirect_stderr(io.StringIO()), \
                contextlib.redirect_stdout(io.StringIO()), \
                self.assertRaises(soapstone.SoapstoneError) as caught:
            soapstone.simulate(Unknown(), LINE, example_inputs=self.inputs)
        self.assertRegex(str(caught.exception), "^PyTorch does not export Unknown: .+$")
        self.assertIsNotNone(caught.exception.__cause__)
        with self.assertRaisesRegex(TypeError, "not int"):
            soapstone.simulate(3, LINE, example_inputs=self.inputs)

    def test_errors_name_the_module_and_not_its_file(self):
        class Selected(torch.nn.Module):
            def forward(self, x):
                return x[x > 0].max()

        with self.assertRaisesRegex(soapstone.SoapstoneError, "^Selected: .*NonZero"):
            soapstone.simulate(Selected(), LINE, example_inputs=self.inputs)

    def test_threads_may_export_at_once(self):
        plans = []

        def simulate():
            module = torch.nn.Sequential(torch.nn.Linear(8, 4), torch.nn.Tanh())
            plans.append(soapstone.simulate(module, LINE, example_inputs=self.inputs, loss="mse"))

        threads = [threading.Thread(target=simulate) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(plans), 3)

    def test_a_module_is_compiled_and_trains(self):
        with tempfile.TemporaryDirectory() as folder:
            program = soapstone.compile(self.module, os.path.join(folder, "out"), devices=2,
                                        strategy="data-parallel", example_inputs=self.inputs,
                                        loss="mse")
            losses = program.run(steps=3)
            self.assertIn(folder, repr(program))
        self.assertEqual(len(losses), 3)
        self.assertEqual(len(set(losses)), 3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
