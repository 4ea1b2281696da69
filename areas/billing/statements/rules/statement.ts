import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { type Day, formatDay } from "#kernel/day.ts";
import { type Column, doc, type Document, facts, paragraph, table, total } from "#kernel/document.ts";
import { type Cents, formatMoney } from "#kernel/money.ts";

/** An entry, as far as it changes what the client owes: receivable less client credit. */
export interface StatementEntry {
  readonly kind: "invoice" | "void" | "receipt" | "refund" | "credit";
  readonly day: Day;
  readonly cents: Cents;
  readonly invoice_number: number | null;
  readonly due_date: Day | null;
  readonly payment_type: number | null;
}

export interface Line {
  readonly day: Day;
  readonly details: string;
  readonly invoice_number: number | null;
  readonly due_date: Day | null;
  readonly charge: Cents | null;
  readonly payment: Cents | null;
  readonly balance: Cents;
}

function detailsOf({ kind, payment_type }: StatementEntry): string {
  if (kind === "invoice") return "Tax invoice";
  if (kind === "void") return "Invoice made void";
  if (kind === "credit") return "Credit note";
  const type = payment_type === 1 ? "Card payment" : `${paymentTypeName(payment_type)} received`;
  return kind === "receipt" ? type : "Refund";
}

const sum = (entries: readonly StatementEntry[], kinds: readonly StatementEntry["kind"][]): Cents =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((all, { cents }) => all + cents, 0);

/** G-39, G-45: opening + invoiced − received − credited = closing; entries that change nothing (credit used) are left out. */
export function statementOf(opening: Cents, entries: readonly StatementEntry[]) {
  let balance = opening;
  const lines = entries
    .filter(({ cents }) => cents !== 0)
    .map((entry): Line => {
      balance += entry.cents;
      const { day, invoice_number, due_date, kind, cents } = entry;
      const [charge, payment] = cents > 0 ? [cents, null] : [null, -cents];
      return {
        day,
        details: detailsOf(entry),
        invoice_number,
        due_date: kind === "invoice" ? due_date : null,
        charge,
        payment,
        balance,
      };
    });
  return {
    opening_balance: opening,
    invoiced: sum(entries, ["invoice", "void"]),
    received: -sum(entries, ["receipt", "refund"]),
    credited: -sum(entries, ["credit"]),
    closing_balance: balance,
    lines,
  };
}

export interface StatementFacts extends ReturnType<typeof statementOf> {
  readonly name: string;
  readonly from: Day;
  readonly to: Day;
}

const inWords = (balance: Cents): string => (balance < 0 ? `${formatMoney(-balance)} in credit` : formatMoney(balance));
const optional = (cents: Cents | null): string => (cents === null ? "" : formatMoney(cents));

const COLUMNS: readonly Column<Line>[] = [
  { title: "Date", width: 22, cell: ({ day }) => formatDay(day) },
  { title: "Details", width: 38, isRowHeading: true, cell: ({ details }) => details },
  {
    title: "Invoice",
    width: 18,
    cell: ({ invoice_number }) => (invoice_number === null ? "" : formatInvoiceNumber(invoice_number)),
  },
  { title: "Due", width: 22, cell: ({ due_date }) => (due_date === null ? "" : formatDay(due_date)) },
  { title: "Charges", width: 22, align: "right", cell: ({ charge }) => optional(charge) },
  { title: "Payments", width: 22, align: "right", cell: ({ payment }) => optional(payment) },
  { title: "Balance", width: 26, align: "right", cell: ({ balance }) => inWords(balance) },
];

/** Picture 36. */
export function statementDocument(statement: StatementFacts): Document {
  const { name, from, to, closing_balance, lines } = statement;
  const period = `${formatDay(from)} – ${formatDay(to)}`;
  return doc(
    "Statement",
    [
      facts([
        ["Statement for", name],
        ["Period", period],
        ["Opening balance", inWords(statement.opening_balance)],
        ["Invoiced", formatMoney(statement.invoiced)],
        ["Received", formatMoney(statement.received)],
        ["Credited", formatMoney(statement.credited)],
      ]),
      lines.length > 0 ? table(COLUMNS, lines, { caption: "Entries" }) : paragraph("No invoices or payments in this period."),
      closing_balance > 0
        ? total(closing_balance, "Amount to pay")
        : paragraph(closing_balance < 0 ? `In credit: ${formatMoney(-closing_balance)}. Nothing to pay.` : "Nothing to pay."),
      paragraph(
        "This statement is not a tax invoice. GST is shown on each tax invoice. Card surcharges are receipted separately.",
      ),
    ],
    { subtitle: `Closing balance ${inWords(closing_balance)}`, footer: `Statement ${name}, ${period}` },
  );
}
