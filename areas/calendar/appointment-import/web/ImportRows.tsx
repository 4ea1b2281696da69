import { useState } from "react";
import { repeatWords } from "#areas/calendar/schedules/rules/words.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { DownloadWrong } from "#areas/patients/import/web/DownloadWrong.tsx";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { FilterSwitch } from "#platform/web/ui/search/FilterSwitch.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";
import type { AppointmentImportRow, Outcome } from "../row.contract.ts";
import { emptyWords, kindWords, outcomeWords } from "../rules/words.ts";
import classes from "./appointment-import.module.css";

const PER_PAGE = 50;

/** Returns true if the view of an outcome is shown even without rows. */
function isUsual(outcome: Outcome, state: AppointmentImport["state"]): boolean {
  if (outcome === "undone") return state === "undone" || state === "undoing";
  return (outcome === "made") === (state !== "read" && state !== "undone");
}

function whenOf({
  kind,
  appointment_date,
  start_time,
  end_time,
  repeat_weeks,
  repeat_end,
}: AppointmentImportRow): string {
  if (appointment_date === null) return "–";
  if (kind === "referral") return formatDay(appointment_date);
  const when = `${formatDay(appointment_date)}, ${start_time ?? "?"}–${end_time ?? "?"}`;
  if (!repeat_weeks) return when;
  return `${when}, ${repeatWords(repeat_weeks).toLowerCase()}${repeat_end === null ? "" : ` until ${formatDay(repeat_end)}`}`;
}

/**
 * Returns the path of an imported record; availability is edited in its own list, a referral on its patient's
 * page.
 */
function pathOf({ kind, _appointment, _patient }: AppointmentImportRow): string {
  if (kind === "availability") return "schedules";
  return kind === "referral" ? `patients/details/${_patient ?? 0}` : `appointment/${_appointment ?? 0}`;
}

const fromOf = ({ location_name, referrer_name }: AppointmentImportRow): string =>
  referrer_name === null ? (location_name ?? "") : `From ${referrer_name}`;

/** Returns the columns of the table; the remarks column is elastic only if a row has remarks. */
const columnsOf = (hasRemarks: boolean): Column<AppointmentImportRow>[] => [
  { key: "when", head: "When", cell: whenOf, digits: true },
  {
    key: "patient",
    head: "Patient",
    cell: (row) => (
      <>
        {row.patient_name ?? kindWords(row)} {row.cancelled && <Chip tone="stone">Cancelled</Chip>}{" "}
        {row.clashes && <Chip tone="ochre">Overlaps</Chip>}
      </>
    ),
    phone: "second",
  },
  { key: "type", head: "Type", cell: kindWords, drops: "laptop" },
  { key: "location", head: "Location or referrer", cell: fromOf, drops: "laptop" },
  { key: "place", head: "In file", cell: ({ place }) => place },
  {
    key: "why",
    head: "Remarks",
    cell: ({ reasons }) => reasons.join(" "),
    elastic: hasRemarks,
    phone: "second",
  },
];

/** Renders the rows of the file in one view per outcome. */
export function ImportRows({ run }: { run: AppointmentImport }) {
  const client = useClient();
  const owner = useOwner();
  const views = (["made", "undone", "ready", "doubtful", "there", "wrong"] as const).filter(
    (outcome) => isUsual(outcome, run.state) || run.counts[outcome] > 0,
  );
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [page, setPage] = useState(1);
  const [hasClash, setClash] = useState(false);
  const outcome = views.find((view) => view === chosen) ?? views[0] ?? "ready";
  const rows = useRead(
    appointmentImportRoutes.rows,
    {
      params: { id: run.ID, pageSize: PER_PAGE, pageNumber: page },
      query: { outcome, clashes: hasClash ? "true" : undefined },
    },
    { keepPrevious: true },
  );
  return (
    <Card
      title="In the file"
      action={
        run.counts.wrong > 0 && (
          <DownloadWrong
            count={run.counts.wrong}
            href={addressOf(appointmentImportRoutes.wrong, { params: { id: run.ID } }, owner)}
          />
        )
      }
    >
      <div className={classes.views}>
        <SegmentedControl
          label="Appointments by outcome"
          value={outcome}
          options={views.map((value) => ({
            value,
            label: `${outcomeWords(value)} ${countFormat.format(run.counts[value])}`,
          }))}
          onChange={(next) => {
            setChosen(next);
            setPage(1);
          }}
        />
        {run.counts.clashes > 0 && (
          <FilterSwitch
            label="Overlapping only"
            checked={hasClash}
            onChange={(checked) => {
              setClash(checked);
              setPage(1);
            }}
          />
        )}
      </div>
      <Table
        label="Appointments"
        variant="card"
        columns={columnsOf(rows.data?.rows.some(({ reasons }) => reasons.length > 0) ?? true)}
        rows={rows.data?.rows}
        rowKey={(row) => row.row_number}
        rowTo={outcome === "made" ? (row) => client.to(pathOf(row)) : undefined}
        state={rows}
        empty={emptyWords(outcome)}
        paging={{ page, pageSize: PER_PAGE, total: rows.data?.totalItems ?? 0, onPage: setPage }}
      />
    </Card>
  );
}
