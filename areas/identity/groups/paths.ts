import { adminPath } from "#kernel/link.ts";
import { groupList } from "./contract.ts";

export const groupPaths = {
  list: adminPath("groups", groupList.url),
  group: adminPath("groups/{id}"),
  matrix: adminPath("groups/matrix"),
};
