import type { Team } from "#kernel/access/builtin-groups.ts";
import type { Scope } from "#kernel/access/permissions.ts";

/**
 * Scopes that a team's groups may have, the widest first (F-4): all clients for SYN, the own company for RCH,
 * the own record for EXT. "Served or assigned" is narrower than any of them. SYN has no scope `O` because its
 * people have no record of their own.
 */
const REACHES = { SYN: ["A", "C", "S"], RCH: ["C", "O", "S"], EXT: ["O", "S"] } as const satisfies Record<
  Team,
  readonly Scope[]
>;

export const scopesOfTeam = (team: Team): readonly Scope[] => REACHES[team];
export const widestScope = (team: Team): Scope => REACHES[team][0];
export const isWithinTeam = (team: Team, reach: Scope): boolean => scopesOfTeam(team).includes(reach);

/**
 * Returns whether a person who has a permission with the scopes `held` may grant the permission with scope
 * `handed`. `O` is always allowed because the scope is limited to the receiver's own record.
 */
export function covers(held: ReadonlySet<Scope> | undefined, handed: Scope): boolean {
  if (handed === "O") return true;
  if (!held) return false;
  return held.has("A") || held.has(handed);
}
