import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { recipientRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export { listRecipients } from "./queries.ts";

export const fundRecipients = defineFeature({
  name: "fund-recipients",
  endpoints: [endpoints(recipientRoutes, handlers)],
});
