import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { duplicateList, duplicateRoutes, type Pair } from "../duplicates.contract.ts";
import { formatReasons } from "../rules/pair.ts";
import classes from "./merge.module.css";
import { nameOf, type PairRow, pairColumns, rowsOf } from "./pair-columns.tsx";
import { useDismissedPair } from "./useDismissedPair.ts";

type Row = PairRow & Pick<Pair, "score" | "reasons">;
const likelihoodLabel = (score: number): string =>
  score >= 90 ? "Very likely" : score >= 60 ? "Likely" : "Possible";

/** Renders the table of possible duplicates. Merging proposes to keep the older record. */
export function DuplicateCandidatePairs() {
  const client = useClient();
  const navigate = useNavigate();
  const { mark } = useDismissedPair();
  const list = useListParams(duplicateList);
  const { values, set } = list;
  const { search = "", page, order } = values;
  const { state, reply, total = 0 } = useListRead(duplicateRoutes.list, list, "pairs");
  const merge = ({ one, other }: PairRow): void =>
    void navigate({ to: client.to("patients/merge"), search: { from: other.ID, to: one.ID } });
  return (
    <>
      <ComparingNotice count={reply?.comparing ?? 0} />
      <Table<Row>
        label="Possible duplicates"
        columns={columnsOf(client.to, merge, mark)}
        rows={rowsOf(reply)}
        rowKey={({ one, other }) => `${one.ID} ${other.ID}`}
        onOpen={merge}
        state={state}
        sort={order.by === "name" ? { by: "one", direction: "asc" } : { by: "likely", direction: "desc" }}
        onSort={({ by }) => set({ order: { by: by === "one" ? "name" : "likely", descending: false } })}
        empty={
          <EmptyState
            action={
              search === "" && <LinkButton to={client.to("patients/merge")}>Merge two patients</LinkButton>
            }
          >
            {search === "" ? "No possible duplicates." : `No possible duplicates match ${quoteText(search)}.`}
          </EmptyState>
        }
        paging={{
          page,
          pageSize: duplicateList.pageSize,
          total,
          onPage: (next) => set({ page: next }),
          note: order.by === "name" ? "by name" : "most likely first",
        }}
      />
    </>
  );
}

/** Renders a notice while imported patients are still being compared. */
function ComparingNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner tone="stone" boxed>
      {count === 1 ? "One patient is" : `${count.toLocaleString("en-AU")} patients are`} still being compared.
      Any duplicates will appear here within minutes.
    </Banner>
  );
}

function columnsOf(
  to: (path: string) => string,
  merge: (row: PairRow) => void,
  mark: (one: number, other: number) => void,
): Column<Row>[] {
  return [
    ...pairColumns<Row>(to).map((column) => (column.key === "one" ? { ...column, sortable: true } : column)),
    { key: "likely", head: "Match", sortable: true, cell: ({ score }) => likelihoodLabel(score) },
    {
      key: "why",
      head: "Reason",
      elastic: true,
      phone: "second",
      cell: ({ reasons }) => formatReasons(reasons),
    },
    {
      key: "acts",
      head: "",
      align: "right",
      phone: "end",
      cell: (row) => (
        <span className={classes.acts}>
          <Button
            size="xs"
            onClick={() => merge(row)}
            aria-label={`Merge ${nameOf(row.one)} and ${nameOf(row.other)}`}
          >
            Merge
          </Button>
          <Button
            size="xs"
            onClick={() => mark(row.one.ID, row.other.ID)}
            aria-label={`${nameOf(row.one)} and ${nameOf(row.other)} are not duplicates`}
          >
            Not duplicates
          </Button>
        </span>
      ),
    },
  ];
}
