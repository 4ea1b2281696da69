import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { agentRoutes, OVERLAPS, UNTIL_AFTER_FROM } from "../agents.contract.ts";
import { timeClockRoutes } from "../contract.ts";
import { hoursRoutes } from "../report.contract.ts";
import { agentHandlers } from "./agents.handlers.ts";
import { handlers } from "./handlers.ts";
import { hoursHandlers } from "./hours.handlers.ts";

export const timeClock = defineFeature({
  name: "time-clock",
  endpoints: [
    endpoints(timeClockRoutes, handlers),
    endpoints(hoursRoutes, hoursHandlers),
    endpoints(agentRoutes, agentHandlers),
  ],
  constraints: {
    booking_agent_once_a_day: {
      field: "from_date",
      message: OVERLAPS,
      status: 409,
      code: "bookingagent.overlaps",
    },
    booking_agent_until_after_from: { field: "until_date", message: UNTIL_AFTER_FROM },
  },
});
