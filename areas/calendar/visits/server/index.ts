import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { visitRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

/** Used by the waiting room report. */
export { listSteps } from "./queries.ts";
/** Used by the messages to patients, whose replies confirm an appointment. */
export { confirmVisit } from "./confirming.ts";

export const visits = defineFeature({
  name: "visits",
  endpoints: [endpoints(visitRoutes, handlers)],
});
