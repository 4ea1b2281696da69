import { z } from "zod";
import { adminPath } from "#kernel/contract/link.ts";
import { groupList } from "./contract.ts";

export const groupPaths = {
  list: adminPath("groups", groupList.url),
  group: adminPath("groups/{id}"),
  matrix: adminPath("groups/matrix"),
  /** The page that explains why a user has or lacks a permission. */
  why: adminPath("permissions/why", { person: z.coerce.number().int().optional() }),
};
