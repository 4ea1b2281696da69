import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { reviewRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { waitingReviews } from "./waiting.ts";

export { sendAtOnce } from "./jobs.ts";

export const formReviews = defineFeature({
  name: "form-reviews",
  endpoints: [endpoints(reviewRoutes, handlers)],
  jobs,
  waiting: [waitingReviews],
});
