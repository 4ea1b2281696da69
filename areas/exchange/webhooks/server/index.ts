import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { webhookRoutes } from "../contract.ts";
import { deliveryHandlers } from "./deliveries.handlers.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";

export const webhooks = defineFeature({
  name: "webhooks",
  endpoints: [endpoints(webhookRoutes, { ...handlers, ...deliveryHandlers })],
  jobs,
});
