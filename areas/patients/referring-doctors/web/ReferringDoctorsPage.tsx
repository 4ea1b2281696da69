import { useState } from "react";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { MIN_LETTERS, referringDoctorList, referringDoctorRoutes } from "../contract.ts";
import { referringDoctorFields } from "../fields.ts";
import { referringDoctorPaths } from "../paths.ts";
import { ReferringDoctorModal } from "./ReferringDoctorModal.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { titled } from "./titled-name.ts";

type Row = ReplyOf<typeof referringDoctorRoutes.page>["referringDoctors"][number];

interface ColumnOptions {
  mayEdit: boolean;
  showsDeleted: boolean;
  /** Text of an empty cell. Null renders nothing. */
  none: string | null;
  country: Country;
}

const columns = ({ mayEdit, showsDeleted, none, country }: ColumnOptions): Column<Row>[] => [
  { key: "name", head: "Name", cell: (row) => titled(row), sortable: true },
  {
    key: "provider_number",
    head: fieldLabel(referringDoctorFields, "provider_number", country),
    cell: (row) => formatValue(referringDoctorFields, "provider_number", row.provider_number) ?? none,
    digits: true,
    sortable: true,
  },
  {
    key: "practice_name",
    head: fieldLabel(referringDoctorFields, "practice_name", country),
    cell: (row) => row.practice_name ?? none,
    elastic: true,
    sortable: true,
    phone: "second",
  },
  {
    key: "suburb",
    head: fieldLabel(referringDoctorFields, "_locality", country),
    cell: (row) => (row.locality ? placeName(row.locality) : none),
    sortable: true,
    phone: "second",
  },
  {
    key: "patients",
    head: "Patients",
    cell: (row) => row.patients,
    align: "right",
    digits: true,
    sortable: true,
  },
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

const SEARCH = { label: "Name, practice or provider number", from: MIN_LETTERS };
const SHOW_DELETED = switchFilter("show_deleted", "Show deleted");
const ALIKE_NOTE = {
  name: "alike",
  draw: () => (
    <span role="status" className="muted">
      No exact match. Similar spellings:
    </span>
  ),
};
const FILTERS = [SHOW_DELETED];
const ALIKE_FILTERS = [SHOW_DELETED, ALIKE_NOTE];

/** Renders the page with the list of referring doctors (SCR-REFD-01). */
export function ReferringDoctorsPage() {
  useRealtime();
  const isPhone = usePhone();
  const openPage = useOpenPage();
  const { country } = useClient();
  const mayEdit = useSession().may(["referringdoctor.edit"]);
  const list = useListParams(referringDoctorList);
  const read = useListRead(referringDoctorRoutes.page, list, "referringDoctors");
  const [isAdding, setAdding] = useState(false);
  const { search = "", show_deleted = false } = list.values;
  return (
    <ListPage
      title="Referring doctors"
      nouns="referring doctors"
      list={list}
      read={read}
      search={SEARCH}
      filters={read.reply?.isAlike ? ALIKE_FILTERS : FILTERS}
      columns={columns({ mayEdit, showsDeleted: show_deleted, none: isPhone ? null : "–", country })}
      rowTo={({ ID }) => referringDoctorPaths.record({ id: ID })}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={show_deleted ? undefined : "deleted hidden"}
      create={mayEdit ? { label: "Add referring doctor", open: () => setAdding(true) } : undefined}
    >
      {isAdding && (
        <ReferringDoctorModal
          onClose={() => setAdding(false)}
          onSaved={({ ID }) => openPage(referringDoctorPaths.record({ id: ID }))}
          typed={search}
        />
      )}
    </ListPage>
  );
}
