import { feature, mounted } from "#platform/http/feature.ts";
import { accessRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const accessLog = feature({ name: "access-log", mounted: [mounted(accessRoutes, handlers)] });
