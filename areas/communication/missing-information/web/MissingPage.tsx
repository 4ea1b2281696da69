import { IconPlayerPlay } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/day.ts";
import { wallOf, type Zone } from "#kernel/zone.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { type Column, type Sort, Table } from "#platform/web/ui/Table.tsx";
import { missingRoutes, WAITING_PER_PAGE, type WaitingPatient, type WaitingSort } from "../contract.ts";
import { useMissingAddress } from "./useMissingAddress.ts";
import { neededWords } from "./words.ts";

/** The client's work list: every patient with missing data, opened where it can be filled in, one after the other. */
export function MissingPage() {
  useRealtime();
  const client = useClient();
  const { may } = useSession();
  const navigate = useNavigate();
  const { go, search, page, sort } = useMissingAddress();
  const list = useRead(
    missingRoutes.list,
    { params: { pageSize: WAITING_PER_PAGE, pageNumber: page }, query: { ...(search ? { search } : {}), sort } },
    { keepPrevious: true },
  );
  const first = list.data?.patients[0];
  const mayEdit = may(["patient.edit"]);
  const start = (): void => {
    if (first) void navigate({ to: client.to(`patients/details/${first.ID}`), search: { missing: 1 } });
  };
  useShortcuts(mayEdit && first ? [{ keys: "S", does: "Start with the first patient", run: start }] : []);
  return (
    <Page title="Missing data">
      <PageHeader
        title="Missing data"
        count={list.data?.totalItems}
        actions={
          mayEdit &&
          first && (
            <Button kind="primary" icon={<IconPlayerPlay size={16} />} keys="S" onClick={start}>
              Start with the first
            </Button>
          )
        }
      />
      <FilterBar>
        <SearchBox label="Search by name or MRN" value={search} onSearch={(text) => go({ search: text })} />
      </FilterBar>
      <Table<WaitingPatient>
        label="Patients with missing data"
        columns={columnsIn(client.zone)}
        rows={list.data?.patients}
        rowKey={({ ID }) => ID}
        onOpen={({ ID }) => void navigate({ to: client.to(`patients/details/${ID}`), search: mayEdit ? { missing: 1 } : {} })}
        state={list}
        sort={SORTS[sort]}
        onSort={({ by, direction }) => go({ sort: by === "asked" ? "asked" : direction === "asc" ? "name" : "-name" })}
        empty={<Nobody search={search} onClear={() => go({ search: "" })} />}
        paging={{
          page,
          pageSize: WAITING_PER_PAGE,
          total: list.data?.totalItems ?? 0,
          onPage: (next) => go({ page: next }),
          note: sort === "asked" ? "oldest request first" : "by name",
        }}
      />
    </Page>
  );
}

const SORTS: Readonly<Record<WaitingSort, Sort>> = {
  name: { by: "name", direction: "asc" },
  "-name": { by: "name", direction: "desc" },
  asked: { by: "asked", direction: "asc" },
};

const columnsIn = (zone: Zone): Column<WaitingPatient>[] => [
  { key: "name", head: "Patient", sortable: true, cell: patientNameWithTitle },
  { key: "born", head: "Born", digits: true, phone: "second", cell: ({ dob }) => (dob ? formatDay(dob) : "–") },
  { key: "mrn", head: "MRN", digits: true, drops: true, cell: ({ mrn }) => mrn ?? "–" },
  {
    key: "needed",
    head: "Needed",
    elastic: true,
    phone: "second",
    cell: (patient) => <span title={neededWords(patient)}>{neededWords(patient)}</span>,
  },
  {
    key: "asked",
    head: "Requested",
    sortable: true,
    digits: true,
    phone: "end",
    cell: ({ asked_time }) => (asked_time ? formatDay(wallOf(asked_time, zone).day) : "–"),
  },
];

function Nobody({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === "") return <EmptyState>No patients with missing data.</EmptyState>;
  const clear = (
    <button type="button" className="link" onClick={onClear}>
      Clear search
    </button>
  );
  return <EmptyState action={clear}>No patients with missing data match {quoted(search)}.</EmptyState>;
}
