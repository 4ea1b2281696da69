import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { issuerRoutes, NAME_TAKEN } from "../contract.ts";
import { handlers } from "./handlers.ts";

export { findOffice } from "./office.ts";

export const issuers = defineFeature({
  name: "issuers",
  endpoints: [endpoints(issuerRoutes, handlers)],
  constraints: {
    issuer_name_once: { field: "name", message: NAME_TAKEN, status: 409, code: "issuer.name_taken" },
  },
});
