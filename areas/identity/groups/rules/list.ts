import { levelName } from "#kernel/access/builtin-groups.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { GroupBrief, GroupListValues } from "../contract.ts";

/**
 * Returns the groups that match every typed word by ID, team or access level, sorted by the column in
 * `order`.
 */
export function arrangedGroups(
  groups: readonly GroupBrief[],
  { search, team, order }: Pick<GroupListValues, "search" | "team" | "order">,
): GroupBrief[] {
  const ofTeam = team ? groups.filter((group) => group.team === team) : groups;
  const found = matchingRows(ofTeam, search, ({ ID, team: own, access_level }) => [
    ID,
    own,
    access_level,
    levelName(access_level),
  ]);
  return orderedRows(found, order, (group, by) => group[by] ?? 0);
}
