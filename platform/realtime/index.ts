import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { realtimeRoutes } from "./realtime.contract.ts";
import { realtimeHandlers } from "./realtime.handlers.ts";

/** Stream of changes for open pages. Named `activity` so that the API keeps the names of its operations. */
export const realtime = defineFeature({
  name: "activity",
  endpoints: [endpoints(realtimeRoutes, realtimeHandlers)],
});
