import { IconBolt } from "@tabler/icons-react";
import type { TaskRow, Worker } from "../contract.ts";
import { formatDuration } from "../rules/duration.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { DueTime } from "./DueTime.tsx";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { TaskStatus } from "./TaskStatus.tsx";

export const formatTasks = (count: number): string => (count === 1 ? "1 task" : `${count} tasks`);

export const nameOf = (person: Worker | null): string =>
  person ? `${person.first_name} ${person.last_name}` : "–";

/** Returns the person who types or typed the task. Null before a typist is assigned. */
export const typistOf = ({ _status, assigned_mt, assigned_user }: TaskRow): Worker | null =>
  assigned_mt ?? (_status === 2 || _status === 3 ? assigned_user : null);

export const subjectOf = ({ case_subject, audio_name, ID }: TaskRow): string =>
  case_subject ?? audio_name ?? `Task ${ID}`;

/** Marks a task with the fast turnaround. */
export const FastChip = () => (
  <Chip tone="wattle" icon={<IconBolt />}>
    Fast
  </Chip>
);

function Subject({ task }: { task: TaskRow }) {
  return (
    <>
      {task.is_fast_turnaround && <FastChip />}{" "}
      {task.is_corrected_letter && <Chip tone="outline">Corrected</Chip>} {subjectOf(task)}
    </>
  );
}

export const numberColumn: Column<TaskRow> = {
  key: "task",
  head: "Task",
  isKey: true,
  cell: ({ ID }) => ID,
  sortable: true,
  digits: true,
  width: 80,
};
export const statusColumn: Column<TaskRow> = {
  key: "status",
  head: "Status",
  cell: (task) => <TaskStatus task={task} />,
  width: 170,
  phone: "second",
};
export const subjectColumn: Column<TaskRow> = {
  key: "subject",
  head: "Subject",
  cell: (task) => <Subject task={task} />,
  elastic: true,
  phone: "second",
};
export const lengthColumn: Column<TaskRow> = {
  key: "duration",
  head: "Audio",
  cell: ({ duration }) => formatDuration(duration),
  digits: true,
  align: "right",
  width: 90,
  drops: "tablet",
};
export const receivedColumn: Column<TaskRow> = {
  key: "received",
  head: "Received",
  cell: ({ received_time }) => <DateTime at={received_time} />,
  sortable: true,
  digits: true,
  drops: "laptop",
  width: 150,
};
export const deliveredColumn: Column<TaskRow> = {
  key: "delivered",
  head: "Delivered",
  cell: ({ delivered_time }) => (delivered_time === null ? "–" : <DateTime at={delivered_time} />),
  sortable: true,
  digits: true,
  width: 150,
  phone: "end",
};
export const dueColumn: Column<TaskRow> = {
  key: "due",
  head: "Due",
  cell: (task) => <DueTime task={task} />,
  width: 170,
  phone: "end",
};

/** Columns for clients, with the subject as the key column instead of the task's ID. */
export const ownNumberColumn: Column<TaskRow> = { ...numberColumn, isKey: false, sortable: false };
const { phone: _secondLine, ...subjectAlone } = subjectColumn;
export const ownSubjectColumn: Column<TaskRow> = { ...subjectAlone, isKey: true };

export const staffColumns: readonly Column<TaskRow>[] = [
  numberColumn,
  { ...statusColumn, sortable: true },
  {
    key: "client",
    head: "Client",
    cell: ({ doctor }) => clientName(doctor),
    sortable: true,
    width: 170,
    phone: "second",
  },
  { ...subjectColumn, sortable: true },
  { ...lengthColumn, sortable: true },
  {
    key: "typist",
    head: "Typist",
    cell: (task) => nameOf(typistOf(task)),
    sortable: true,
    width: 130,
    drops: "tablet",
  },
  {
    key: "editor",
    head: "Editor",
    cell: ({ assigned_editor }) => nameOf(assigned_editor),
    sortable: true,
    width: 130,
    drops: "laptop",
  },
  receivedColumn,
  { ...dueColumn, sortable: true },
];

/** Returns the columns of a staff list. A list of one typist's or editor's tasks leaves that name out. */
export const columnsFor = (role: "typist" | "editor" | null): readonly Column<TaskRow>[] =>
  staffColumns.filter(({ key }) => key !== role);
