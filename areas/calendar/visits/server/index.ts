import type { FindWithoutBill } from "#platform/http/appointment-work.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { visitRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

/** Used by the waiting room report. */
export { listSteps } from "./queries.ts";
/** Used by the list of unbilled work. */
export { listMarks } from "./queries.ts";
/** Used by the messages to patients, whose replies confirm an appointment. */
export { confirmVisit } from "./confirming.ts";

/** Defines the feature. `findWithoutBill` finds the visits that are done without a bill. */
export const visits = (findWithoutBill: FindWithoutBill) =>
  defineFeature({
    name: "visits",
    endpoints: [endpoints(visitRoutes, handlers(findWithoutBill))],
  });
