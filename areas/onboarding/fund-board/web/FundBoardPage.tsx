import { useState } from "react";
import { recipientRoutes } from "#areas/onboarding/fund-recipients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { useWide } from "#platform/web/ui/browser/useWide.ts";
import { type BoardRow, boardList, boardRoutes } from "../contract.ts";
import { exceptionsOf } from "../rules/cell.ts";
import { shownFunds } from "../rules/funds.ts";
import { columnsOf, keyOfNumber, type MarkedCell } from "./board-columns.tsx";
import classes from "./board.module.css";
import { ChaseModal } from "./ChaseModal.tsx";
import { ChasePane } from "./ChasePane.tsx";
import { MarkModal } from "./MarkModal.tsx";
import { fundsFilter, NARROWED, shownFilter } from "./shown-filter.tsx";
import { CellCounts } from "./CellCounts.tsx";

const FILTER_LABELS = {
  due: "To chase",
  rejected: "Rejected",
  not_sent: "Not sent",
  sent: "Sent",
  not_registered: "Not registered",
} as const;
const search = { label: "Provider number or client", from: 2 };

/** Renders the board of all clients' provider numbers by fund, with the registrations to chase today. */
export function FundBoardPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(boardList);
  const read = useListRead(boardRoutes.list, list, "numbers");
  const recipients = useRead(recipientRoutes.list).data ?? [];
  const chases = useRead(boardRoutes.due).data ?? [];
  const [isChasing, setChasing] = useState(false);
  const [markedCell, setMarkedCell] = useState<MarkedCell | null>(null);
  const hasPane = useWide() && chases.length > 0;
  const counts = read.reply?.counts;
  const rows = read.rows ?? [];
  const groupOf = ({ _doctor, client }: BoardRow) => {
    const cells = rows.filter((row) => row._doctor === _doctor).flatMap((row) => row.cells);
    return {
      key: _doctor,
      says: (
        <span className={classes.client}>
          {client} <span className="muted">{exceptionsOf(cells)}</span>
        </span>
      ),
    };
  };
  const { search: searchText, shown } = list.values;
  const isPhone = usePhone();
  const used = shownFunds(recipients, rows, list.values);
  return (
    <ListPage
      title="Fund board"
      nouns="provider numbers"
      list={list}
      read={read}
      search={search}
      filters={[
        shownFilter(FILTER_LABELS, counts),
        fundsFilter(isPhone ? null : recipients.length - used.length),
      ]}
      narrowedBy={NARROWED}
      columns={columnsOf({
        used,
        shown,
        isPhone,
        total: recipients.length,
        onMark: setMarkedCell,
      })}
      rowKey={keyOfNumber}
      groupOf={groupOf}
      pane={hasPane && <ChasePane chases={chases} recipients={recipients} />}
      banner={counts && <CellCounts counts={counts} />}
      actions={
        <>
          <ExportButton route={boardRoutes.csv} query={{ search: searchText, shown }} />
          {!hasPane && (
            <Button kind="primary" disabled={chases.length === 0} onClick={() => setChasing(true)}>
              {chases.length === 0 ? "Nothing to chase today" : `Chase today (${chases.length})`}
            </Button>
          )}
        </>
      }
      footNote="Longest overdue first"
    >
      {isChasing && <ChaseModal chases={chases} onClose={() => setChasing(false)} />}
      {markedCell && <MarkModal {...markedCell} onClose={() => setMarkedCell(null)} />}
    </ListPage>
  );
}
