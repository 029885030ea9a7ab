#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_STYLE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_STYLE_H_

namespace soapstone::driver {

// The style sheet of a page: light or dark as the reader's system is.
extern const char* const kPageStyle;

// Zooms and moves the timeline; the page is complete without it.
extern const char* const kPageScript;

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PAGE_STYLE_H_
