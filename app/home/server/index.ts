import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { homeRoutes } from "../contract.ts";
import { homeHandlers } from "./handlers.ts";

/**
 * Feature of the home pages, which combine data of several areas. Its name is "activity" because the API
 * groups it with the activity feed.
 */
export const home = defineFeature({ name: "activity", endpoints: [endpoints(homeRoutes, homeHandlers)] });
