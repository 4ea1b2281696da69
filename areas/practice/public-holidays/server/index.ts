import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { publicHolidayRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

/** Query for features that compute due dates in business days. */
export { holidaysOfState } from "./queries.ts";

export const publicHolidays = defineFeature({
  name: "publicHolidays",
  endpoints: [endpoints(publicHolidayRoutes, handlers)],
});
