#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_CHARTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_CHARTS_H_

#include <string>

#include "frontend/driver/report/plan_page.h"

namespace soapstone::driver {

// Pictures of a page as HTML with plain SVG; colours are classes of the page's
// style.

// Every lane of the timeline; blocks are joined where they are too many.
std::string timelineHtml(const PlanPage& page);

// Memory over time, a picture for each device.
std::string memoryHtml(const PlanPage& page);

// The devices of the machine, node by node, coloured by group; for large
// clusters a cell stands for several nodes.
std::string clusterHtml(const PlanPage& page);

// A bar for each part of a sum.
std::string sharesHtml(const std::vector<TimeShare>& shares, int64_t whole);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_CHARTS_H_
