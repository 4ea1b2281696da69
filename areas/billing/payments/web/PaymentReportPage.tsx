import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { rangeOf } from "#areas/billing/invoices/rules/range.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { type Day, dayOf, dayParts, formatDay } from "#kernel/dates/day.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { paymentReportList, paymentRoutes, type ReportReply, type ReportRow } from "../contract.ts";
import classes from "./report.module.css";

const SEARCH = { label: "Search client or invoice", from: 1 };

const columns: Column<ReportRow>[] = [
  {
    key: "date",
    head: "Date",
    cell: ({ payment_date }) => formatDay(payment_date),
    sortable: true,
    digits: true,
  },
  {
    key: "client",
    head: "Client",
    cell: ({ client }) => client,
    sortable: true,
    elastic: true,
    phone: "second",
  },
  {
    key: "invoice",
    head: "Invoice",
    cell: ({ invoice_number }) => formatInvoiceNumber(invoice_number),
    digits: true,
  },
  { key: "type", head: "Type", cell: typeOf, phone: "second" },
  {
    key: "surcharge",
    head: "Surcharge",
    cell: ({ surcharge }) => (surcharge === 0 ? "–" : formatDollars(surcharge)),
    digits: true,
    align: "right",
    drops: "tablet",
  },
  {
    key: "amount",
    head: "Amount",
    cell: ({ payment_amount }) => formatDollars(payment_amount),
    sortable: true,
    digits: true,
    align: "right",
    phone: "end",
  },
];

function typeOf({ payment_type, is_refund }: ReportRow): string {
  const name = paymentTypeName(payment_type);
  return is_refund ? `Refund, ${name}` : name;
}

const SORT_VALUES: Readonly<Record<"date" | "client" | "amount", (row: ReportRow) => string | number>> = {
  date: ({ payment_date }) => payment_date,
  client: ({ client }) => client,
  amount: ({ payment_amount }) => payment_amount,
};

/** Renders the payments and refunds of a period, with totals by type (SCR-INV-05). */
export function PaymentReportPage() {
  const today = useToday(zoneNamed(null));
  const list = useListParams(paymentReportList);
  const { search, order, start, end } = list.values;
  const range = { start: start ?? firstOfMonth(today), end: end ?? today };
  const { problem } = rangeOf(range);
  const state = useRead(
    paymentRoutes.report,
    { query: range },
    { enabled: problem === null, keepPrevious: true },
  );
  const read = localPageOf({ ...state, data: state.data?.rows }, list, (rows) =>
    orderedRows(
      matchingRows(rows, search, (row) => [row.client, formatInvoiceNumber(row.invoice_number), typeOf(row)]),
      order,
      (row, by) => SORT_VALUES[by](row),
    ),
  );
  return (
    <ListPage
      title="Payments"
      nouns="payments"
      list={list}
      read={read}
      search={SEARCH}
      columns={columns}
      rowTo={({ _invoice }) => invoicePaths.record({ id: _invoice })}
      noneYet="No payments in this period."
      actions={problem === null && <ExportButton route={paymentRoutes.reportCsv} query={range} />}
      banner={
        <>
          <div className={classes.days}>
            <DayRange
              from={range.start}
              to={range.end}
              today={today}
              onChange={(change) =>
                list.set(
                  "from" in change ? { start: change.from ?? undefined } : { end: change.to ?? undefined },
                )
              }
            />
          </div>
          {problem && <Banner tone="waratah">{problem.sentence(undefined)}</Banner>}
          {state.data && problem === null && <Totals totals={state.data.totals} />}
        </>
      }
    />
  );
}

function firstOfMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1) ?? day;
}

function Totals({ totals }: Pick<ReportReply, "totals">) {
  return (
    <section className={classes.sums} aria-label="Totals">
      {totals.by_type.map(({ payment_type, name, count, payment_amount }) => (
        <div key={payment_type} className={classes.sum}>
          <span className="muted">{`${name} (${count})`}</span>
          <span className={classes.amount}>{formatDollars(payment_amount)}</span>
        </div>
      ))}
      <div className={classes.sum}>
        <span className="muted">Card surcharges</span>
        <span className={classes.amount}>{formatDollars(totals.surcharge)}</span>
      </div>
      <div className={classes.sum}>
        <span className="muted">Total received</span>
        <span className={classes.amount}>{formatDollars(totals.payment_amount)}</span>
      </div>
    </section>
  );
}
