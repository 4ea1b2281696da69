import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

export const unknownPermission = problem(
  "permission.unknown",
  400,
  ({ ID }) => `Permission ${ID} doesn't exist. Choose from the list.`,
  "permissions",
  () => z.object({ ID: z.number() }),
);
/** Error for a scope wider than the group's team allows (F-4). */
export const scopeTooWide = problem(
  "permission.reach",
  400,
  ({ team, right }) =>
    `${REACH_WORDS[team] ?? "This team has a narrower scope."} Choose another scope for "${right}".`,
  "permissions",
  () => z.object({ team: z.string(), right: z.string() }),
);
const REACH_WORDS: Readonly<Record<string, string>> = {
  SYN: "A group of staff can have the scope all clients, partner company, or served or assigned.",
  RCH: "The widest scope of a group of the partner company is that company.",
  EXT: "The widest scope of a group of clients is its own record.",
};
export const superOnly = problem(
  "group.super_only",
  403,
  "Only a Super Administrator can change this group.",
);
export const keepsManage = problem(
  "group.keeps_manage",
  409,
  "Super Administrators must be able to manage groups. Leave this permission on.",
  "permissions",
);
export const groupLocksOut = problem(
  "group.locked_out",
  409,
  "This would remove your own permission to manage groups. Ask another administrator to do it.",
  "permissions",
);
export const aboveOwnRight = problem(
  "group.above_own",
  403,
  ({ right }) =>
    `You can't grant "${right}": you don't have this permission yourself, or not for as many clients.`,
  "permissions",
  () => z.object({ right: z.string() }),
);
export const teamStays = problem(
  "group.team_stays",
  409,
  "You can change the team only of a custom group without members.",
  "team",
);
export const groupInUse = problem(
  "group.in_use",
  409,
  ({ members }) =>
    members === 1 ? "One user is still in this group." : `${members} users are still in this group.`,
  undefined,
  () => z.object({ members: z.number() }),
);
export const builtInGroup = problem("group.given", 409, "This is a built-in group and can't be deleted.");
