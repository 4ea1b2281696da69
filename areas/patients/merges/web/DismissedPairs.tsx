import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { type OpenClient, useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { dismissedList, duplicateRoutes, type NotSame } from "../duplicates.contract.ts";
import classes from "./merge.module.css";
import { nameOf, type PairRow, pairColumns, rowsOf } from "./pair-columns.tsx";
import { useDismissedPair } from "./useDismissedPair.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";

type Row = PairRow & Pick<NotSame, "said_at" | "said_by">;

/** Renders the table of the pairs marked as not duplicates, with user and time; a mark can be removed. */
export function DismissedPairs() {
  const client = useClient();
  const { unmark } = useDismissedPair();
  const list = useListParams(dismissedList);
  const { values, set } = list;
  const { search = "", page } = values;
  const { state, reply, total = 0 } = useListRead(duplicateRoutes.listNotSame, list, "pairs");
  return (
    <Table<Row>
      label="Not duplicates"
      columns={columnsOf(client, unmark)}
      rows={rowsOf(reply)}
      rowKey={({ one, other }) => `${one.ID} ${other.ID}`}
      rowTo={({ one }) => patientPaths.record({ id: one.ID })}
      state={state}
      empty={
        <EmptyState>
          {search === ""
            ? "No pairs have been marked as not duplicates."
            : `No possible duplicates match ${quoteText(search)}.`}
        </EmptyState>
      }
      paging={{
        page,
        pageSize: dismissedList.pageSize,
        total,
        onPage: (next) => set({ page: next }),
        note: "latest first",
      }}
    />
  );
}

function columnsOf({ to, zone }: OpenClient, unmark: (one: number, other: number) => void): Column<Row>[] {
  return [
    ...pairColumns<Row>(to),
    { key: "by", head: "Marked by", phone: "second", cell: ({ said_by }) => said_by },
    {
      key: "on",
      head: "On",
      digits: true,
      phone: "second",
      cell: ({ said_at }) => formatDay(wallOf(said_at, zone).day),
    },
    {
      key: "acts",
      head: "",
      align: "right",
      phone: "end",
      cell: ({ one, other }) => (
        <span className={classes.acts}>
          <Button
            size="xs"
            onClick={() => unmark(one.ID, other.ID)}
            aria-label={`Undo: ${nameOf(one)} and ${nameOf(other)}`}
          >
            Undo
          </Button>
        </span>
      ),
    },
  ];
}
