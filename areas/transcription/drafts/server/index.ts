import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { draftRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const drafts = defineFeature({ name: "drafts", endpoints: [endpoints(draftRoutes, handlers)] });
