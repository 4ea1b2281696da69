import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { formList, formRoutes } from "../contract.ts";
import type { FormLine } from "../form.contract.ts";
import { formPaths } from "../paths.ts";
import { FormStatus } from "./FormStatus.tsx";
import { StartModal } from "./StartModal.tsx";

const columns: Column<FormLine>[] = [
  {
    key: "kind",
    head: "Form",
    cell: (row) => (row.is_update ? "Update" : "New registration"),
    elastic: true,
  },
  {
    key: "location",
    head: "Location",
    cell: (row) => row.user_location_name ?? "All locations",
    phone: "second",
  },
  { key: "status", head: "Status", cell: (row) => <FormStatus form={row} />, phone: "end" },
  {
    key: "date",
    head: "Saved or submitted",
    cell: (row) => <DateTime at={row.submitted_time ?? row.saved_time} />,
    digits: true,
    drops: "tablet",
  },
];

/** Renders the list of insurer forms (SCR-IFRM-01). */
export function FormListPage() {
  useRealtime();
  const list = useListParams(formList);
  const [isStarting, setStarting] = useState(false);
  return (
    <ListPage
      title="Insurer forms"
      nouns="insurer forms"
      list={list}
      read={useListRead(formRoutes.list, list, "forms")}
      columns={columns}
      rowTo={({ ID }) => formPaths.form({ id: ID })}
      create={{ label: "Start form", open: () => setStarting(true) }}
    >
      {isStarting && <StartModal onClose={() => setStarting(false)} />}
    </ListPage>
  );
}
