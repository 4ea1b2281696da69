import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { activityRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const activityFeed = defineFeature({
  name: "activity",
  endpoints: [endpoints(activityRoutes, handlers)],
});
