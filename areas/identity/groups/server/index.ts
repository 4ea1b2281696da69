import { defineFeature, endpoints, type Feature } from "#platform/http/feature.ts";
import { groupRoutes } from "../contract.ts";
import { handlersWith } from "./handlers.ts";

export { publishRightsChange } from "./publish-rights-change.ts";
export { replaceGroups } from "./members.queries.ts";
export { listGrantableGroups } from "./queries.ts";

/**
 * Creates the feature. `allFeatures` returns all features, whose routes appear in the explanation of a permission.
 */
export const groups = (allFeatures: () => readonly Feature[]): Feature =>
  defineFeature({
    name: "groups",
    endpoints: [
      endpoints(
        groupRoutes,
        handlersWith(() => allFeatures().flatMap((each) => each.endpoints.map(({ route }) => route))),
      ),
    ],
    constraints: {
      access_group_name_unique: {
        field: "access_level",
        message: "This team already has a group with this name.",
        status: 409,
        code: "group.name_taken",
      },
      person_group_group_exists: {
        field: "groups",
        message: "This group doesn't exist. Choose from the list.",
      },
    },
  });
