import { useState } from "react";
import { recipientRoutes } from "#areas/onboarding/fund-recipients/contract.ts";
import { formatProviderNumber } from "#kernel/provider-number.ts";
import type { ReplyOf } from "#kernel/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import type { Column } from "#platform/web/ui/Table.tsx";
import { type BoardListValues, type BoardRow, boardList, boardRoutes, type Cell, type Counts, SHOWN } from "../contract.ts";
import { CellStatus } from "./CellStatus.tsx";
import { ChaseModal } from "./ChaseModal.tsx";
import { MarkModal } from "./MarkModal.tsx";
import classes from "./board.module.css";

const WORDS = { due: "To chase", rejected: "Rejected", not_sent: "Not sent", not_registered: "Not registered" } as const;
const search = { label: "Provider number or client", from: 2 };
const NARROWED = ["shown"] as const;

const shownFilter = (counts: Counts | undefined) => ({
  name: "shown",
  draw: ({ shown }: BoardListValues, set: (change: Partial<BoardListValues>) => void) => (
    <SegmentedControl
      label="Shown"
      value={shown ?? "all"}
      options={[
        { value: "all", label: "All" },
        ...SHOWN.map((value) => ({ value, label: `${WORDS[value]} ${counts?.[value] ?? ""}`.trim() })),
      ]}
      onChange={(value) => set({ shown: SHOWN.find((one) => one === value) })}
    />
  ),
});

interface Marked {
  row: BoardRow;
  cell: Cell;
}
type Recipient = Pick<ReplyOf<typeof recipientRoutes.list>[number], "code" | "short_name" | "name">;

const columnsOf = (used: readonly Recipient[], onMark: (marked: Marked) => void): Column<BoardRow>[] => [
  {
    key: "number",
    head: "Provider number",
    cell: (row) => (
      <span className={classes.number}>
        <b className="tn">{formatProviderNumber(row.provider_number)}</b>
        <span className="muted">{[row.client, row.practice_name].filter(Boolean).join(", ")}</span>
      </span>
    ),
    elastic: true,
  },
  ...used.map(({ code, short_name, name }) => ({
    key: code,
    head: short_name,
    cell: (row: BoardRow) => {
      const cell = row.cells.find(({ recipient }) => recipient === code);
      if (!cell) return <span className="muted">Not registered</span>;
      return (
        <button
          type="button"
          className={classes.cell}
          aria-label={`${name}, ${formatProviderNumber(row.provider_number)}: enter the reply`}
          onClick={() => onMark({ row, cell })}
        >
          <CellStatus cell={cell} />
        </button>
      );
    },
    drops: true,
  })),
];

/** Provider numbers by fund, and whom to chase today. */
export function FundBoardPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(boardList);
  const read = useListRead(boardRoutes.list, list, "numbers");
  const recipients = useRead(recipientRoutes.list).data ?? [];
  const due = useRead(boardRoutes.due).data ?? [];
  const [isChasing, setChasing] = useState(false);
  const [marked, setMarked] = useState<Marked | null>(null);
  const counts = read.reply?.counts;
  const used = recipients.filter(
    ({ code }, place) => place < 7 || read.rows?.some(({ cells }) => cells.some((cell) => cell.recipient === code)),
  );
  const columns = columnsOf(used, setMarked);
  return (
    <ListPage
      title="Fund board"
      nouns="provider numbers"
      list={list}
      read={read}
      search={search}
      filters={[shownFilter(counts)]}
      narrowedBy={NARROWED}
      columns={columns}
      banner={counts && <Strip counts={counts} />}
      actions={
        <Button kind="primary" disabled={due.length === 0} onClick={() => setChasing(true)}>
          {due.length === 0 ? "Nothing to chase today" : `Chase today (${due.length})`}
        </Button>
      }
      footNote="Longest overdue first"
    >
      {isChasing && <ChaseModal chases={due} onClose={() => setChasing(false)} />}
      {marked && <MarkModal {...marked} onClose={() => setMarked(null)} />}
    </ListPage>
  );
}

function Strip({ counts }: { counts: Counts }) {
  const facts: [string, number][] = [
    ["Due back, chase today", counts.due],
    ["Rejected", counts.rejected],
    ["Not sent", counts.not_sent],
    ["Sent", counts.sent],
    ["Confirmed", counts.confirmed],
    ["Not registered", counts.not_registered],
  ];
  return (
    <dl className={classes.strip}>
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tn">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
