import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { calendarFeedRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const calendarFeed = defineFeature({
  name: "calendar-feed",
  endpoints: [endpoints(calendarFeedRoutes, handlers)],
});
