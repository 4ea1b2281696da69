import { IconAlertTriangle, IconPencil } from "@tabler/icons-react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type ClockEntry, entryList, timeClockRoutes } from "../contract.ts";
import { hoursWords, spanWords } from "../rules/words.ts";
import type { HoursAddress } from "./useHoursAddress.ts";

const zoneOf = (row: ClockEntry) => zoneNamed(row.doctor.zone);

function dayWords(row: ClockEntry): string {
  const { day } = wallOf(row.start_time, zoneOf(row));
  return `${weekdayName(day).slice(0, 3)} ${formatDay(day)}`;
}

function EntryState({ row }: { row: ClockEntry }) {
  if (row.is_forgotten)
    return (
      <Chip tone="ochre" icon={<IconAlertTriangle />}>
        Over 12 hours
      </Chip>
    );
  if (row.end_time === null) return <Chip tone="fern">Running</Chip>;
  if (row.corrected_time === null) return null;
  return (
    <span title={`${row.corrected_by ?? ""}: ${row.correction_reason ?? ""}`}>
      <Chip tone="outline" icon={<IconPencil />}>
        Corrected
      </Chip>
    </span>
  );
}

const day: Column<ClockEntry> = { key: "day", head: "Day", cell: dayWords, digits: true };
const agent: Column<ClockEntry> = {
  key: "agent",
  head: "Agent",
  cell: (row) => `${row.user.first_name} ${row.user.last_name}`,
  phone: "second",
};
const otherColumns: Column<ClockEntry>[] = [
  { key: "client", head: "Client", cell: (row) => clientName(row.doctor), phone: "second" },
  {
    key: "time",
    head: "Local time",
    cell: (row) => spanWords(row.start_time, row.end_time, zoneOf(row)),
    digits: true,
  },
  {
    key: "note",
    head: "Note",
    cell: (row) =>
      [row.note, row.correction_reason && `Corrected: ${row.correction_reason}`]
        .filter(Boolean)
        .join(" · ") || "–",
    elastic: true,
    drops: "laptop",
  },
  { key: "state", head: "State", cell: (row) => <EntryState row={row} />, phone: "second" },
  {
    key: "hours",
    head: "Hours",
    cell: (row) => hoursWords(row.seconds),
    align: "right",
    digits: true,
    phone: "end",
  },
];

interface EntriesTableProps {
  mine: boolean;
  address: HoursAddress;
  go: (change: Partial<HoursAddress>) => void;
  onOpen: (entry: ClockEntry) => void;
}

/** Renders the table of the clocked entries, newest first. Each opens for its note and correction. */
export function EntriesTable({ mine, address, go, onOpen }: EntriesTableProps) {
  const { view, start, end, user, client, page } = address;
  const list = useRead(
    timeClockRoutes.entries,
    {
      params: { pageSize: entryList.pageSize, pageNumber: page },
      query: {
        ...(view === "check" ? { forgotten: true } : { start, end }),
        ...(mine ? { mine: true } : {}),
        ...(user === null ? {} : { user }),
        ...(client === null ? {} : { client }),
      },
    },
    { keepPrevious: true, owner: null },
  );
  return (
    <Table
      label="Time entries"
      columns={mine ? [day, ...otherColumns] : [day, agent, ...otherColumns]}
      rows={list.data?.entries}
      rowKey={({ ID }) => ID}
      onOpen={onOpen}
      state={list}
      empty={
        <EmptyState>
          {view === "check" ? "No time entries over 12 hours." : "No time entries in this period."}
        </EmptyState>
      }
      paging={{
        page,
        pageSize: entryList.pageSize,
        total: list.data?.totalItems ?? 0,
        onPage: (next) => go({ page: next }),
      }}
    />
  );
}
