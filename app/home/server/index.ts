import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { homeRoutes } from "../contract.ts";
import { homeHandlers } from "./handlers.ts";

/** The home pages: what several areas know of one practice. The API has always named it with the activity feed. */
export const home = defineFeature({ name: "activity", endpoints: [endpoints(homeRoutes, homeHandlers)] });
