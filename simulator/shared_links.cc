#include "simulator/shared_links.h"

#include <map>
#include <set>
#include <utility>

#include "simulator/element_classes.h"

namespace soapstone::simulator {
namespace {

// The lane and the classes of devices that communicate on it.
using Members = std::pair<int, FewNumbers>;

// Whether no lane keeps the two apart.
bool areApart(const Members& a, const Members& b) {
  return a.first != b.first || !intersect(a.second, b.second);
}

bool someAreApart(const std::set<Members>& memberSets) {
  for (auto a = memberSets.begin(); a != memberSets.end(); ++a) {
    for (auto b = memberSets.begin(); b != a; ++b) {
      if (areApart(*a, *b)) return true;
    }
  }
  return false;
}

// Whether some two communication tasks have no lane of a class of devices in
// common: only then do links keep tasks waiting that lanes do not.
bool someCommunicateApart(const TaskGraph& graph) {
  std::set<Members> memberSets;
  for (const Task& task : graph.tasks) {
    if (task.kind == TaskKind::kCommunication) {
      memberSets.insert({task.lane, task.classes});
    }
  }
  return someAreApart(memberSets);
}

}  // namespace

void addContendedLinks(const std::vector<int>& communicationOfTask,
                       CostCatalog& catalog, TaskGraph* graph) {
  // Links are slow to find.
  if (!someCommunicateApart(*graph)) return;
  std::vector<const std::vector<int64_t>*> links(graph->tasks.size(), nullptr);
  for (size_t i = 0; i < communicationOfTask.size(); ++i) {
    int communication = communicationOfTask[i];
    if (communication >= 0) links[i] = &catalog.contendableLinks(communication);
  }
  addSharedLinks(links, graph);
}

void addSharedLinks(const std::vector<const std::vector<int64_t>*>& linksOfTask,
                    TaskGraph* graph) {
  // Tasks are of few kinds: the same lane, classes and links.
  using Kind = std::pair<const std::vector<int64_t>*, Members>;
  std::map<Kind, int> kindNumbers;
  std::vector<const Kind*> kinds;
  std::vector<int> kindOfTask(graph->tasks.size(), -1);
  std::set<Members> memberSets;
  for (size_t i = 0; i < graph->tasks.size(); ++i) {
    const Task& task = graph->tasks[i];
    if (task.kind != TaskKind::kCommunication || linksOfTask[i] == nullptr) {
      continue;
    }
    auto [entry, isNew] =
        kindNumbers.try_emplace({linksOfTask[i], {task.lane, task.classes}},
                                static_cast<int>(kindNumbers.size()));
    if (isNew) kinds.push_back(&entry->first);
    kindOfTask[i] = entry->second;
    memberSets.insert({task.lane, task.classes});
  }
  if (!someAreApart(memberSets)) return;
  std::map<int64_t, std::vector<int>> users;  // Kinds, by link.
  for (size_t kind = 0; kind < kinds.size(); ++kind) {
    for (int64_t link : *kinds[kind]->first) {
      users[link].push_back(static_cast<int>(kind));
    }
  }
  std::map<std::vector<int>, int> groups;  // Shared links, -1 for no conflict.
  std::vector<std::vector<int>> sharedOfKind(kinds.size());
  for (const auto& [link, list] : users) {
    auto [group, isNew] = groups.try_emplace(list, -1);
    if (isNew) {
      bool isContended = false;
      for (size_t i = 0; i < list.size() && !isContended; ++i) {
        for (size_t j = 0; j < i && !isContended; ++j) {
          isContended =
              areApart(kinds[list[i]]->second, kinds[list[j]]->second);
        }
      }
      if (isContended) {
        group->second = static_cast<int>(graph->sharedLinks.size());
        graph->sharedLinks.emplace_back();
        for (int kind : list) sharedOfKind[kind].push_back(group->second);
      }
    }
    if (group->second >= 0) graph->sharedLinks[group->second].push_back(link);
  }
  for (size_t i = 0; i < graph->tasks.size(); ++i) {
    if (kindOfTask[i] >= 0) {
      graph->tasks[i].sharedLinks = sharedOfKind[kindOfTask[i]];
    }
  }
}

}  // namespace soapstone::simulator
