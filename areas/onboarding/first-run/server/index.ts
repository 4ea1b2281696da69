import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { startRoutes } from "../contract.ts";
import { startHandlers } from "./handlers.ts";
import type { DeliverAgain } from "./start-practice.ts";

export { startPracticeNow } from "./start-practice.ts";

/** The API has always named it with signing in, and keeps the names of its operations. `deliverAgain`: what a practice begins with. */
export const firstRun = (deliverAgain: DeliverAgain) =>
  defineFeature({ name: "sign-in", endpoints: [endpoints(startRoutes, startHandlers(deliverAgain))] });
