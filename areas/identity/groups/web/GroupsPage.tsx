import { IconPlus, IconTable } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { sorting } from "#platform/web/ui/table-columns.ts";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { usePhone } from "#platform/web/ui/usePhone.ts";
import { type GroupBrief, groupRoutes } from "../contract.ts";
import { GROUP_SORTS, matching, sorted } from "../rules/list.ts";
import { NewGroupModal } from "./NewGroupModal.tsx";
import { useListAddress } from "./useListAddress.ts";

const PER_PAGE = 50;
const TEAMS = [
  { value: "all", label: "All" },
  { value: "SYN", label: "SYN" },
  { value: "EXT", label: "EXT" },
  { value: "RCH", label: "RCH" },
] as const;

const columnsOf = (phone: boolean): Column<GroupBrief>[] => [
  { key: "ID", head: "ID", cell: ({ ID }) => ID, digits: true, sortable: true, width: 64, phone: "second" },
  { key: "team", head: "Team", cell: ({ team }) => team, sortable: true, width: 90, phone: "second" },
  {
    key: "access_level",
    head: "Access level",
    cell: ({ access_level }) => access_level,
    isKey: true,
    elastic: true,
    sortable: true,
  },
  { key: "rights", head: "Permissions", cell: ({ rights }) => rights, digits: true, align: "right", sortable: true, width: 110 },
  {
    key: "members",
    head: "Users",
    // No head stands over it on a phone.
    cell: ({ members }) => (phone ? peopleWords(members) : members),
    digits: true,
    align: "right",
    sortable: true,
    width: 110,
    phone: "end",
  },
];

const peopleWords = (members: number | null): string | null =>
  members === null ? null : `${members} ${members === 1 ? "person" : "people"}`;

/** SCR-GRP-01 */
export function GroupsPage() {
  useRealtime({ ofAll: true });
  const navigate = useNavigate();
  const { address, go } = useListAddress();
  const [isAdding, setAdding] = useState(false);
  const phone = usePhone();
  const columns = useMemo(() => columnsOf(phone), [phone]);
  const { search, team, sort, descending, page } = address;
  const list = useRead(groupRoutes.list);
  const found = list.data && sorted(matching(list.data, search, team), sort, descending);
  const add = () => setAdding(true);
  useShortcuts([{ keys: "C", does: "Add group", run: add }]);

  return (
    <Page title="Groups">
      <PageHeader
        title="Groups"
        count={found?.length}
        actions={
          <>
            <LinkButton to="/admin/groups/matrix" icon={<IconTable size={17} />}>
              Matrix
            </LinkButton>
            <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={add}>
              Group
            </Button>
          </>
        }
      />
      <FilterBar>
        <SearchBox label="Search groups" value={search} from={1} onSearch={(text) => go({ search: text })} />
        <SegmentedControl label="Team" value={team} options={TEAMS} onChange={(next) => go({ team: next })} />
      </FilterBar>
      <Table
        label="Groups"
        columns={columns}
        rows={found?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ ID }) => ID}
        rowTo={({ ID }) => `/admin/groups/${ID}`}
        sort={{ by: sort, direction: descending ? "desc" : "asc" }}
        onSort={sorting(GROUP_SORTS, go)}
        state={list}
        empty={
          <EmptyState action={<Button onClick={() => go({ search: "", team: "all" })}>Show all groups</Button>}>
            No groups match.
          </EmptyState>
        }
        paging={{ page, pageSize: PER_PAGE, total: found?.length ?? 0, onPage: (next) => go({ page: next }) }}
      />
      {isAdding && (
        <NewGroupModal
          groups={list.data ?? []}
          onClose={() => setAdding(false)}
          onMade={(id) => void navigate({ to: `/admin/groups/${id}` })}
        />
      )}
    </Page>
  );
}
