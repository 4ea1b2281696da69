import { nameOf } from "#platform/web/shell/client.tsx";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { DueTime } from "#areas/transcription/tasks/web/DueTime.tsx";
import type { ListBrief } from "../contract.ts";
import { billingGroupName, billingLook } from "#areas/transcription/tasks/rules/billing-group.ts";
import { openDueTime, waitsForPractice } from "../rules/due.ts";

/** Renders a list's status: "Not sent", or the status of its billing task. */
export function ListState({ list }: { list: Pick<ListBrief, "task" | "is_sent"> }) {
  if (!list.is_sent || list.task === null) return <Chip tone="outline">Not sent</Chip>;
  const { _status } = list.task;
  return <Status is={billingLook(_status)}>{billingGroupName(_status)}</Status>;
}

/** Renders how long billing still has for a list, or how long the list is overdue. */
function ListDue({ list }: { list: ListBrief }) {
  const due_time = openDueTime(list);
  return due_time === null ? "–" : <DueTime task={{ due_time, is_returned: false }} />;
}

/** Renders the due time of a client's list; a list on hold or with a query waits for the practice. */
const OwnDue = ({ list }: { list: ListBrief }) =>
  waitsForPractice(list) ? <span className="muted">Waits for you</span> : <ListDue list={list} />;

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
    drops: "tablet",
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
const sortable = (column: Column<ListBrief>): Column<ListBrief> => {
  const key = SORT_KEYS[column.key];
  return key === undefined ? column : { ...column, key, sortable: true };
};
export const sortableColumns: readonly Column<ListBrief>[] = listColumns(true).map(sortable);

/** Columns of a client's list, for which a list that waits for the practice is not overdue. */
export const ownColumns: readonly Column<ListBrief>[] = listColumns(false).map((column) =>
  sortable(column.key === "due" ? { ...column, cell: (row) => <OwnDue list={row} /> } : column),
);
