import { feature, mounted } from "#platform/http/feature.ts";
import { userRoutes } from "../contract.ts";
import { kpiRoutes } from "../kpi.contract.ts";
import type { OpenWorkOf } from "./access.ts";
import { handlers } from "./handlers.ts";
import { kpiHandlers } from "./kpi.handlers.ts";

export type { OpenWorkOf } from "./access.ts";
export { mayActFor } from "./act-for.ts";

/** `openWorkOf`: what keeps a user from being deactivated, one function of each feature that assigns work (app/features.server.ts). */
export const users = (...openWorkOf: readonly OpenWorkOf[]) =>
  feature({
    name: "users",
    mounted: [mounted(kpiRoutes, kpiHandlers), mounted(userRoutes, handlers(openWorkOf))],
    constraints: {
      person_group_group_exists: { field: "groups", message: "Choose the groups from the list." },
      person_capacity_of_day: { field: "capacity", message: "Enter whole minutes, 0 or more." },
      person_target_of_day: { field: "target", message: "Enter whole minutes, 0 or more." },
    },
  });
