import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { boardRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { waitingRegistrations } from "./waiting.ts";

/** Exported for form reviews. */
export { otherUsersOf } from "./other-users.queries.ts";
export { noteNotSent, noteSent } from "./registrations.ts";

export const fundBoard = defineFeature({
  name: "fund-board",
  endpoints: [endpoints(boardRoutes, handlers)],
  waiting: [waitingRegistrations],
});
