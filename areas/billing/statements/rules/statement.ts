import { formatInvoiceNumber, type Invoicer, type Payee } from "#areas/billing/invoices/invoice.contract.ts";
import { eftColumns, partyBlocks } from "#areas/billing/invoices/rules/document.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import {
  type Column,
  sideBySide,
  doc,
  type Document,
  heading,
  paragraph,
  sums,
  table,
} from "#kernel/text/document.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import type { EntryKind } from "../contract.ts";

/** Ledger entry with its effect on the client's balance: receivable less client credit. */
export interface StatementEntry {
  readonly kind: EntryKind;
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

function detailsOf({ kind, payment_type, cents }: StatementEntry): string {
  if (kind === "invoice") return "Tax invoice";
  if (kind === "void") return "Invoice made void";
  if (kind === "credit") return "Credit note";
  if (kind === "write_off") return cents > 0 ? "Write-off reversed" : "Written off";
  const type = payment_type === 1 ? "Card payment" : `${paymentTypeName(payment_type)} received`;
  return kind === "receipt" ? type : "Refund";
}

const sumKinds = (entries: readonly StatementEntry[], kinds: readonly StatementEntry["kind"][]): Cents =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { cents }) => total + cents, 0);

/**
 * Builds a statement: opening + invoiced − received − credited − written off = closing (G-39, G-45). Omits
 * entries that change nothing, such as used client credit.
 */
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
    invoiced: sumKinds(entries, ["invoice", "void"]),
    received: -sumKinds(entries, ["receipt", "refund"]),
    credited: -sumKinds(entries, ["credit"]),
    written_off: -sumKinds(entries, ["write_off"]),
    closing_balance: balance,
    lines,
  };
}

export interface OwedLine {
  readonly invoice_number: number;
  readonly due_date: Day;
  /** Days past due on the last day; negative before the due date. */
  readonly days: number;
  readonly outstanding: Cents;
}

export interface StatementFacts extends ReturnType<typeof statementOf> {
  readonly name: string;
  readonly issuer: Invoicer;
  readonly client: Payee;
  /** Invoices outstanding on the last day, oldest first. */
  readonly owed: readonly OwedLine[];
  readonly from: Day;
  readonly to: Day;
}

const balanceText = (balance: Cents): string =>
  balance < 0 ? `${formatMoney(-balance)} in credit` : formatMoney(balance);
const formatOptional = (cents: Cents | null): string => (cents === null ? "" : formatMoney(cents));

const COLUMNS: readonly Column<Line>[] = [
  { title: "Date", width: 22, cell: ({ day }) => formatDay(day) },
  { title: "Details", width: 38, isRowHeading: true, cell: ({ details }) => details },
  {
    title: "Invoice",
    width: 18,
    cell: ({ invoice_number }) => (invoice_number === null ? "" : formatInvoiceNumber(invoice_number)),
  },
  { title: "Due", width: 22, cell: ({ due_date }) => (due_date === null ? "" : formatDay(due_date)) },
  { title: "Charges", width: 22, align: "right", cell: ({ charge }) => formatOptional(charge) },
  { title: "Payments", width: 22, align: "right", cell: ({ payment }) => formatOptional(payment) },
  { title: "Balance", width: 26, align: "right", cell: ({ balance }) => balanceText(balance) },
];

const AGE_BANDS = [
  ["Not due", (days: number) => days <= 0],
  ["0–30 days", (days: number) => days > 0 && days <= 30],
  ["31–60 days", (days: number) => days > 30 && days <= 60],
  ["61–90 days", (days: number) => days > 60 && days <= 90],
  ["Over 90 days", (days: number) => days > 90],
] as const;

const sumOf = (rows: readonly OwedLine[]): Cents =>
  rows.reduce((total, { outstanding }) => total + outstanding, 0);

/**
 * Builds a table with one row of sums: the amounts by days past due, the client's credit, and the total
 * owing.
 */
function ageTable(owed: readonly OwedLine[], closing: Cents) {
  const credit = sumOf(owed) - closing;
  const ages = [
    ...AGE_BANDS.map(
      ([title, isInBand]) => [title, sumOf(owed.filter(({ days }) => isInBand(days)))] as const,
    ),
    ...(credit === 0 ? [] : [["Less credit", -credit] as const]),
    ["Total owing", closing] as const,
  ];
  const heads = ages.map(
    ([title, cents]): Column<null> => ({
      title,
      align: "right",
      cell: () => (cents < 0 && title !== "Total owing" ? formatMoney(cents) : balanceText(cents)),
    }),
  );
  return table(heads, [null], { caption: "Amount owing by age" });
}

const OWED_COLUMNS: readonly Column<OwedLine>[] = [
  {
    title: "Invoice",
    width: 20,
    isRowHeading: true,
    cell: ({ invoice_number }) => formatInvoiceNumber(invoice_number),
  },
  {
    title: "Due",
    width: 30,
    cell: ({ due_date, days }) => `${days > 0 ? "Overdue since" : "Due"} ${formatDay(due_date)}`,
  },
  { title: "To pay", width: 24, align: "right", cell: ({ outstanding }) => formatMoney(outstanding) },
];

/**
 * Height in points of the bank account, headings and sums of the payment advice, and of each invoice in the
 * advice.
 */
const [ADVICE_ROOM, ROW_ROOM] = [170, 18];

/** Builds the payment advice with the bank account and the invoices to pay, kept on one page. */
function paymentAdvice({ issuer, name, owed, closing_balance }: StatementFacts) {
  if (closing_balance <= 0)
    return [
      paragraph(
        closing_balance < 0
          ? `In credit: ${formatMoney(-closing_balance)}. Nothing to pay.`
          : "Nothing to pay.",
      ),
    ];
  const credit = sumOf(owed) - closing_balance;
  return [
    heading("Payment advice", ADVICE_ROOM + owed.length * ROW_ROOM),
    eftColumns(issuer, name),
    table(OWED_COLUMNS, owed, { caption: "Invoices to pay" }),
    sums([credit > 0 && ["Less credit", credit], ["Amount to pay", closing_balance]]),
  ];
}

/** Returns the lines with an opening and a closing balance. */
function addBalances({ lines, from, to, opening_balance, closing_balance }: StatementFacts): Line[] {
  const emptyLine = { invoice_number: null, due_date: null, charge: null, payment: null };
  const totalOf = (field: "charge" | "payment"): Cents =>
    lines.reduce((total, line) => total + (line[field] ?? 0), 0);
  return [
    { ...emptyLine, day: from, details: "Opening balance", balance: opening_balance },
    ...lines,
    {
      ...emptyLine,
      day: to,
      details: "Closing balance",
      charge: totalOf("charge"),
      payment: totalOf("payment"),
      balance: closing_balance,
    },
  ];
}

/** Builds the statement's document (picture 36). */
export function statementDocument(statement: StatementFacts): Document {
  const { name, from, to, closing_balance, lines, owed } = statement;
  const overdue = sumOf(owed.filter(({ days }) => days > 0));
  const period = `${formatDay(from)} – ${formatDay(to)}`;
  return doc(
    "Statement",
    [
      ...partyBlocks(statement.issuer, "Statement for", { ...statement.client, name }),
      sideBySide([
        { label: "Opening balance", lines: [balanceText(statement.opening_balance), formatDay(from)] },
        { label: "+ Invoiced", lines: [formatMoney(statement.invoiced)] },
        { label: "− Received", lines: [formatMoney(statement.received)] },
        { label: "− Credited", lines: [formatMoney(statement.credited)] },
        {
          label: "− Written off",
          lines: [statement.written_off !== 0 && formatMoney(statement.written_off)],
        },
        {
          label: "= Closing balance",
          lines: [
            balanceText(closing_balance),
            formatDay(to),
            overdue > 0 && `${formatMoney(overdue)} is overdue`,
          ],
        },
      ]),
      lines.length > 0
        ? table(COLUMNS, addBalances(statement), { caption: "Entries" })
        : paragraph("No invoices or payments in this period."),
      owed.length > 0 && ageTable(owed, closing_balance),
      paragraph(
        "This statement is not a tax invoice. GST is shown on each tax invoice. Card surcharges are receipted separately.",
      ),
      ...paymentAdvice(statement),
    ],
    { subtitle: `Closing balance ${balanceText(closing_balance)}`, footer: `Statement ${name}, ${period}` },
  );
}
