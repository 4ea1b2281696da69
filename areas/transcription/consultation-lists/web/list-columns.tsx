import { nameOf } from "#platform/web/shell/client.tsx";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { Due } from "#areas/transcription/tasks/web/Due.tsx";
import type { ListBrief } from "../contract.ts";
import { billingGroupName, billingLook } from "#areas/transcription/tasks/rules/billing-group.ts";
import { openDueTime } from "../rules/due.ts";

/** Renders a list's status: "Not sent", or the status of its billing task. */
export function ListState({ list }: { list: Pick<ListBrief, "task" | "is_sent"> }) {
  if (!list.is_sent || list.task === null) return <Chip tone="outline">Not sent</Chip>;
  const { _status } = list.task;
  return <Status is={billingLook(_status)}>{billingGroupName(_status)}</Status>;
}

/** Renders how long billing still has for a list, or how long the list is overdue. */
function ListDue({ list }: { list: ListBrief }) {
  const due_time = openDueTime(list);
  return due_time === null ? "–" : <Due task={{ due_time, is_returned: false }} />;
}

export const listColumns = (isOfAll: boolean): Column<ListBrief>[] => [
  {
    key: "date",
    head: "Date",
    cell: ({ date }) => `${weekdayName(date).slice(0, 3)} ${formatDay(date)}`,
    digits: true,
    width: 150,
  },
  ...(isOfAll
    ? [
        {
          key: "client",
          head: "Client",
          cell: (row: ListBrief) => nameOf(row.doctor),
          width: 200,
          phone: "second" as const,
        },
      ]
    : []),
  {
    key: "location",
    head: "Location",
    cell: ({ location }) => location.name,
    elastic: true,
    phone: "second",
  },
  {
    key: "type",
    head: "Type",
    cell: ({ type }) => (type === "INPATIENT" ? "Inpatients" : "Outpatients"),
    drops: true,
    width: 120,
  },
  {
    key: "patients",
    head: "Patients",
    cell: (row) => row.consultation_count,
    align: "right",
    digits: true,
    width: 90,
  },
  {
    key: "due",
    head: "Due",
    cell: (row) => <ListDue list={row} />,
    digits: true,
    width: 170,
    phone: "end",
  },
  { key: "state", head: "Status", cell: (row) => <ListState list={row} />, width: 150, phone: "second" },
];

/** Columns of the staff list by the names of its orders (`allListsList`). */
const SORT_KEYS: Readonly<Record<string, string>> = {
  date: "date",
  client: "client",
  location: "location",
  patients: "patients",
  due: "due",
  state: "status",
};
export const sortableColumns: readonly Column<ListBrief>[] = listColumns(true).map((column) => {
  const key = SORT_KEYS[column.key];
  return key === undefined ? column : { ...column, key, sortable: true };
});
