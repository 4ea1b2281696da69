import { feature, mounted } from "#platform/http/feature.ts";
import { creditRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const credit = feature({ name: "credit", mounted: [mounted(creditRoutes, handlers)] });
