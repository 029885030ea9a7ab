"""Writes a table of runs whose times are those of a system profile: MODEL SYSTEM TABLE."""

import json
import subprocess
import sys

model, system, table = sys.argv[1:]
with open(table, "w") as file:
    file.write("group,model,machine,strategy,devices,precision,seconds\n")
    for group, devices, strategy in (("one", 1, "data-parallel"), ("two", 2, "data-parallel"),
                                     ("three", 4, "megatron:t=2,d=2")):
        for precision in ("bf16", "f32"):
            text = subprocess.run(
                ["soapstone", "simulate", model, "--machine", "dgx-a100", "--devices",
                 str(devices), "--strategy", strategy, "--loss",
                 "cross-entropy", "--optimizer", "adam", "--precision", precision, "--system",
                 system, "--json"], check=True, capture_output=True, text=True).stdout
            seconds = json.loads(text)["iteration_time_s"]
            file.write(f'{group},{model},dgx-a100,"{strategy}",{devices},{precision},{seconds}\n')
