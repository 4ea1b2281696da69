import type { MayActFor } from "#areas/identity/sign-in/server/index.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { secondFactorRoutes } from "../contract.ts";
import { securityRoutes } from "../security.contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { securityHandlers } from "./security.handlers.ts";

export { confirmOwnEmail, stepUp } from "./factors.ts";

/**
 * Creates the feature. `mayManageCredentials` decides who may remove another person's factors
 * (app/features.server.ts).
 */
export const secondFactors = (mayManageCredentials: MayActFor) =>
  defineFeature({
    name: "second-factors",
    endpoints: [
      endpoints(secondFactorRoutes, handlers),
      endpoints(securityRoutes, securityHandlers(mayManageCredentials)),
    ],
    jobs,
    constraints: {
      passkey_credential_unique: {
        message: "This passkey is already registered.",
        status: 409,
        code: "passkey.known",
      },
    },
  });
