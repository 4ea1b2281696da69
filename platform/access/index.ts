import { feature, mounted } from "#platform/http/feature.ts";
import { sessionRoutes } from "./session.contract.ts";
import { sessionHandlers } from "./session.handlers.ts";

/** What every signed-in page asks first. The API has always named it with signing in, and keeps the names of its operations. */
export const session = feature({ name: "sign-in", mounted: [mounted(sessionRoutes, sessionHandlers)] });
