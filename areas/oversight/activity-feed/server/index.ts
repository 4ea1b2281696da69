import { feature, mounted } from "#platform/http/feature.ts";
import { activityRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const activityFeed = feature({ name: "activity", mounted: [mounted(activityRoutes, handlers)] });
