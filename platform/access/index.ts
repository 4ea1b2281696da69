import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { installationRoutes } from "./installation.contract.ts";
import { installationHandlers } from "./installation.handlers.ts";
import { sessionRoutes } from "./session.contract.ts";
import { sessionHandlers } from "./session.handlers.ts";

/**
 * Routes that a page requests before a session is known. Named `sign-in` so that the API keeps the names of
 * its operations.
 */
export const session = defineFeature({
  name: "sign-in",
  endpoints: [endpoints(sessionRoutes, sessionHandlers), endpoints(installationRoutes, installationHandlers)],
});
