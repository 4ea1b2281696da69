import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { installationRoutes } from "./installation.contract.ts";
import { installationHandlers } from "./installation.handlers.ts";
import { sessionRoutes } from "./session.contract.ts";
import { sessionHandlers } from "./session.handlers.ts";

/** What a page asks before it knows anything else. The API has always named it with signing in, and keeps the names of its operations. */
export const session = defineFeature({
  name: "sign-in",
  endpoints: [endpoints(sessionRoutes, sessionHandlers), endpoints(installationRoutes, installationHandlers)],
});
