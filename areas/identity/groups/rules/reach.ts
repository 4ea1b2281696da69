import type { Team } from "#kernel/access/builtin-groups.ts";
import type { Reach } from "#kernel/access/permissions.ts";

/**
 * F-4, widest first: at most all clients for SYN, the own company for RCH, the own record for EXT. What is served or assigned is
 * less than any of them. `O` means nothing for SYN, whose people have no record of their own.
 */
const REACHES = { SYN: ["A", "C", "S"], RCH: ["C", "O", "S"], EXT: ["O", "S"] } as const satisfies Record<Team, readonly Reach[]>;

export const reachesOfTeam = (team: Team): readonly Reach[] => REACHES[team];
export const widestReach = (team: Team): Reach => REACHES[team][0];
export const isWithinTeam = (team: Team, reach: Reach): boolean => reachesOfTeam(team).includes(reach);

/**
 * Whether who holds a right with these reaches may hand it on with that one. `O` is the record of who receives it: no more than that
 * person's own, so whoever administers people may hand it on, held or not.
 */
export function covers(held: ReadonlySet<Reach> | undefined, handed: Reach): boolean {
  if (handed === "O") return true;
  if (!held) return false;
  return held.has("A") || held.has(handed);
}
