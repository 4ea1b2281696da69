import { IconTable } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { type GroupBrief, groupList, groupRoutes } from "../contract.ts";
import { groupPaths } from "../paths.ts";
import { arrangeGroups } from "../rules/list.ts";
import { levelName, TEAM_LABELS, TEAMS } from "#kernel/access/builtin-groups.ts";
import { NewGroupModal } from "./NewGroupModal.tsx";

const SEARCH = { label: "Search groups", from: 1 };
const FILTERS = [
  choiceFilter(
    "team",
    "Team",
    TEAMS.map((team) => ({ value: team, label: TEAM_LABELS[team] })),
  ),
];
const NARROWING_FILTERS = ["team"] as const;
const MATRIX_LINK = (
  <LinkButton to={groupPaths.matrix()} icon={<IconTable size={17} />}>
    Matrix
  </LinkButton>
);

const teamOf = ({ team }: GroupBrief): string => TEAM_LABELS[team];
const columnsOf = (isPhone: boolean): Column<GroupBrief>[] => [
  { key: "ID", head: "ID", cell: ({ ID }) => ID, digits: true, sortable: true, width: 64, phone: "second" },
  { key: "team", head: "Team", cell: teamOf, sortable: true, width: 140, phone: "second" },
  {
    key: "access_level",
    head: "Access level",
    cell: ({ access_level }) => levelName(access_level),
    isKey: true,
    elastic: true,
    sortable: true,
  },
  {
    key: "rights",
    head: "Permissions",
    cell: ({ rights }) => rights,
    digits: true,
    align: "right",
    sortable: true,
    width: 110,
  },
  {
    key: "members",
    head: "Users",
    // Names the unit on a phone, where the column has no heading.
    cell: ({ members }) => (isPhone ? peopleText(members) : members),
    digits: true,
    align: "right",
    sortable: true,
    width: 110,
    phone: "end",
  },
];

const peopleText = (members: number | null): string | null =>
  members === null ? null : `${members} ${members === 1 ? "person" : "people"}`;

/** Renders the page with the list of groups (SCR-GRP-01). */
export function GroupsPage() {
  useRealtime({ ofAll: true });
  const openPage = useOpenPage();
  const isPhone = usePhone();
  const columns = useMemo(() => columnsOf(isPhone), [isPhone]);
  const list = useListParams(groupList);
  const [isAdding, setAdding] = useState(false);
  const state = useRead(groupRoutes.list);
  return (
    <ListPage
      title="Groups"
      nouns="groups"
      list={list}
      read={localPageOf(state, list, (rows) => arrangeGroups(rows, list.values))}
      actions={MATRIX_LINK}
      create={{ label: "Add group", open: () => setAdding(true) }}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWING_FILTERS}
      columns={columns}
      rowTo={({ ID }) => groupPaths.group({ id: ID })}
    >
      {isAdding && (
        <NewGroupModal
          groups={state.data ?? []}
          onClose={() => setAdding(false)}
          onMade={(id) => openPage(groupPaths.group({ id }))}
        />
      )}
    </ListPage>
  );
}
