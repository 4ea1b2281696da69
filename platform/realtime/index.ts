import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { realtimeRoutes } from "./realtime.contract.ts";
import { realtimeHandlers } from "./realtime.handlers.ts";

/** The stream of changes that every open page listens to. The API has always named it with the activity feed. */
export const realtime = defineFeature({ name: "activity", endpoints: [endpoints(realtimeRoutes, realtimeHandlers)] });
