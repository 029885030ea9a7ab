#include "tests/benchmarks/iopddl/iopddl_reader.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "tests/benchmarks/iopddl/json_cursor.h"

namespace soapstone::search {
namespace {

constexpr size_t kMaxNameBytes = 4096;
// Overhead of a list besides its entries, in integers.
constexpr size_t kListOverhead = 4;
// Lists read between two looks at the clock.
constexpr size_t kListsPerLook = 256;

uint64_t hashOf(const std::vector<int64_t>& values) {
  uint64_t hash = 0x9e3779b97f4a7c15u ^ values.size();
  for (int64_t value : values) {
    hash = (hash ^ static_cast<uint64_t>(value)) * 0xff51afd7ed558ccdu;
    hash ^= hash >> 29;
  }
  return hash;
}

// Reads the parts of a problem in whatever order the file has them.
class IopddlReader {
 public:
  IopddlReader(ByteSource* source, const IopddlLimits& limits)
      : cursor(source), budget(limits.maxIntegers), deadline(limits.deadline) {}

  absl::StatusOr<AdditiveProblem> read();

 private:
  using Lists = std::vector<std::vector<int64_t>>;

  // Reads `{ key: value, ... }`, handing each key to `readMember`, which
  // returns whether it knew the key and read the value. Unknown ones are
  // skipped; known ones may come once.
  template <typename ReadMember>
  absl::Status readObject(ReadMember readMember);

  absl::Status readProblem();
  absl::Status readNodes();
  absl::Status readEdges();
  absl::Status readLists(Lists& lists);
  absl::Status readMatrices();
  // Charges a list to the budget.
  absl::Status spend(size_t integers);
  absl::Status assembleNodes();
  absl::Status assembleEdges();
  absl::Status requirePart(bool present, absl::string_view what);

  JsonCursor cursor;
  size_t budget;
  Deadline deadline;
  size_t numLists = 0;
  AdditiveProblem problem;
  std::vector<std::string> seen;  // Keys of the objects read so far.
  Lists nodeCosts, nodeUsages, intervals, edgeNodes;
  std::vector<int32_t> edgeMatrices;
  std::unordered_multimap<uint64_t, int32_t> matrixByHash;
};

template <typename ReadMember>
absl::Status IopddlReader::readObject(ReadMember readMember) {
  SOAPSTONE_RETURN_IF_ERROR(cursor.expect('{'));
  bool first = true;
  bool more = false;
  std::string key;
  while (true) {
    SOAPSTONE_RETURN_IF_ERROR(cursor.next('}', first, more));
    if (!more) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(cursor.readString(key, kMaxNameBytes));
    SOAPSTONE_RETURN_IF_ERROR(cursor.expect(':'));
    SOAPSTONE_RETURN_IF_ERROR(readMember(key));
  }
}

absl::Status IopddlReader::spend(size_t integers) {
  if (integers > budget) {
    return absl::ResourceExhaustedError(
        "problem has too many distinct costs to be held in memory");
  }
  budget -= integers;
  if (++numLists % kListsPerLook == 0 && deadline.passed()) {
    return absl::DeadlineExceededError(
        "the time is over before the problem is read");
  }
  return absl::OkStatus();
}

absl::Status IopddlReader::readLists(Lists& lists) {
  SOAPSTONE_RETURN_IF_ERROR(cursor.expect('['));
  bool first = true;
  bool more = false;
  std::vector<int64_t> values;
  while (true) {
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(']', first, more));
    if (!more) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(cursor.readIntegers(values, budget));
    SOAPSTONE_RETURN_IF_ERROR(spend(values.size() + kListOverhead));
    lists.push_back(values);
  }
}

absl::Status IopddlReader::readMatrices() {
  SOAPSTONE_RETURN_IF_ERROR(cursor.expect('['));
  bool first = true;
  bool more = false;
  std::vector<int64_t> values;
  while (true) {
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(']', first, more));
    if (!more) return absl::OkStatus();
    SOAPSTONE_RETURN_IF_ERROR(cursor.readIntegers(values, budget));
    const uint64_t hash = hashOf(values);
    const auto [begin, end] = matrixByHash.equal_range(hash);
    const auto known = std::find_if(begin, end, [&](const auto& entry) {
      return problem.matrices[entry.second] == values;
    });
    if (known != end) {
      SOAPSTONE_RETURN_IF_ERROR(spend(1));
      edgeMatrices.push_back(known->second);
      continue;
    }
    SOAPSTONE_RETURN_IF_ERROR(spend(values.size() + 2 * kListOverhead));
    const auto index = static_cast<int32_t>(problem.matrices.size());
    matrixByHash.emplace(hash, index);
    problem.matrices.push_back(values);
    edgeMatrices.push_back(index);
  }
}

absl::Status IopddlReader::readNodes() {
  return readObject([&](const std::string& key) -> absl::Status {
    Lists* part = key == "costs"       ? &nodeCosts
                  : key == "usages"    ? &nodeUsages
                  : key == "intervals" ? &intervals
                                       : nullptr;
    if (part == nullptr) return cursor.skipValue();
    seen.push_back(absl::StrCat("nodes.", key));
    return readLists(*part);
  });
}

absl::Status IopddlReader::readEdges() {
  return readObject([&](const std::string& key) -> absl::Status {
    if (key != "costs" && key != "nodes") return cursor.skipValue();
    seen.push_back(absl::StrCat("edges.", key));
    return key == "costs" ? readMatrices() : readLists(edgeNodes);
  });
}

absl::Status IopddlReader::readProblem() {
  return readObject([&](const std::string& key) -> absl::Status {
    if (key == "name") return cursor.readString(problem.name, kMaxNameBytes);
    if (key == "nodes") return readNodes();
    if (key == "edges") return readEdges();
    if (key != "usage_limit") return cursor.skipValue();
    seen.push_back("usage_limit");
    int64_t limit = 0;
    SOAPSTONE_RETURN_IF_ERROR(cursor.readInteger(limit));
    problem.usageLimit = limit;
    return absl::OkStatus();
  });
}

absl::Status IopddlReader::assembleNodes() {
  if (nodeCosts.size() != nodeUsages.size() ||
      nodeCosts.size() != intervals.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("nodes have ", nodeCosts.size(), " lists of costs, ",
                     nodeUsages.size(), " of usages and ", intervals.size(),
                     " intervals; the counts must agree"));
  }
  problem.nodes.resize(nodeCosts.size());
  for (size_t i = 0; i < nodeCosts.size(); ++i) {
    if (intervals[i].size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("interval of node ", i, " has ", intervals[i].size(),
                       " entries; it needs a begin and an end"));
    }
    AdditiveNode& node = problem.nodes[i];
    node.begin = intervals[i][0];
    node.end = intervals[i][1];
    node.costs = std::move(nodeCosts[i]);
    node.usages = std::move(nodeUsages[i]);
  }
  return absl::OkStatus();
}

absl::Status IopddlReader::assembleEdges() {
  if (edgeNodes.size() != edgeMatrices.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "edges have ", edgeMatrices.size(), " lists of costs and ",
        edgeNodes.size(), " pairs of nodes; the counts must agree"));
  }
  const auto numNodes = static_cast<int64_t>(problem.nodes.size());
  problem.edges.reserve(edgeNodes.size());
  for (size_t i = 0; i < edgeNodes.size(); ++i) {
    if (edgeNodes[i].size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("edge ", i, " joins ", edgeNodes[i].size(),
                       " nodes; it must join two"));
    }
    for (int64_t end : edgeNodes[i]) {
      // Checked here because a later conversion to 32 bits would wrap.
      if (end < 0 || end >= numNodes) {
        return absl::InvalidArgumentError(
            absl::StrCat("edge ", i, " joins node ", end,
                         "; nodes are numbered 0 to ", numNodes - 1));
      }
    }
    problem.edges.push_back({static_cast<int32_t>(edgeNodes[i][0]),
                             static_cast<int32_t>(edgeNodes[i][1]),
                             edgeMatrices[i]});
  }
  return absl::OkStatus();
}

absl::Status IopddlReader::requirePart(bool present, absl::string_view what) {
  if (present) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("'problem' must have '", what, "' exactly once"));
}

absl::StatusOr<AdditiveProblem> IopddlReader::read() {
  int numProblems = 0;
  SOAPSTONE_RETURN_IF_ERROR(
      readObject([&](const std::string& key) -> absl::Status {
        if (key != "problem") return cursor.skipValue();
        ++numProblems;
        return readProblem();
      }));
  SOAPSTONE_RETURN_IF_ERROR(cursor.expectEnd());
  if (numProblems != 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "file has ", numProblems, " members 'problem'; it needs 1"));
  }
  for (absl::string_view part :
       {"nodes.costs", "nodes.usages", "nodes.intervals", "edges.costs",
        "edges.nodes", "usage_limit"}) {
    SOAPSTONE_RETURN_IF_ERROR(requirePart(
        std::count(seen.begin(), seen.end(), std::string(part)) == 1, part));
  }
  SOAPSTONE_RETURN_IF_ERROR(assembleNodes());
  SOAPSTONE_RETURN_IF_ERROR(assembleEdges());
  SOAPSTONE_RETURN_IF_ERROR(validate(problem));
  return std::move(problem);
}

}  // namespace

absl::StatusOr<AdditiveProblem> readIopddlFile(const std::string& path,
                                               const IopddlLimits& limits) {
  std::unique_ptr<ByteSource> source;
  SOAPSTONE_ASSIGN_OR_RETURN(source, openFileSource(path));
  return IopddlReader(source.get(), limits).read();
}

absl::StatusOr<AdditiveProblem> readIopddlText(absl::string_view text,
                                               const IopddlLimits& limits) {
  std::unique_ptr<ByteSource> source = makeTextSource(text);
  return IopddlReader(source.get(), limits).read();
}

}  // namespace soapstone::search
