import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { userRoutes } from "../contract.ts";
import { kpiRoutes } from "../kpi.contract.ts";
import type { OpenAssignmentsOf } from "./access.ts";
import { handlers } from "./handlers.ts";
import { kpiHandlers } from "./kpi.handlers.ts";

export type { OpenAssignmentsOf } from "./access.ts";
export { saveLastBulletin } from "./last-bulletin.ts";
export { mayManageCredentials } from "./manage-credentials.ts";
export { activateFormsClient, insertPerson, updatePerson } from "./writes.ts";

/**
 * Creates the feature. Each `openWorkOf` returns a user's open work in one feature, which prevents
 * deactivation (app/features.server.ts).
 */
export const users = (...openWorkOf: readonly OpenAssignmentsOf[]) =>
  defineFeature({
    name: "users",
    endpoints: [endpoints(kpiRoutes, kpiHandlers), endpoints(userRoutes, handlers(openWorkOf))],
    constraints: {
      person_group_group_exists: { field: "groups", message: "Choose the groups from the list." },
      person_capacity_of_day: { field: "capacity", message: "Enter whole minutes, 0 or more." },
      person_target_of_day: { field: "target", message: "Enter whole minutes, 0 or more." },
    },
  });
