import { type ReactNode, useState } from "react";
import type { ListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FilterBar } from "#platform/web/ui/layout/Page.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { type PersonSecurity, securityRoutes, type SecurityValues } from "../security.contract.ts";
import { PersonDialog } from "./PersonDialog.tsx";
import { factorText } from "./factor-words.ts";
import { useDayOf } from "#areas/identity/sessions/web/useDayOf.ts";

const stateOptions = [
  { value: "all", label: "All" },
  { value: "with", label: "With two-step verification" },
  { value: "without", label: "Without" },
  { value: "missing", label: "Needed, missing" },
] as const;

const columnsFor = (dayOf: (instant: string) => string): Column<PersonSecurity>[] => [
  {
    key: "last_name",
    head: "Name",
    cell: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
    isKey: true,
    sortable: true,
    elastic: true,
  },
  {
    key: "username",
    head: "Username",
    cell: ({ username }) => username,
    sortable: true,
    width: 170,
    phone: "second",
  },
  { key: "client", head: "Practice", cell: ({ client }) => client ?? "Staff", drops: "tablet", width: 240 },
  {
    key: "factors",
    head: "Two-step verification",
    cell: (row) => factorText(row) || "–",
    width: 220,
    phone: "second",
  },
  {
    key: "last_used_at",
    head: "Last used",
    cell: ({ last_used_at }) => (last_used_at ? dayOf(last_used_at) : "–"),
    sortable: true,
    digits: true,
    width: 120,
  },
  { key: "state", head: "Status", cell: (row) => <PersonState person={row} />, width: 130, phone: "end" },
];

function PersonState({ person }: { person: PersonSecurity }) {
  if (person.authenticators + person.passkeys > 0) return <Status is="active">Set up</Status>;
  return person.is_required ? <Status is="missing">Missing</Status> : <span className="muted">None</span>;
}

interface PeopleTableProps {
  choice: ReactNode;
  list: ListParams<SecurityValues>;
}

export function PeopleTable({ choice, list }: PeopleTableProps) {
  const { values, set } = list;
  const { search = "", state = "all", order, page } = values;
  const [person, open] = useState<PersonSecurity | null>(null);
  const dayOf = useDayOf();
  const isPhone = usePhone();
  const read = useListRead(securityRoutes.people, list, "people");
  const chooseState = (next: (typeof stateOptions)[number]["value"]) =>
    set({ state: next === "all" ? undefined : next });
  return (
    <>
      <FilterBar>
        {choice}
        <SearchBox
          label="Search users"
          value={search}
          from={2}
          onSearch={(text) => set({ search: text || undefined })}
        />
        {isPhone ? (
          <ChoiceField
            label="Two-step verification"
            value={state}
            options={[...stateOptions]}
            onChange={(next) => chooseState(next ?? "all")}
          />
        ) : (
          <SegmentedControl
            label="Two-step verification"
            value={state}
            options={stateOptions}
            onChange={chooseState}
          />
        )}
      </FilterBar>
      <Table
        label="Users"
        columns={columnsFor(dayOf)}
        rows={read.rows}
        rowKey={(row) => row.ID}
        onOpen={open}
        sort={{ by: order.by, direction: order.descending ? "desc" : "asc" }}
        onSort={({ by, direction }) => {
          const next = list.list.orderBy(by, direction === "desc");
          if (next) set({ order: next });
        }}
        state={read.state}
        empty={search ? `No users match ${quoteText(search)}.` : "No users."}
        paging={{
          page,
          pageSize: list.list.pageSize,
          total: read.total ?? 0,
          onPage: (next) => set({ page: next }),
        }}
      />
      {person && <PersonDialog person={person} onClose={() => open(null)} />}
    </>
  );
}
