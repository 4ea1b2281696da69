import { notForThisPerson } from "#areas/identity/groups/grant.contract.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";

export type UserKind = "staff" | "agent" | "subuser";

/**
 * Returns the kind of user (C-06, F-3): a sub user if working for one client, a booking agent if all groups
 * are agent groups, otherwise staff.
 */
export function kindOf(groups: readonly number[], _super_user: number | null): UserKind {
  if (_super_user !== null) return "subuser";
  return groups.length > 0 && groups.every((id) => id === GROUPS.staffAgent || id === GROUPS.externalAgent)
    ? "agent"
    : "staff";
}

/**
 * Rejects the booking agents' group for a sub user, because booking agents serve several clients and have no
 * `_super_user` (F-3 takes precedence over C-06).
 */
export function mayServeClients(kind: UserKind, wanted: readonly number[]): Verdict<"group.not_for_person"> {
  return kind === "subuser" && wanted.includes(GROUPS.externalAgent)
    ? refuse(notForThisPerson, { name: "Booking agent (client)", whom: "a client's user" })
    : allow;
}
export const isForSubusers = (group: number): boolean => group !== GROUPS.externalAgent;

/**
 * Returns whether the user is a typist or editor and therefore has a capacity and a target (RULE-PERM-14).
 */
export const isTyping = (groups: readonly number[]): boolean =>
  groups.includes(GROUPS.typist) || groups.includes(GROUPS.editor);

/** Parses a role, `typist`, `editor` or the ID of a group (C-23). Null for any other text. */
export function groupOfRole(role: string): number | null {
  if (role.toLowerCase() === "typist") return GROUPS.typist;
  if (role.toLowerCase() === "editor") return GROUPS.editor;
  return /^\d{1,9}$/.test(role) ? Number(role) : null;
}
