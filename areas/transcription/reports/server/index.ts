import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { reportRoutes } from "../contract.ts";
import { waitingReportRoutes } from "../waiting.contract.ts";
import { handlers } from "./handlers.ts";
import { waitingHandlers } from "./waiting.handlers.ts";

export const reports = defineFeature({
  name: "reports",
  endpoints: [endpoints(reportRoutes, handlers), endpoints(waitingReportRoutes, waitingHandlers)],
});
