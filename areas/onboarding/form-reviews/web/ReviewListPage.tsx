import { FormStatus } from "#areas/onboarding/insurer-forms/web/FormStatus.tsx";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { PROCESS_STATUSES, type ReviewLine, reviewList, reviewRoutes } from "../contract.ts";
import { reviewPaths } from "../paths.ts";

const columns: Column<ReviewLine>[] = [
  { key: "name", head: "Client", cell: (row) => row.name, sortable: true, elastic: true },
  { key: "company", head: "Practice", cell: (row) => row.company ?? "–", elastic: true, drops: "tablet" },
  { key: "status", head: "Form", cell: (row) => <FormStatus form={row} />, phone: "end" },
  {
    key: "location",
    head: "Location",
    cell: (row) => row.user_location_name ?? "All locations",
    phone: "second",
  },
  {
    key: "process",
    head: "Processing",
    cell: (row) => PROCESS_STATUSES[row.process_status],
    drops: "tablet",
  },
  {
    key: "submitted",
    head: "Submitted",
    cell: (row) => row.submitted_time && <DateTime at={row.submitted_time} />,
    sortable: true,
    digits: true,
    drops: "tablet",
  },
];
const options = ["0", "1", "2"].map((value) => ({ value, label: PROCESS_STATUSES[Number(value)] ?? "All" }));
const search = { label: "Search clients", from: 2 };
const NARROWED = ["process"] as const;
const processFilter = {
  name: "process",
  draw: ({ process: chosen }: { process: number }, set: (change: { process: number }) => void) => (
    <SegmentedControl
      label="Processing status"
      value={String(chosen)}
      options={options}
      onChange={(value) => set({ process: Number(value) })}
    />
  ),
};

/** Renders the list of submitted forms, 10 per page (SCR-FREV-01, RULE-FREV-01). */
export function ReviewListPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(reviewList);
  const params = { processStatus: list.values.process };
  return (
    <ListPage
      title="Insurer form reviews"
      nouns="forms"
      list={list}
      read={useListRead(reviewRoutes.list, list, "clients", { params })}
      search={search}
      filters={[processFilter]}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={({ ID }) => reviewPaths.one({ id: ID })}
    />
  );
}
