import { feature, mounted } from "#platform/http/feature.ts";
import { feedbackRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const feedback = feature({ name: "feedback", mounted: [mounted(feedbackRoutes, handlers)] });
