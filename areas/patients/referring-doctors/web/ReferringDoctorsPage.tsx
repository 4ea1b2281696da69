import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { placeName } from "#areas/practice/reference-data/rules/place.ts";
import { formatProviderNumber } from "#kernel/provider-number.ts";
import type { ReplyOf } from "#kernel/contract.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { Status } from "#platform/web/ui/Status.tsx";
import { sorting } from "#platform/web/ui/table-columns.ts";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { usePhone } from "#platform/web/ui/usePhone.ts";
import { LEAST_LETTERS, REFERRING_DOCTORS_PER_PAGE, REFERRING_DOCTOR_SORTS, referringDoctorRoutes } from "../contract.ts";
import { ReferringDoctorModal } from "./ReferringDoctorModal.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { titled } from "./titled.ts";
import { useListAddress } from "./useListAddress.ts";

type Row = ReplyOf<typeof referringDoctorRoutes.page>["referringDoctors"][number];

const columns = (mayEdit: boolean, showsDeleted: boolean, none: string | null): Column<Row>[] => [
  { key: "name", head: "Name", cell: (row) => titled(row), sortable: true },
  {
    key: "provider_number",
    head: "Provider number",
    cell: (row) => (row.provider_number ? formatProviderNumber(row.provider_number) : none),
    digits: true,
    sortable: true,
  },
  {
    key: "practice_name",
    head: "Practice",
    cell: (row) => row.practice_name ?? none,
    elastic: true,
    sortable: true,
    phone: "second",
  },
  {
    key: "suburb",
    head: "Suburb",
    cell: (row) => (row.locality ? placeName(row.locality) : none),
    sortable: true,
    phone: "second",
  },
  { key: "patients", head: "Patients", cell: (row) => row.patients, align: "right", digits: true, sortable: true },
  ...(showsDeleted
    ? [
        {
          key: "state",
          head: "State",
          cell: (row: Row) =>
            row.is_deleted && (
              <>
                <Status is="deleted">Deleted</Status> {mayEdit && <RestoreButton doctor={row} />}
              </>
            ),
          phone: "end" as const,
        },
      ]
    : []),
];

/** SCR-REFD-01 */
export function ReferringDoctorsPage() {
  useRealtime();
  const client = useClient();
  const navigate = useNavigate();
  const phone = usePhone();
  const { may } = useSession();
  const mayEdit = may(["referringdoctor.edit"]);
  const [address, go] = useListAddress();
  const [isAdding, setAdding] = useState(false);
  const { search, sort, descending, deleted, page } = address;
  const list = useRead(
    referringDoctorRoutes.page,
    {
      params: { pageSize: REFERRING_DOCTORS_PER_PAGE, pageNumber: page },
      query: { search, sort, descending, show_deleted: deleted },
    },
    { keepPrevious: true },
  );
  useShortcuts(mayEdit ? [{ keys: "C", does: "Add referring doctor", run: () => setAdding(true) }] : []);
  const add = mayEdit && (
    <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={() => setAdding(true)}>
      Referring doctor
    </Button>
  );

  return (
    <Page title="Referring doctors">
      <PageHeader title="Referring doctors" count={list.data?.totalItems} actions={add} />
      <FilterBar right={<FilterSwitch label="Show deleted" checked={deleted} onChange={(shown) => go({ deleted: shown })} />}>
        <SearchBox
          label="Name, practice or provider number"
          value={search}
          from={LEAST_LETTERS}
          onSearch={(text) => go({ search: text })}
        />
        {list.data?.isAlike && (
          <span role="status" className="muted">
            No exact match. Similar spellings:
          </span>
        )}
      </FilterBar>
      <Table
        label="Referring doctors"
        columns={columns(mayEdit, deleted, phone ? null : "–")}
        rows={list.data?.referringDoctors}
        rowKey={(row) => row.ID}
        rowTo={(row) => client.to(`referringdoctors/details/${row.ID}`)}
        isStruck={(row) => row.is_deleted}
        sort={{ by: sort, direction: descending ? "desc" : "asc" }}
        onSort={sorting(REFERRING_DOCTOR_SORTS, go)}
        state={list}
        empty={
          search === "" ? (
            <EmptyState action={mayEdit && <Button onClick={() => setAdding(true)}>Add referring doctor</Button>}>
              No referring doctors yet.
            </EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => go({ search: "" })}>Clear search</Button>}>
              No referring doctors match {quoted(search)}.
            </EmptyState>
          )
        }
        paging={{
          page,
          pageSize: REFERRING_DOCTORS_PER_PAGE,
          total: list.data?.totalItems ?? 0,
          onPage: (next) => go({ page: next }),
          note: deleted ? undefined : "deleted hidden",
        }}
      />
      {isAdding && (
        <ReferringDoctorModal
          onClose={() => setAdding(false)}
          onSaved={(doctor) => void navigate({ to: client.to(`referringdoctors/details/${doctor.ID}`) })}
          typed={search}
        />
      )}
    </Page>
  );
}
