import type { GroupBrief } from "../contract.ts";
import type { Team } from "./reach.ts";

export const GROUP_SORTS = ["ID", "team", "access_level", "rights", "members"] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Every word is in the number, the team or the access level. */
export function matching<Group extends Pick<GroupBrief, "ID" | "team" | "access_level">>(
  groups: readonly Group[],
  search: string,
  team: Team | "all",
): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.filter((group) => {
    const text = `${group.ID} ${group.team} ${group.access_level}`.toLowerCase();
    return (team === "all" || group.team === team) && words.every((word) => text.includes(word));
  });
}

export function sorted(groups: readonly GroupBrief[], by: GroupSort, descending: boolean): GroupBrief[] {
  const order = groups.toSorted((a, b) => compare(a[by], b[by]) || a.ID - b.ID);
  return descending ? order.toReversed() : order;
}

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en-AU");
  return Number(a ?? 0) - Number(b ?? 0);
}
