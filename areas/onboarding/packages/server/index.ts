import type { OpenPayments } from "#areas/billing/invoices/server/index.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { NAME_USED, packageRoutes, UNPAID_INVOICE } from "../contract.ts";
import { jobs } from "./deadlines.ts";
import { handlersWith } from "./handlers.ts";

export { startPaidServices } from "./paid-services.ts";

const OPEN_SWITCH = {
  message: "Failed to switch. Another switch is open.",
  status: 409,
  code: "package.switch",
} as const;

export const packages = (payments: OpenPayments) =>
  defineFeature({
    name: "packages",
    endpoints: [endpoints(packageRoutes, handlersWith(payments))],
    jobs,
    constraints: {
      service_description_once: { field: "description", message: NAME_USED },
      package_switch_open: OPEN_SWITCH,
      invoice_awaited_once: { ...OPEN_SWITCH, message: UNPAID_INVOICE },
    },
  });
