"""Models of transformers that no earlier draw has: the fifteenth."""

import exporter_fifteenth_losses  # noqa: F401  (adds to MODELS)
import exporter_fifteenth_modules  # noqa: F401
from exporter_library_models import decoder
from exporter_registry import model


@model
def hyperclovax():
    return decoder("HyperCLOVAX")


@model
def dory():
    return decoder("Dory", experts="batched_mm")


@model
def flint():
    return decoder("Flint", experts="batched_mm")


@model
def aria_text():
    return decoder("AriaText", experts="batched_mm")


@model
def beam():
    return decoder("Beam", experts="batched_mm")


@model
def hrm_text():
    return decoder("HrmText")


@model
def bailing_hybrid():
    return decoder("BailingHybrid", experts="batched_mm")
