import { z } from "zod";
import { adminPath } from "#kernel/contract/link.ts";
import { groupList } from "./contract.ts";

export const groupPaths = {
  list: adminPath("groups", groupList.url),
  group: adminPath("groups/{id}"),
  matrix: adminPath("groups/matrix"),
  /** Why a user may or may not do something. */
  why: adminPath("permissions/why", { person: z.coerce.number().int().optional() }),
};
