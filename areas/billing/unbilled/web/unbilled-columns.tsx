import { IconClock, IconLoader } from "@tabler/icons-react";
import type { WorkStep } from "#kernel/calendar/appointment-work.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Step, UnbilledRow } from "../contract.ts";
import { closingStep } from "../rules/next-step.ts";
import { NextCell } from "./NextCell.tsx";
import { type RowActions, type ListedRow, nameOfRow } from "./listed-row.ts";
import { formatDays } from "./StepStrip.tsx";
import classes from "./unbilled.module.css";

interface ColumnOptions extends RowActions {
  /** True if rows are grouped by day, so that each row shows only its time. */
  isByDay: boolean;
}

/** Age in days from which a gap is shown as urgent. */
const OLD_DAYS = 7;

const shortDay = (day: UnbilledRow["date"]): string => formatDay(day).slice(0, 5);

function gapText({ words, days }: Step): string {
  const age = formatDays(days ?? 0);
  if (words) return `${words}, ${age}`;
  return days === 0 ? "Today" : age;
}

function StepText({ step }: { step: Step }) {
  const { state, on, words, days } = step;
  if (state === "done") return <Status is="completed">{on === null ? "Done" : shortDay(on)}</Status>;
  if (state === "going")
    return (
      <span className={classes.steps}>
        <IconLoader size={15} aria-hidden /> {words ?? "On its way"}
      </span>
    );
  if (state === "gap")
    return (
      <Chip tone={(days ?? 0) >= OLD_DAYS || words === "Details" ? "waratah" : "ochre"} icon={<IconClock />}>
        {gapText(step)}
      </Chip>
    );
  if (state === "not_needed") return <span className="muted">Not needed</span>;
  return <span className="muted">{state === "unknown" ? "Not available" : "–"}</span>;
}

function StepCell({ row, name, may }: { row: ListedRow; name: WorkStep; may: RowActions["may"] }) {
  const next = closingStep(row, name);
  if (!next?.to || !may(next.needs)) return <StepText step={row[name]} />;
  return (
    // The label includes the visible text, so that voice control finds the link.
    <AppLink to={next.to} aria-label={`${gapText(row[name])}, ${next.label}: ${nameOfRow(row)}`}>
      <StepText step={row[name]} />
    </AppLink>
  );
}

const stepColumn = (
  name: WorkStep,
  head: string,
  may: RowActions["may"],
  phone?: "second",
): Column<ListedRow> => ({
  key: name,
  head,
  width: 132,
  ...(phone ? { phone } : {}),
  cell: (row) => (
    <>
      {phone && <span className={classes.phoneName}>{head} </span>}
      <StepCell row={row} name={name} may={may} />
    </>
  ),
});

function timeOf({ date, start_time }: ListedRow, isByDay: boolean): string {
  if (isByDay && start_time) return start_time;
  return `${shortDay(date)}${start_time ? ` ${start_time}` : ""}`;
}

export const unbilledColumns = ({ may, onMatch, onMark, isByDay }: ColumnOptions): Column<ListedRow>[] => [
  {
    key: "date",
    head: isByDay ? "When" : "Day",
    sortable: true,
    digits: true,
    width: isByDay ? 80 : 112,
    phone: "second",
    cell: (row) => timeOf(row, isByDay),
  },
  { key: "patient", head: "Patient or file", isKey: true, sortable: true, elastic: true, cell: nameOfRow },
  {
    key: "appointment",
    head: "Appointment",
    elastic: true,
    drops: "laptop",
    cell: (row) =>
      row.unmatched_days === null ? (
        `${row.appointment_type === 2 ? "Theatre" : "Appointment"}${row.location ? ` · ${row.location.abbreviation}` : ""}`
      ) : (
        <Chip tone={row.unmatched_days >= OLD_DAYS ? "waratah" : "ochre"} icon={<IconClock />}>
          No match, {row.unmatched_days === 0 ? "today" : formatDays(row.unmatched_days)}
        </Chip>
      ),
  },
  stepColumn("dictated", "Dictated", may, "second"),
  stepColumn("returned", "Letter returned", may),
  stepColumn("billed", "Billed", may, "second"),
  stepColumn("paid", "Paid", may),
  {
    key: "age",
    head: "Next step",
    sortable: true,
    align: "right",
    width: 190,
    phone: "end",
    cell: (row) => <NextCell row={row} may={may} onMatch={onMatch} onMark={onMark} />,
  },
];
