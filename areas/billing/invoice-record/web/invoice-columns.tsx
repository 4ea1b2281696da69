import { Checkbox } from "@mantine/core";
import { formatInvoiceNumber, type InvoiceRow } from "#areas/billing/invoices/invoice.contract.ts";
import { isSelectable } from "#areas/billing/invoices/rules/state.ts";
import { InvoiceStatus } from "#areas/billing/invoices/web/InvoiceStatus.tsx";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { type Cents, centsOf, formatMoney } from "#kernel/money/money.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import classes from "./record.module.css";

type Columns = Column<InvoiceRow>[];

const numberColumn: Column<InvoiceRow> = {
  key: "number",
  head: "Number",
  cell: ({ invoice_number }) => formatInvoiceNumber(invoice_number),
  isKey: true,
  sortable: true,
  digits: true,
  width: 100,
};

/**
 * Renders the invoice's state. A payment being confirmed is shown instead of "Overdue" because its money may
 * still arrive.
 */
function StateCell({ row, today, isConfirming }: { row: InvoiceRow; today: Day; isConfirming: boolean }) {
  if (isConfirming && row.status === "published") return <Status is="expiring">Confirming payment</Status>;
  return <InvoiceStatus invoice={row} today={today} />;
}

const toCents = (amount: number): Cents => centsOf(amount) ?? 0;

/**
 * Returns the amount of a published invoice that is no longer owed, as text. Includes credit notes and
 * write-offs.
 */
function paidOf({ status, total, outstanding }: InvoiceRow): string {
  const paidAmount = toCents(total) - toCents(outstanding);
  return (status === "published" || status === "paid") && paidAmount > 0 ? formatMoney(paidAmount) : "–";
}

const Description = ({ of: text }: { of: string }) => (
  <span className={classes.description} title={text}>
    {text}
  </span>
);

const amountColumns = (today: Day, confirmingIds: ReadonlySet<number>): Columns => [
  {
    key: "for",
    head: "For",
    cell: ({ description }) => <Description of={description} />,
    elastic: true,
    drops: "tablet",
  },
  {
    key: "date",
    head: "Date",
    cell: ({ invoice_date }) => formatDay(invoice_date),
    sortable: true,
    digits: true,
    drops: "laptop",
  },
  {
    key: "due",
    head: "Due",
    cell: ({ due_date }) => formatDay(due_date),
    sortable: true,
    digits: true,
    phone: "second",
  },
  {
    key: "state",
    head: "State",
    cell: (row) => <StateCell row={row} today={today} isConfirming={confirmingIds.has(row.ID)} />,
    sortable: true,
    width: 190,
    phone: "second",
  },
  {
    key: "total",
    head: "Total",
    cell: ({ total }) => formatDollars(total),
    sortable: true,
    digits: true,
    align: "right",
  },
  { key: "paid", head: "Paid", cell: paidOf, digits: true, align: "right", drops: "tablet" },
  {
    key: "outstanding",
    head: "Outstanding",
    cell: ({ outstanding, status }) => (status === "published" ? formatDollars(outstanding) : "–"),
    sortable: true,
    digits: true,
    align: "right",
    phone: "end",
  },
];

export const ownColumns = (today: Day, confirmingIds: ReadonlySet<number>): Columns => [
  numberColumn,
  ...amountColumns(today, confirmingIds),
];

interface RowSelection {
  readonly chosen: ReadonlyMap<number, InvoiceRow>;
  readonly onToggle: (row: InvoiceRow) => void;
}

/** Returns the column of checkboxes. Paid, void and $0.00 invoices have no checkbox (RULE-INV-06). */
const selectionColumn = ({ chosen, onToggle }: RowSelection): Column<InvoiceRow> => ({
  key: "chosen",
  head: "",
  width: 40,
  cell: (row) =>
    isSelectable({ ...row, outstanding: toCents(row.outstanding) }) && (
      <Checkbox
        aria-label={`Select invoice ${formatInvoiceNumber(row.invoice_number)}`}
        data-invoice={row.ID}
        checked={chosen.has(row.ID)}
        onChange={() => onToggle(row)}
      />
    ),
  phone: "start",
});

/** Returns the number of reminders and the date of the last one, such as "4 · 28/10". */
const remindersOf = ({ reminders, remind_date }: InvoiceRow): string =>
  reminders === 0 ? "–" : `${reminders} · ${remind_date ? formatDay(remind_date).slice(0, 5) : ""}`;

export const staffColumns = (
  today: Day,
  confirmingIds: ReadonlySet<number>,
  selection: RowSelection | null,
): Columns => [
  ...(selection ? [selectionColumn(selection)] : []),
  numberColumn,
  { key: "client", head: "Client", cell: ({ client }) => client.name, sortable: true, phone: "second" },
  ...amountColumns(today, confirmingIds).flatMap(
    (column): Columns =>
      column.key === "total"
        ? [{ key: "reminders", head: "Reminders", cell: remindersOf, digits: true, drops: "laptop" }, column]
        : [column],
  ),
];
