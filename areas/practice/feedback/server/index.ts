import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { feedbackRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const feedback = defineFeature({ name: "feedback", endpoints: [endpoints(feedbackRoutes, handlers)] });
