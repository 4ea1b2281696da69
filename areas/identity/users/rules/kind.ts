import { notForThisPerson } from "#areas/identity/groups/grant.contract.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";

export type UserKind = "staff" | "agent" | "subuser";

/** C-06, F-3: whoever works for one client is its sub user; whoever is in nothing but the agents' groups serves several. */
export function kindOf(groups: readonly number[], _super_user: number | null): UserKind {
  if (_super_user !== null) return "subuser";
  return groups.length > 0 && groups.every((id) => id === GROUPS.staffAgent || id === GROUPS.externalAgent) ? "agent" : "staff";
}

/** F-3 above C-06: a booking agent has no `_super_user`, so that group means nothing to a client's own people. */
export function mayServeClients(kind: UserKind, wanted: readonly number[]): Verdict<"group.not_for_person"> {
  return kind === "subuser" && wanted.includes(GROUPS.externalAgent)
    ? refuse(notForThisPerson, { name: "EXT Appointmaid", whom: "a client's user" })
    : allow;
}
export const isForSubusers = (group: number): boolean => group !== GROUPS.externalAgent;

/** RULE-PERM-14: work is assigned to them, so they have a capacity and a target. */
export const isTyping = (groups: readonly number[]): boolean => groups.includes(GROUPS.typist) || groups.includes(GROUPS.editor);

/** C-23: `typist`, `editor` or the number of a group; null for anything else. */
export function groupOfRole(role: string): number | null {
  if (role.toLowerCase() === "typist") return GROUPS.typist;
  if (role.toLowerCase() === "editor") return GROUPS.editor;
  return /^\d{1,9}$/.test(role) ? Number(role) : null;
}
