import { clientName } from "#areas/practice/clients/rules/name.ts";
import { endOfMonth, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { hoursList, hoursRoutes, type MonthOfHours } from "../report.contract.ts";
import { hoursWords, monthWords } from "../rules/words.ts";
import classes from "./clock.module.css";
import type { HoursAddress } from "./useHoursAddress.ts";

const client: Column<MonthOfHours> = {
  key: "client",
  head: "Client",
  cell: (row) => clientName(row.doctor),
  elastic: true,
};
const agent: Column<MonthOfHours> = {
  key: "agent",
  head: "Agent",
  cell: (row) => `${row.user.first_name} ${row.user.last_name}`,
  phone: "second",
};
const figures: Column<MonthOfHours>[] = [
  { key: "month", head: "Month", cell: (row) => monthWords(row.month), phone: "second" },
  {
    key: "entries",
    head: "Time entries",
    cell: (row) => countFormat.format(row.entries),
    align: "right",
    digits: true,
    drops: "laptop",
  },
  {
    key: "appointments",
    head: "Appointments",
    cell: (row) => countFormat.format(row.appointments),
    align: "right",
    digits: true,
  },
  {
    key: "forgotten",
    head: "Needs review",
    cell: (row) => row.forgotten || "–",
    align: "right",
    digits: true,
    drops: "laptop",
  },
  {
    key: "hours",
    head: "Hours",
    cell: (row) => hoursWords(row.seconds),
    align: "right",
    digits: true,
    phone: "end",
  },
];

interface MonthsTableProps {
  mine: boolean;
  address: HoursAddress;
  go: (change: Partial<HoursAddress>) => void;
}

/** Renders the table of the hours by client, agent and month. A row opens its time entries. */
export function MonthsTable({ mine, address, go }: MonthsTableProps) {
  const { start, end, user, client: clientId, page } = address;
  const list = useRead(
    hoursRoutes.hours,
    {
      params: { pageSize: hoursList.pageSize, pageNumber: page },
      query: {
        start,
        end,
        ...(user === null ? {} : { user }),
        ...(clientId === null ? {} : { client: clientId }),
      },
    },
    { keepPrevious: true, owner: null },
  );
  const totals = list.data?.totals;
  const open = ({ month, doctor, user: agentUser }: MonthOfHours): void => {
    const first = `${month}-01`;
    if (!isDay(first)) return;
    const last = endOfMonth(first);
    go({
      view: "times",
      client: doctor.ID,
      user: mine ? null : agentUser.ID,
      start: first > start ? first : start,
      end: last < end ? last : end,
    });
  };
  return (
    <>
      {totals && (
        <p className={classes.totals} aria-label="Totals">
          <span>
            <b className="tn">{hoursWords(totals.seconds)}</b> clocked
          </span>
          <span>
            <b className="tn">{countFormat.format(totals.entries)}</b> time entries
          </span>
          <span>
            <b className="tn">{countFormat.format(totals.appointments)}</b> appointments handled
          </span>
          {totals.forgotten > 0 && (
            <button type="button" className="link" onClick={() => go({ view: "check" })}>
              {countFormat.format(totals.forgotten)} to review
            </button>
          )}
        </p>
      )}
      <Table
        label="Hours by month"
        columns={mine ? [client, ...figures] : [client, agent, ...figures]}
        rows={list.data?.hours}
        rowKey={(row) => `${row.doctor.ID} ${row.user.ID} ${row.month}`}
        onOpen={open}
        state={list}
        empty={<EmptyState>No hours recorded in this period.</EmptyState>}
        paging={{
          page,
          pageSize: hoursList.pageSize,
          total: list.data?.totalItems ?? 0,
          onPage: (next) => go({ page: next }),
        }}
      />
    </>
  );
}
