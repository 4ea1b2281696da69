import { IconArrowsDiff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { dollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { type Day, formatDay, isDay } from "#kernel/day.ts";
import { matchingRows, orderedRows } from "#kernel/rows.ts";
import { zoneNamed } from "#kernel/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { pageAtHand } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { Status } from "#platform/web/ui/Status.tsx";
import type { Column } from "#platform/web/ui/Table.tsx";
import { type ReceivableClient, receivableList, statementRoutes } from "../contract.ts";
import { statementPaths } from "../paths.ts";
import { presetDays } from "../rules/preset-days.ts";
import { AGES, AgeStrip } from "./AgeStrip.tsx";
import { ReceivableDrawer } from "./ReceivableDrawer.tsx";
import classes from "./statements.module.css";

const SEARCH = { label: "Search clients", from: 1 };

const columns: Column<ReceivableClient>[] = [
  { key: "client", head: "Client", cell: ({ name }) => name, sortable: true, elastic: true },
  {
    key: "invoices",
    head: "Invoices",
    cell: ({ invoice_count }) => String(invoice_count),
    digits: true,
    align: "right",
    drops: true,
  },
  ...AGES.map(
    ([age, head]): Column<ReceivableClient> => ({
      key: age,
      head,
      cell: (row) => (row[age] === 0 ? "–" : dollars(row[age])),
      sortable: age === "total",
      digits: true,
      align: "right",
      drops: age !== "total" && age !== "over_90",
      ...(age === "total" ? { phone: "end" as const } : {}),
    }),
  ),
];

/** G-39: what clients owe as at any day. */
export function ReceivablesPage() {
  const today = useToday(zoneNamed(null));
  const list = useListParams(receivableList);
  const { search, order } = list.values;
  const as_at = list.values.as_at ?? today;
  const state = useRead(statementRoutes.receivables, { query: { as_at, invoices: "false" } }, { keepPrevious: true });
  const [open, setOpen] = useState<number | null>(null);
  const read = pageAtHand({ ...state, data: state.data?.clients }, list, (rows) =>
    orderedRows(
      matchingRows(rows, search, (row) => [row.name]),
      order,
      (row, by) => (by === "client" ? row.name : row.total),
    ),
  );
  const client = state.data?.clients.find(({ ID }) => ID === open);
  const actions = useMemo(
    () => (
      <>
        <LinkButton icon={<IconArrowsDiff size={17} />} to={statementPaths.compare({ second: as_at })}>
          Compare
        </LinkButton>
        <ExportButton route={statementRoutes.receivablesCsv} query={{ as_at }} />
      </>
    ),
    [as_at],
  );
  return (
    <ListPage
      title="Receivables"
      nouns="clients that owe"
      note={state.data && countsOf(state.data.clients.length, state.data.totals.invoice_count)}
      count={null}
      actions={actions}
      list={list}
      read={read}
      search={SEARCH}
      columns={columns}
      onOpen={({ ID }) => setOpen(ID)}
      noneYet={`Nothing was outstanding on ${formatDay(as_at)}.`}
      banner={
        <>
          <AsAtBar as_at={as_at} today={today} onChange={(day) => list.set({ as_at: day === today ? undefined : day })} />
          {state.data && <AgeStrip sums={state.data.totals} check={<LedgerCheck as_at={as_at} />} />}
        </>
      }
      footNote={`Days past due, counted to ${formatDay(as_at)}`}
    >
      {client && <ReceivableDrawer client={client} as_at={as_at} today={today} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

const countsOf = (clients: number, invoices: number): string =>
  `${clients} ${clients === 1 ? "client" : "clients"}, ${invoices} ${invoices === 1 ? "invoice" : "invoices"}`;

function AsAtBar({ as_at, today, onChange }: { as_at: Day; today: Day; onChange: (day: Day) => void }) {
  return (
    <div className={classes.day}>
      <DateField label="As at" today={today} value={as_at} onChange={(day) => day !== null && isDay(day) && onChange(day)} />
      {presetDays(today).map(([label, day]) => (
        <Button key={label} size="sm" aria-pressed={day === as_at} onClick={() => onChange(day)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Two ways to one sum: today's balances and every entry of the ledger. */
function LedgerCheck({ as_at }: { as_at: Day }) {
  const { data } = useRead(statementRoutes.check, { query: { as_at } });
  if (!data) return null;
  if (data.report === data.ledger) return <span className="muted">Agrees with ledger</span>;
  return <Status is="overdue">{`Differs from ledger by ${dollars(data.ledger - data.report)}`}</Status>;
}
