import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

// Errors when assigning groups to people (C-06, C-07). `users` and `doctors` include `grantProblems` in the
// `fails` of their writing routes.
export const unknownGroup = problem(
  "group.unknown",
  400,
  ({ ID }) => `Group ${ID} doesn't exist. Choose from the list.`,
  "groups",
  () => z.object({ ID: z.number() }),
);
export const notForThisPerson = problem(
  "group.not_for_person",
  400,
  ({ name, whom }) => `${name} is not a group for ${whom}.`,
  "groups",
  () => z.object({ name: z.string(), whom: z.string() }),
);
export const notYoursToGrant = problem(
  "group.not_yours",
  403,
  ({ name, right }) =>
    right === undefined
      ? `You don't have permission to assign or remove the group ${name}.`
      : `You can't assign or remove the group ${name}: it has permissions you don't have ("${right}").`,
  "groups",
  () => z.object({ name: z.string(), right: z.string().optional() }),
);
export const ownLastAdminGroup = problem(
  "group.own_last_admin",
  409,
  "You can't remove your own last administrator group. Ask another administrator.",
  "groups",
);

export const grantProblems = [unknownGroup, notForThisPerson, notYoursToGrant, ownLastAdminGroup] as const;
