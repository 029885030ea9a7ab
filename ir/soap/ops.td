#ifndef SOAPSTONE_IR_SOAP_OPS_TD
#define SOAPSTONE_IR_SOAP_OPS_TD

include "ir/soap/attention.td"
include "ir/soap/config.td"
include "ir/soap/contraction.td"
include "ir/soap/elementwise.td"
include "ir/soap/experts.td"
include "ir/soap/movement.td"
include "ir/soap/normalization.td"
include "ir/soap/recurrent.td"
include "ir/soap/reduction.td"
include "ir/soap/dim_order.td"
include "ir/soap/training.td"

#endif  // SOAPSTONE_IR_SOAP_OPS_TD
