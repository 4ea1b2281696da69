import { useState } from "react";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useNow } from "#platform/web/shell/useToday.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import {
  type PublicHoliday,
  type PublicHolidayListValues,
  publicHolidayList,
  publicHolidayRoutes,
} from "../contract.ts";
import { periodOf } from "../rules/period.ts";
import { AddHolidayModal } from "./AddHolidayModal.tsx";
import { StateFilter, YearTabs } from "./HolidayFilters.tsx";
import { HolidayMenu } from "./HolidayMenu.tsx";

const search = { label: "Search date, state or name", from: 2 };
const filters: readonly ListFilter<PublicHolidayListValues>[] = [
  { name: "year", draw: (values, set) => <YearTabs values={values} set={set} /> },
  { name: "state", draw: (values, set) => <StateFilter values={values} set={set} /> },
];
const narrowedBy = ["year", "state"] as const;

const dayText = ({ day }: PublicHoliday): string => `${formatDay(day)}, ${weekdayName(day)}`;

const columns: Column<PublicHoliday>[] = [
  { key: "day", head: "Date", cell: dayText, sortable: true, digits: true, width: 210 },
  {
    key: "state",
    head: "State",
    cell: ({ state }) => state,
    sortable: true,
    width: 150,
    phone: "second",
  },
  { key: "name", head: "Name", cell: ({ name }) => name, sortable: true, elastic: true, phone: "second" },
  {
    key: "origin",
    head: "Added by",
    cell: ({ is_delivered }) => (is_delivered ? "Corella" : "Staff"),
    width: 110,
  },
  {
    key: "acts",
    head: "",
    cell: (row) => <HolidayMenu holiday={row} />,
    width: 56,
    phone: "end",
  },
];

/** Renders the page with the holidays of all states, future holidays first (G-2). */
export function PublicHolidaysPage() {
  const today = useNow("Australia/Sydney").day;
  const list = useListParams(publicHolidayList);
  const { search: text, order, year, state } = list.values;
  const days = useRead(
    publicHolidayRoutes.list,
    { query: { ...periodOf(year, today), state } },
    { keepPrevious: true },
  );
  const read = localPageOf(days, list, (rows) =>
    orderedRows(
      matchingRows(rows, text, (row) => [dayText(row), row.state, row.name]),
      order,
      (row, by) => row[by],
    ),
  );
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title="Public holidays"
      nouns="public holidays"
      list={list}
      read={read}
      search={search}
      filters={filters}
      narrowedBy={narrowedBy}
      columns={columns}
      footNote={year === undefined ? "from today, past holidays hidden" : undefined}
      create={{ label: "Add public holiday", open: () => setAdding(true) }}
    >
      {isAdding && <AddHolidayModal onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
