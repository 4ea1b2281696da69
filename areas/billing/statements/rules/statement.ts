import { formatInvoiceNumber, type Invoicer, type Payee } from "#areas/billing/invoices/invoice.contract.ts";
import { eftFacts, partyFacts, sellerBlocks } from "#areas/billing/invoices/rules/document.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { type Day, formatDay } from "#kernel/day.ts";
import { type Column, doc, type Document, facts, heading, paragraph, table, total } from "#kernel/document.ts";
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

export interface OwedLine {
  readonly invoice_number: number;
  readonly due_date: Day;
  /** Past due on the last day; below zero before that. */
  readonly days: number;
  readonly outstanding: Cents;
}

export interface StatementFacts extends ReturnType<typeof statementOf> {
  readonly name: string;
  readonly issuer: Invoicer;
  readonly client: Payee;
  /** What is outstanding on the last day, the oldest first. */
  readonly owed: readonly OwedLine[];
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

const AGES = [
  ["Not due", (days: number) => days <= 0],
  ["0–30 days", (days: number) => days > 0 && days <= 30],
  ["31–60 days", (days: number) => days > 30 && days <= 60],
  ["61–90 days", (days: number) => days > 60 && days <= 90],
  ["Over 90 days", (days: number) => days > 90],
] as const;

const sumOf = (rows: readonly OwedLine[]): Cents => rows.reduce((all, { outstanding }) => all + outstanding, 0);

/** One row of sums: by days past due, what the client has in credit, and what that leaves. */
function ageTable(owed: readonly OwedLine[], closing: Cents) {
  const credit = sumOf(owed) - closing;
  const sums = [
    ...AGES.map(([title, isIn]) => [title, sumOf(owed.filter(({ days }) => isIn(days)))] as const),
    ...(credit === 0 ? [] : [["Less credit", -credit] as const]),
    ["Total owing", closing] as const,
  ];
  const columns = sums.map(
    ([title, cents]): Column<null> => ({
      title,
      align: "right",
      cell: () => (cents < 0 && title !== "Total owing" ? formatMoney(cents) : inWords(cents)),
    }),
  );
  return table(columns, [null], { caption: "What is owing" });
}

const OWED: readonly Column<OwedLine>[] = [
  { title: "Invoice", width: 20, isRowHeading: true, cell: ({ invoice_number }) => formatInvoiceNumber(invoice_number) },
  { title: "Due", width: 30, cell: ({ due_date, days }) => `${days > 0 ? "Overdue since" : "Due"} ${formatDay(due_date)}` },
  { title: "To pay", width: 24, align: "right", cell: ({ outstanding }) => formatMoney(outstanding) },
];

/** How to pay, and what. */
function paymentAdvice({ issuer, name, owed, closing_balance }: StatementFacts) {
  if (closing_balance <= 0)
    return [paragraph(closing_balance < 0 ? `In credit: ${formatMoney(-closing_balance)}. Nothing to pay.` : "Nothing to pay.")];
  const credit = sumOf(owed) - closing_balance;
  return [
    heading("Payment advice"),
    eftFacts(issuer, name),
    table(OWED, owed, { caption: "Invoices to pay" }),
    credit > 0 && facts([["Less credit", formatMoney(credit)]]),
    total(closing_balance, "Amount to pay"),
  ];
}

/** Picture 36. */
export function statementDocument(statement: StatementFacts): Document {
  const { name, from, to, closing_balance, lines, owed } = statement;
  const overdue = sumOf(owed.filter(({ days }) => days > 0));
  const period = `${formatDay(from)} – ${formatDay(to)}`;
  return doc(
    "Statement",
    [
      ...sellerBlocks(statement.issuer),
      partyFacts("Statement for", { ...statement.client, name }),
      facts([
        ["Period", period],
        ["Opening balance", inWords(statement.opening_balance)],
        ["+ Invoiced", formatMoney(statement.invoiced)],
        ["− Received", formatMoney(statement.received)],
        ["− Credited", formatMoney(statement.credited)],
        ["= Closing balance", inWords(closing_balance)],
        ["Overdue", overdue > 0 ? formatMoney(overdue) : null],
      ]),
      lines.length > 0 ? table(COLUMNS, lines, { caption: "Entries" }) : paragraph("No invoices or payments in this period."),
      owed.length > 0 && ageTable(owed, closing_balance),
      paragraph(
        "This statement is not a tax invoice. GST is shown on each tax invoice. Card surcharges are receipted separately.",
      ),
      ...paymentAdvice(statement),
    ],
    { subtitle: `Closing balance ${inWords(closing_balance)}`, footer: `Statement ${name}, ${period}` },
  );
}
