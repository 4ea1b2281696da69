import { Checkbox } from "@mantine/core";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { SumsRow } from "#platform/web/ui/tables/table-columns.ts";
import { type ReceivableClient, receivableList, statementRoutes } from "../contract.ts";
import { statementPaths } from "../paths.ts";
import { presetDays } from "../rules/preset-days.ts";
import { AGES, type AgeSums, AgeStrip } from "./AgeStrip.tsx";
import { ReceivableDrawer } from "./ReceivableDrawer.tsx";
import { type EmailResult, FailedStatements, StatementSelection } from "./StatementSelection.tsx";
import classes from "./statements.module.css";

const SEARCH = { label: "Search clients", from: 1 };

const EMPTY_SELECTION: ReadonlySet<number> = new Set();

const selectionColumn = (
  selectedIds: ReadonlySet<number>,
  onToggle: (ID: number) => void,
): Column<ReceivableClient> => ({
  key: "chosen",
  head: "",
  width: 40,
  cell: ({ ID, name }) => (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selectedIds.has(ID)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggle(ID)}
    />
  ),
  phone: "start",
});

const columns: Column<ReceivableClient>[] = [
  { key: "client", head: "Client", cell: ({ name }) => name, isKey: true, sortable: true, elastic: true },
  {
    key: "invoices",
    head: "Invoices",
    cell: ({ invoice_count }) => String(invoice_count),
    digits: true,
    align: "right",
    drops: "tablet",
  },
  ...AGES.map(
    ([age, head]): Column<ReceivableClient> => ({
      key: age,
      head,
      cell: (row) => (row[age] === 0 ? "–" : formatDollars(row[age])),
      sortable: age === "total",
      digits: true,
      align: "right",
      ...(age === "total" || age === "over_90" ? {} : { drops: "tablet" as const }),
      ...(age === "total" ? { phone: "end" as const } : {}),
    }),
  ),
];

/** Renders the amounts that clients owe as at any day (G-39). */
export function ReceivablesPage() {
  const today = useToday(zoneNamed(null));
  const list = useListParams(receivableList);
  const { search, order } = list.values;
  const as_at = list.values.as_at ?? today;
  const state = useRead(
    statementRoutes.receivables,
    { query: { as_at, invoices: "false" } },
    { keepPrevious: true },
  );
  const [openId, setOpenId] = useState<number | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(EMPTY_SELECTION);
  const [failedResult, setFailedResult] = useState<EmailResult | null>(null);
  const toggle = (ID: number) =>
    setSelectedIds((ids) => new Set(ids.has(ID) ? [...ids].filter((id) => id !== ID) : [...ids, ID]));
  const selectedClients = (state.data?.clients ?? []).filter(({ ID }) => selectedIds.has(ID));
  const read = localPageOf({ ...state, data: state.data?.clients }, list, (rows) =>
    orderedRows(
      matchingRows(rows, search, (row) => [row.name]),
      order,
      (row, by) => (by === "client" ? row.name : row.total),
    ),
  );
  const client = state.data?.clients.find(({ ID }) => ID === openId);
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
      nouns="clients with outstanding invoices"
      note={state.data && countsOf(state.data.clients.length, state.data.totals.invoice_count)}
      count={null}
      actions={actions}
      list={list}
      read={read}
      search={SEARCH}
      columns={[selectionColumn(selectedIds, toggle), ...columns]}
      onOpen={({ ID }) => setOpenId(ID)}
      sums={search === undefined || search === "" ? state.data && totalOf(state.data.totals) : undefined}
      noneYet={`Nothing was outstanding on ${formatDay(as_at)}.`}
      banner={
        <>
          <AsAtBar
            as_at={as_at}
            today={today}
            onChange={(day) => list.set({ as_at: day === today ? undefined : day })}
          />
          {state.data && <AgeStrip sums={state.data.totals} check={<LedgerCheck as_at={as_at} />} />}
          {failedResult && failedResult.failed_list.length > 0 && (
            <FailedStatements result={failedResult} onClose={() => setFailedResult(null)} />
          )}
          {selectedClients.length > 0 && (
            <StatementSelection
              clients={selectedClients}
              as_at={as_at}
              onClear={() => setSelectedIds(EMPTY_SELECTION)}
              onDone={(result) => {
                setFailedResult(result);
                setSelectedIds(new Set(result.failed_list.map(({ ID }) => ID)));
              }}
            />
          )}
        </>
      }
      footNote={`Days past due, counted to ${formatDay(as_at)}`}
    >
      {client && (
        <ReceivableDrawer
          client={client}
          as_at={as_at}
          today={today}
          onClose={() => setOpenId(null)}
          onPaid={() => void state.refetch()}
        />
      )}
    </ListPage>
  );
}

/** Returns the list's last row with the totals (picture 34). */
const totalOf = (totals: AgeSums & { readonly invoice_count: number }): SumsRow => ({
  says: "Total",
  cells: {
    invoices: String(totals.invoice_count),
    ...Object.fromEntries(AGES.map(([age]) => [age, formatDollars(totals[age])])),
  },
});

const countsOf = (clients: number, invoices: number): string =>
  `${clients} ${clients === 1 ? "client" : "clients"}, ${invoices} ${invoices === 1 ? "invoice" : "invoices"}`;

function AsAtBar({ as_at, today, onChange }: { as_at: Day; today: Day; onChange: (day: Day) => void }) {
  return (
    <div className={classes.day}>
      <DateField
        label="As at"
        today={today}
        value={as_at}
        onChange={(day) => day !== null && isDay(day) && onChange(day)}
      />
      {presetDays(today).map(([label, day]) => (
        <Button key={label} size="sm" aria-pressed={day === as_at} onClick={() => onChange(day)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Renders the result of comparing the report's total with all entries of the ledger. */
function LedgerCheck({ as_at }: { as_at: Day }) {
  const { data } = useRead(statementRoutes.check, { query: { as_at } });
  if (!data) return null;
  if (data.report === data.ledger) return <span className="muted">Agrees with ledger</span>;
  return <Status is="overdue">{`Differs from ledger by ${formatDollars(data.ledger - data.report)}`}</Status>;
}
