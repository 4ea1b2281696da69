import { feature, mounted } from "#platform/http/feature.ts";
import { startRoutes } from "../contract.ts";
import { startHandlers } from "./handlers.ts";

export { startPracticeNow } from "./start-practice.ts";

/** The API has always named it with signing in, and keeps the names of its operations. */
export const firstRun = feature({ name: "sign-in", mounted: [mounted(startRoutes, startHandlers)] });
