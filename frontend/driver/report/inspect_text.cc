// The table that `soapstone inspect` prints.
#include <algorithm>
#include <map>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "frontend/driver/report/inspect_report.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {
namespace {

std::string byteText(int64_t bytes) {
  constexpr double kKiB = 1024;
  auto value = static_cast<double>(bytes);
  if (value < kKiB) return absl::StrCat(bytes, " B");
  if (value < kKiB * kKiB) return absl::StrFormat("%.1f KiB", value / kKiB);
  if (value < kKiB * kKiB * kKiB)
    return absl::StrFormat("%.1f MiB", value / (kKiB * kKiB));
  return absl::StrFormat("%.2f GiB", value / (kKiB * kKiB * kKiB));
}

std::string shapeText(const std::vector<int64_t>& shape) {
  return shape.empty() ? "scalar" : absl::StrJoin(shape, "x");
}

// Bytes by kind of step, e.g. "all-reduce 1.0 MiB, halo exchange 3 KiB".
class Bytes {
 public:
  void add(const std::vector<strategy::ReportedMove>& moves) {
    for (const strategy::ReportedMove& move : moves) {
      for (const strategy::ReportedStep& step : move.steps)
        bytes[step.kind] += step.totalBytes;
    }
  }
  void add(const Bytes& other) {
    for (const auto& [kind, count] : other.bytes) bytes[kind] += count;
  }
  std::string text() const {
    if (bytes.empty()) return "-";
    return absl::StrJoin(bytes, ", ", [](std::string* out, const auto& entry) {
      absl::StrAppend(out, entry.first, " ", byteText(entry.second));
    });
  }

 private:
  std::map<std::string, int64_t> bytes;
};

// One line of the table, for one op or several that are alike.
struct Row {
  std::string name;
  std::string rest[4];  // Kind, split, devices, local shape.
  int64_t count = 1;
  Bytes bytes;
};

// Joins rows that are alike but for the numbers of layers in their names, where
// the first is.
std::vector<Row> foldLayers(const std::vector<Row>& rows) {
  std::vector<Row> folded;
  std::map<std::vector<std::string>, size_t> known;
  for (const Row& row : rows) {
    std::vector<std::string> key(std::begin(row.rest), std::end(row.rest));
    key.push_back(simulator::layerPattern(row.name));
    auto [entry, isNew] = known.try_emplace(key, folded.size());
    if (isNew) {
      folded.push_back(row);
      continue;
    }
    Row& first = folded[entry->second];
    first.name = simulator::layerPattern(row.name);
    ++first.count;
    first.bytes.add(row.bytes);
  }
  return folded;
}

std::string printRows(const std::vector<Row>& rows,
                      const std::vector<std::string>& header) {
  std::vector<std::vector<std::string>> cells{header};
  for (const Row& row : rows) {
    std::string name = row.count == 1
                           ? row.name
                           : absl::StrCat(row.name, " (", row.count, ")");
    cells.push_back({name, row.rest[0], row.rest[1], row.rest[2], row.rest[3],
                     row.bytes.text()});
  }
  std::vector<size_t> widths(header.size(), 0);
  for (const auto& line : cells) {
    for (size_t i = 0; i + 1 < line.size(); ++i)
      widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const auto& line : cells) {
    for (size_t i = 0; i < line.size(); ++i) {
      absl::StrAppend(&text, line[i]);
      if (i + 1 < line.size()) text.append(widths[i] - line[i].size() + 2, ' ');
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

Row opRow(const strategy::ReportedOp& op) {
  Row row;
  row.name = op.name;
  row.rest[0] = op.kind;
  row.rest[1] = splitText(op.configuration);
  row.rest[2] = op.configuration.devices.toString();
  row.rest[3] = shapeText(op.localShape);
  row.bytes.add(op.moves);
  return row;
}

std::string opTable(const strategy::StrategyReport& report, bool all) {
  std::vector<Row> rows;
  std::map<std::string, size_t> rowOf;
  for (const strategy::ReportedOp& op : report.ops) {
    if (!all && !op.leader.empty()) continue;
    rowOf[op.name] = rows.size();
    rows.push_back(opRow(op));
  }
  if (!all) {
    for (const strategy::ReportedOp& op : report.ops) {
      auto leader = rowOf.find(op.leader);
      if (!op.leader.empty() && leader != rowOf.end())
        rows[leader->second].bytes.add(op.moves);
    }
    rows = foldLayers(rows);
  }
  return printRows(
      rows, {"op", "kind", "split", "devices", "local shape", "sent for it"});
}

// Parameters, states and the like, with what their updates have to wait for.
std::string tensorTable(const strategy::StrategyReport& report, bool all) {
  std::vector<Row> rows;
  std::map<std::string, size_t> rowOf;
  for (const strategy::ReportedTensor& tensor : report.tensors) {
    Row row;
    row.name = tensor.name;
    row.rest[0] = tensor.role;
    row.rest[1] = splitText(tensor.storage);
    row.rest[2] = tensor.storage.devices.toString();
    row.rest[3] = absl::StrCat(shapeText(tensor.localShape), " ",
                               byteText(tensor.localBytes));
    rowOf[tensor.name] = rows.size();
    rows.push_back(std::move(row));
  }
  if (rows.empty()) return "";
  for (const strategy::ReportedOp& op : report.ops) {
    auto tensor = rowOf.find(op.leader);
    if (!op.leader.empty() && tensor != rowOf.end())
      rows[tensor->second].bytes.add(op.moves);
  }
  if (!all) rows = foldLayers(rows);
  return absl::StrCat("\n",
                      printRows(rows, {"tensor", "role", "split", "devices",
                                       "local shape", "sent for its update"}));
}

std::string communicationText(const strategy::StrategyReport& report) {
  strategy::CommunicationTotals totals = strategy::totalCommunication(report);
  if (totals.kinds.empty()) return "\nno communication\n";
  std::string text = "\ncommunication of one run\n";
  for (const auto& [kind, total] : totals.kinds) {
    absl::StrAppend(
        &text, absl::StrFormat("  %-16s %5d times, %s in all, at most %s "
                               "by one device\n",
                               kind, total.count, byteText(total.totalBytes),
                               byteText(total.maxBytesSent)));
  }
  return text;
}

// Memory held by the devices, by role, and allocated by the program.
std::string memoryText(const Inspection& inspection) {
  const strategy::StrategyReport& report = inspection.report;
  std::string text = "\nheld between runs\n";
  for (const auto& [role, bytes] : report.storedBytes) {
    auto [least, most] = std::minmax_element(bytes.begin(), bytes.end());
    int64_t total = std::accumulate(bytes.begin(), bytes.end(), int64_t{0});
    std::string each = byteText(*least);
    if (byteText(*most) != each)
      absl::StrAppend(&each, " to ", byteText(*most));
    absl::StrAppend(&text, absl::StrFormat("  %-16s %s a device, %s in all\n",
                                           role, each, byteText(total)));
  }
  if (report.storedBytes.empty()) text = "";
  if (inspection.program.empty()) return text;
  absl::StrAppend(&text, "\nmemory of the program\n");
  for (const ProgramMemory& memory : inspection.program) {
    absl::StrAppend(&text, "  device", memory.ranks.size() == 1 ? " " : "s ",
                    absl::StrJoin(memory.ranks, ","), ": ",
                    byteText(memory.arenaBytes), ", of which ",
                    byteText(memory.persistentBytes), " between runs\n");
  }
  return text;
}

// Lists how much computing hides each sum of gradients and each gather of
// parameters.
std::string overlapText(const std::vector<ProgramMemory>& program) {
  std::string text;
  auto list = [&](const ProgramMemory& memory, absl::string_view what,
                  const std::vector<ProgramSum>& communication) {
    if (communication.empty()) return;
    absl::StrAppend(&text, "\n", what, " by device",
                    memory.ranks.size() == 1 ? " " : "s ",
                    absl::StrJoin(memory.ranks, ","),
                    ": computing calls between issue and wait\n");
    for (const ProgramSum& sum : communication) {
      absl::StrAppend(&text,
                      absl::StrFormat("  %4d  %-10s %s%s\n", sum.callsMeanwhile,
                                      byteText(sum.bytes), sum.label,
                                      sum.lane == 0 ? "" : " (second lane)"));
    }
  };
  for (const ProgramMemory& memory : program) {
    list(memory, "gradients summed", memory.gradientSums);
    list(memory, "parameters gathered", memory.parameterGathers);
  }
  return text;
}

std::string pipelineText(const model::StrategyPipeline& pipeline) {
  std::string text = absl::StrCat(
      "pipeline: ", pipeline.chunks.size(), " chunks, ", pipeline.microBatches,
      " micro-batches, schedule ",
      pipeline.actions.empty() ? pipeline.family : "of its own lists",
      ", recomputation ", pipeline.recompute);
  if (pipeline.optimizerShards > 1) {
    absl::StrAppend(&text, ", optimizer states in ", pipeline.optimizerShards,
                    " parts");
  }
  std::vector<int> groups = model::groupsOfChunks(pipeline);
  absl::StrAppendFormat(&text, "\n  %-6s %-6s %-16s %s\n", "chunk", "group",
                        "devices", "from");
  for (size_t chunk = 0; chunk < groups.size(); ++chunk) {
    const model::PipelineChunk& entry = pipeline.chunks[chunk];
    absl::StrAppendFormat(&text, "  %-6d %-6d %-16s %s\n", chunk, groups[chunk],
                          entry.devices.toString(), entry.from);
  }
  return text + "\n";
}

}  // namespace

std::string splitText(const model::NamedConfiguration& configuration) {
  std::vector<std::string> parts;
  for (const auto& [factor, degree] : configuration.splits) {
    std::string& text = parts.emplace_back(absl::StrCat(factor, "=", degree));
    for (const auto& [name, shares] : configuration.shares) {
      if (name != factor) continue;
      absl::StrAppend(&text, "(", sharding::sharesText(shares), ")");
    }
  }
  if (configuration.replication > 1)
    parts.push_back(absl::StrCat("x", configuration.replication));
  return parts.empty() ? "-" : absl::StrJoin(parts, " ");
}

std::string inspectionText(const Inspection& inspection, bool all) {
  const strategy::StrategyReport& report = inspection.report;
  return absl::StrCat(
      inspection.title, ": ", report.devices,
      report.devices == 1 ? " device" : " devices", ", model ",
      report.modelHash, "\n\n",
      inspection.pipeline ? pipelineText(*inspection.pipeline) : "",
      inspection.schedule, inspection.schedule.empty() ? "" : "\n",
      opTable(report, all), tensorTable(report, all), communicationText(report),
      memoryText(inspection), overlapText(inspection.program));
}

}  // namespace soapstone::driver
