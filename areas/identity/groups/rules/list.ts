import { levelName, TEAM_LABELS } from "#kernel/access/builtin-groups.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { GroupBrief, GroupListValues } from "../contract.ts";

/**
 * Returns the groups that match every typed word by ID, team or access level, sorted by the column in
 * `order`.
 */
export function arrangeGroups(
  groups: readonly GroupBrief[],
  { search, team, order }: Pick<GroupListValues, "search" | "team" | "order">,
): GroupBrief[] {
  const teamGroups = team ? groups.filter((group) => group.team === team) : groups;
  const matches = matchingRows(teamGroups, search, ({ ID, team: groupTeam, access_level }) => [
    ID,
    groupTeam,
    TEAM_LABELS[groupTeam],
    access_level,
    levelName(access_level),
  ]);
  return orderedRows(matches, order, (group, column) => shownValue(group, column) ?? 0);
}

/** Returns the value of a column as the page shows it, so that rows are sorted by the words that people read. */
const shownValue = (group: GroupBrief, column: GroupListValues["order"]["by"]) =>
  column === "team"
    ? TEAM_LABELS[group.team]
    : column === "access_level"
      ? levelName(group.access_level)
      : group[column];
