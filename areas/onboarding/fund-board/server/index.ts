import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { boardRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { waitingRegistrations } from "./waiting.ts";

/** Exported for form reviews. */
export { loadOtherClients } from "./other-users.queries.ts";
export { recordUnsentForm, recordSentForm } from "./registrations.ts";

export const fundBoard = defineFeature({
  name: "fund-board",
  endpoints: [endpoints(boardRoutes, handlers)],
  waiting: [waitingRegistrations],
});
