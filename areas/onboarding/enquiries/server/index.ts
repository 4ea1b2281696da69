import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { enquiryRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const enquiries = defineFeature({
  name: "enquiries",
  endpoints: [endpoints(enquiryRoutes, handlers)],
});
