import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { enquiryRoutes } from "../contract.ts";
import { enquiryListRoutes } from "../list.contract.ts";
import { handlers } from "./handlers.ts";
import { listHandlers } from "./list.handlers.ts";
import { waitingEnquiries } from "./waiting.ts";

export const enquiries = defineFeature({
  name: "enquiries",
  endpoints: [endpoints(enquiryRoutes, handlers), endpoints(enquiryListRoutes, listHandlers)],
  waiting: [waitingEnquiries],
});
