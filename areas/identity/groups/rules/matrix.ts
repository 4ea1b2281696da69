import { confidentialFooter, doc, type Document, paragraph, table } from "#kernel/text/document.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Scope } from "#kernel/access/permissions.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { AREA_NAMES, TOGGLES } from "./areas.ts";
import { groupName, type Team } from "#kernel/access/builtin-groups.ts";
import { REACH_LABELS } from "./scope-names.ts";

export interface MatrixGroup {
  readonly ID: number;
  readonly team: Team;
  readonly access_level: string;
  readonly permissions: readonly { readonly ID: number; readonly reach: Scope }[];
}

export interface MatrixFilter {
  readonly search: string;
  readonly team: Team | "all";
}

type Permission = (typeof TOGGLES)[number];

/** Returns the permissions that contain every word in name, description or area, sorted by area. */
export function permissionsMatching(search: string): Permission[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = TOGGLES.filter(({ name, description, area }) =>
    words.every((word) => `${name} ${description} ${area}`.toLowerCase().includes(word)),
  );
  return matches.toSorted((a, b) => AREA_NAMES.indexOf(a.area) - AREA_NAMES.indexOf(b.area));
}

export const groupsOfTeam = <Group extends Pick<MatrixGroup, "team">>(
  groups: readonly Group[],
  team: Team | "all",
): Group[] => groups.filter((group) => team === "all" || group.team === team);

const LEGEND = `${Object.entries(REACH_LABELS)
  .map(([reach, label]) => `${reach} ${label}`)
  .join(" · ")} · Empty: no`;

interface PrintInfo {
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

/** Builds the permission matrix, with each group's scopes, as a landscape A4 document. */
export function permissionMatrix(
  groups: readonly MatrixGroup[],
  { search, team }: MatrixFilter,
  { now, by }: PrintInfo,
): Document {
  const shownGroups = groupsOfTeam(groups, team);
  const permissions = permissionsMatching(search);
  const scopes = shownGroups.map((group) => ({
    group,
    of: new Map(group.permissions.map(({ ID, reach }) => [ID, reach])),
  }));
  const columns = [
    {
      title: "Permission",
      width: 20,
      isRowHeading: true,
      cell: ({ description }: Permission) => description,
    },
    ...scopes.map(({ group, of: reaches }) => ({
      title: `${group.ID} ${groupName(group)}`,
      width: 2,
      align: "center" as const,
      isVertical: true,
      cell: ({ ID }: Permission) => reaches.get(ID) ?? "",
    })),
  ];
  return doc(
    "Permission matrix",
    [paragraph(LEGEND), table(columns, permissions, { groupOf: ({ area }) => area })],
    {
      subtitle: `${shownGroups.length} groups, ${permissions.length} permissions`,
      footer: confidentialFooter(now, by),
      orientation: "landscape",
    },
  );
}
