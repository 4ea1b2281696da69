import { nameOf } from "#platform/web/shell/client.tsx";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { ListBrief } from "../contract.ts";
import { billingGroupName, isCompleted } from "../rules/billing-status.ts";

/** Renders a list's status: "Not sent", or the status of its billing task. */
export function ListState({ list }: { list: Pick<ListBrief, "task" | "is_sent"> }) {
  if (!list.is_sent || list.task === null) return <Chip tone="outline">Not sent</Chip>;
  const name = billingGroupName(list.task._status);
  return isCompleted(list.task._status) ? (
    <Status is="completed">{name}</Status>
  ) : (
    <Chip tone="ocean">{name}</Chip>
  );
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
    cell: ({ due_date, task }) =>
      due_date && task && !isCompleted(task._status) ? <DateTime at={due_date} /> : "–",
    digits: true,
    drops: true,
    width: 160,
  },
  { key: "state", head: "Status", cell: (row) => <ListState list={row} />, width: 150, phone: "end" },
];
