import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { startRoutes } from "../contract.ts";
import { startHandlers } from "./handlers.ts";
import type { DeliverAgain } from "./start-practice.ts";

export { startPracticeNow } from "./start-practice.ts";

/**
 * Defines the feature under the name `sign-in`, so that the API keeps the names of its operations.
 * `deliverAgain` inserts a new practice's groups and permissions.
 */
export const firstRun = (deliverAgain: DeliverAgain) =>
  defineFeature({ name: "sign-in", endpoints: [endpoints(startRoutes, startHandlers(deliverAgain))] });
