import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Schedule } from "../contract.ts";
import {
  periodWords,
  repeatWords,
  scheduleWords,
  timesWords,
  unavailableWords,
  weekdayLabel,
} from "../rules/words.ts";
import classes from "./schedules.module.css";

const quietIfOver = (row: Schedule, text: string) =>
  row.is_current ? text : <span className={classes.over}>{text}</span>;

/**
 * Returns the columns of the availability list. `onDelete` is null if the user may not edit; the column of
 * actions is then left out.
 */
export const columnsOf = (onDelete: ((schedule: Schedule) => void) | null): Column<Schedule>[] => [
  {
    key: "day",
    head: "Day",
    cell: (row) => quietIfOver(row, weekdayLabel(row.day_of_week)),
    sortable: true,
    width: 120,
  },
  {
    key: "start",
    head: "Time",
    cell: (row) => quietIfOver(row, timesWords(row.start_time, row.end_time)),
    digits: true,
    sortable: true,
    width: 120,
    phone: "second",
  },
  {
    key: "repeat",
    head: "Repeat",
    cell: (row) => quietIfOver(row, repeatWords(row.repeat_weeks)),
    width: 140,
    phone: "second",
  },
  {
    key: "period",
    head: "Period",
    cell: (row) => quietIfOver(row, `${periodWords(row)}${row.is_current ? "" : " (over)"}`),
    digits: true,
    sortable: true,
    phone: "second",
  },
  {
    key: "location",
    head: "Location",
    cell: (row) => row.location?.name ?? "Any location",
    elastic: true,
    sortable: true,
    phone: "second",
  },
  {
    key: "available",
    head: "Available",
    cell: (row) => (
      <Status is={row.available ? "available" : "unavailable"}>
        {row.available ? "Available" : unavailableWords(row)}
      </Status>
    ),
    width: 200,
    phone: "end",
  },
  ...(onDelete
    ? [
        {
          key: "actions",
          head: "",
          align: "right" as const,
          width: 90,
          cell: (row: Schedule) => (
            <span className={classes.actions}>
              <button
                type="button"
                className={`link ${classes.above}`}
                aria-label={`Delete ${scheduleWords(row)}`}
                onClick={() => onDelete(row)}
              >
                Delete
              </button>
            </span>
          ),
        },
      ]
    : []),
];
