import type { MayActFor } from "#areas/identity/sign-in/server/index.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { sessionRoutes } from "../contract.ts";
import { handlers, type StepUp } from "./handlers.ts";

/**
 * Creates the feature. `mayManageCredentials` decides who may end another person's sessions, `stepUp`
 * requires a recent confirmation of the password (app/features.server.ts).
 */
export const sessions = (mayManageCredentials: MayActFor, stepUp: StepUp) =>
  defineFeature({
    name: "sessions",
    endpoints: [endpoints(sessionRoutes, handlers(mayManageCredentials, stepUp))],
  });
