// Output of `soapstone inspect --json`.
#include "frontend/driver/report/inspect_report.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::driver {
namespace {

using llvm::json::fixUTF8;
using llvm::json::OStream;

void writeShape(OStream& json, const char* name,
                const std::vector<int64_t>& shape) {
  json.attributeArray(name, [&] {
    for (int64_t size : shape) json.value(size);
  });
}

void writeConfiguration(OStream& json, const model::NamedConfiguration& entry) {
  json.attributeArray("splits", [&] {
    for (const auto& [factor, degree] : entry.splits) {
      json.array([&] {
        json.value(fixUTF8(factor));
        json.value(degree);
      });
    }
  });
  if (!entry.shares.empty()) {
    json.attributeObject("shares", [&] {
      for (const auto& [factor, shares] : entry.shares)
        writeShape(json, fixUTF8(factor).c_str(), shares);
    });
  }
  json.attribute("replication", entry.replication);
  json.attribute("devices", entry.devices.toString());
}

void writeMoves(OStream& json, const char* name,
                const std::vector<strategy::ReportedMove>& moves) {
  json.attributeArray(name, [&] {
    for (const strategy::ReportedMove& move : moves) {
      json.object([&] {
        json.attribute("what", fixUTF8(move.label));
        json.attribute("from", fixUTF8(move.from));
        json.attributeArray("steps", [&] {
          for (const strategy::ReportedStep& step : move.steps) {
            json.object([&] {
              json.attribute("kind", step.kind);
              json.attribute("groups", step.groups);
              json.attribute("group_size", step.groupSize);
              json.attribute("total_bytes", step.totalBytes);
              json.attribute("max_bytes_sent", step.maxBytesSent);
            });
          }
        });
      });
    }
  });
}

void writeOp(OStream& json, const strategy::ReportedOp& op) {
  json.object([&] {
    json.attribute("op", fixUTF8(op.name));
    json.attribute("kind", op.kind);
    if (!op.leader.empty()) json.attribute("follows", fixUTF8(op.leader));
    writeConfiguration(json, op.configuration);
    writeShape(json, "shape", op.shape);
    writeShape(json, "local_shape", op.localShape);
    writeMoves(json, "communication", op.moves);
  });
}

void writeTensor(OStream& json, const strategy::ReportedTensor& tensor) {
  json.object([&] {
    json.attribute("tensor", fixUTF8(tensor.name));
    json.attribute("role", tensor.role);
    writeConfiguration(json, tensor.storage);
    writeShape(json, "shape", tensor.shape);
    writeShape(json, "local_shape", tensor.localShape);
    json.attribute("local_bytes", tensor.localBytes);
  });
}

void writeTotals(OStream& json, const strategy::StrategyReport& report) {
  json.attributeObject("communication_totals", [&] {
    for (const auto& [kind, total] :
         strategy::totalCommunication(report).kinds) {
      json.attributeObject(kind, [&] {
        json.attribute("count", total.count);
        json.attribute("total_bytes", total.totalBytes);
        json.attribute("max_bytes_sent", total.maxBytesSent);
      });
    }
  });
  json.attributeObject("stored_bytes", [&] {
    for (const auto& [role, bytes] : report.storedBytes)
      writeShape(json, role.c_str(), bytes);
  });
}

void writeSums(OStream& json, llvm::StringRef name,
               const std::vector<ProgramSum>& communication) {
  json.attributeArray(name, [&] {
    for (const ProgramSum& sum : communication) {
      json.object([&] {
        json.attribute("label", sum.label);
        json.attribute("bytes", sum.bytes);
        json.attribute("calls_meanwhile", sum.callsMeanwhile);
        if (sum.lane != 0) json.attribute("lane", sum.lane);
      });
    }
  });
}

void writeProgram(OStream& json, const std::vector<ProgramMemory>& program) {
  json.attributeArray("program", [&] {
    for (const ProgramMemory& memory : program) {
      json.object([&] {
        json.attribute("class", memory.deviceClass);
        writeShape(json, "ranks", memory.ranks);
        json.attribute("arena_bytes", memory.arenaBytes);
        json.attribute("persistent_bytes", memory.persistentBytes);
        writeSums(json, "gradient_sums", memory.gradientSums);
        writeSums(json, "parameter_gathers", memory.parameterGathers);
      });
    }
  });
}

void writePipeline(OStream& json, const model::StrategyPipeline& pipeline) {
  std::vector<int> groups = model::groupsOfChunks(pipeline);
  json.attributeObject("pipeline", [&] {
    json.attribute("micro_batches", pipeline.microBatches);
    json.attribute("schedule",
                   pipeline.actions.empty() ? pipeline.family : "actions");
    json.attribute("recompute", pipeline.recompute);
    json.attribute("optimizer_shards", pipeline.optimizerShards);
    json.attributeArray("chunks", [&] {
      for (size_t chunk = 0; chunk < groups.size(); ++chunk) {
        json.object([&] {
          json.attribute("from", pipeline.chunks[chunk].from);
          json.attribute("group", groups[chunk]);
          json.attribute("devices", pipeline.chunks[chunk].devices.toString());
        });
      }
    });
  });
}

}  // namespace

std::string inspectionJson(const Inspection& inspection) {
  const strategy::StrategyReport& report = inspection.report;
  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("model", report.modelHash);
    json.attribute("devices", report.devices);
    if (inspection.pipeline) writePipeline(json, *inspection.pipeline);
    json.attributeArray("ops", [&] {
      for (const strategy::ReportedOp& op : report.ops) writeOp(json, op);
    });
    json.attributeArray("tensors", [&] {
      for (const strategy::ReportedTensor& tensor : report.tensors)
        writeTensor(json, tensor);
    });
    writeMoves(json, "communication_of_results", report.resultMoves);
    writeTotals(json, report);
    if (!inspection.program.empty()) writeProgram(json, inspection.program);
  });
  json.flush();
  return text + "\n";
}

}  // namespace soapstone::driver
