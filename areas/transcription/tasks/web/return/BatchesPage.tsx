import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { taskPaths } from "../../paths.ts";
import { type Batch, batchList, batchRoutes } from "../../return.contract.ts";
import { clientBatchStatus } from "../../rules/returning-tasks.ts";
import { statusName } from "../../rules/status.ts";

const columns: readonly Column<Batch>[] = [
  { key: "batch", head: "Batch", cell: ({ ID }) => `Batch ${ID}`, elastic: true },
  {
    key: "type",
    head: "Letter type",
    cell: ({ is_corrected_letter }) => (is_corrected_letter ? "Corrected letters" : "Transcriptions"),
    width: 160,
  },
  {
    key: "count",
    head: "Letters",
    cell: ({ num_of_task }) => num_of_task,
    phoneCell: ({ num_of_task }) => (num_of_task === 1 ? "1 letter" : `${num_of_task} letters`),
    digits: true,
    align: "right",
    width: 90,
    phone: "end",
  },
  {
    key: "status",
    head: "Status",
    cell: ({ _status }) => statusName("TRANSCRIPTION", clientBatchStatus(_status)),
    width: 120,
  },
  {
    key: "created",
    head: "Returned",
    cell: ({ created_time }) => <DateTime at={created_time} />,
    sortable: true,
    digits: true,
    width: 160,
    phone: "second",
  },
  {
    key: "rating",
    head: "Rating",
    cell: ({ rating }) => (rating === null ? "–" : `${rating} of 5`),
    width: 90,
  },
];

/** Renders the list of a client's batches (SCR-CTSK-06). */
export function BatchesPage() {
  useRealtime({ also: [batchRoutes.batchPages] });
  const list = useListParams(batchList);
  return (
    <ListPage
      title="Batches"
      nouns="batches"
      list={list}
      read={useListRead(batchRoutes.batchPages, list, "batches")}
      columns={columns}
      rowTo={({ ID }) => taskPaths.batch({ id: ID })}
    />
  );
}
