import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useNow } from "#platform/web/shell/useToday.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type PublicHoliday, publicHolidayRoutes } from "../contract.ts";
import { AddHolidayModal } from "./AddHolidayModal.tsx";

/** Page with the holidays of all states, for this year and the next two (G-2). */
export function PublicHolidaysPage() {
  const year = Number(useNow("Australia/Sydney").day.slice(0, 4));
  const query = { from: `${year}-01-01`, to: `${year + 2}-12-31` };
  const list = useRead(publicHolidayRoutes.list, { query });
  const [isAdding, setAdding] = useState(false);
  const remove = useSend(publicHolidayRoutes.remove, {
    done: "Successfully Deleted",
    failed: "Delete Failed",
    refresh: [publicHolidayRoutes.list],
  });
  return (
    <Page title="Public holidays">
      <PageHeader
        title="Public holidays"
        count={list.data?.length}
        actions={
          <Button kind="primary" icon={<IconPlus size={17} />} onClick={() => setAdding(true)}>
            Public holiday
          </Button>
        }
      />
      <Table
        label="Public holidays"
        columns={columnsOf((holiday) => remove.send({ params: { id: holiday.ID } }))}
        rows={list.data}
        rowKey={({ ID }) => ID}
        state={list}
        empty={<EmptyState>No public holidays.</EmptyState>}
      />
      {isAdding && <AddHolidayModal onClose={() => setAdding(false)} />}
    </Page>
  );
}

const columnsOf = (onDelete: (holiday: PublicHoliday) => void): Column<PublicHoliday>[] => [
  {
    key: "day",
    head: "Date",
    cell: ({ day }) => `${formatDay(day)}, ${weekdayName(day)}`,
    digits: true,
    width: 210,
  },
  { key: "state", head: "State", cell: ({ state }) => state, width: 150, phone: "second" },
  { key: "name", head: "Name", cell: ({ name }) => name, elastic: true, phone: "second" },
  {
    key: "origin",
    head: "Added by",
    cell: ({ is_delivered }) => (is_delivered ? "Corella" : "Staff"),
    width: 110,
    phone: "second",
  },
  {
    key: "actions",
    head: "",
    align: "right",
    width: 90,
    cell: (row) => (
      <button
        type="button"
        className="link"
        aria-label={`Delete ${row.name}, ${formatDay(row.day)}, ${row.state}`}
        onClick={() => onDelete(row)}
      >
        Delete
      </button>
    ),
  },
];
