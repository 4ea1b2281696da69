import { z } from "zod";
import { Invoicer, Payee } from "#areas/billing/invoices/invoice.contract.ts";
import { rangeInvalid, rangeMissing } from "#areas/billing/invoices/problems.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { instantText } from "#kernel/dates/instant.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { problem } from "#kernel/contract/problem.ts";
import { urlSearch } from "#kernel/contract/url-search.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

/**
 * Refusals of a missing or invalid period, with the sentences of the reports but at the fields of this
 * address (RULE-INV-10, RULE-INV-11).
 */
export const fromMissing = problem("invalid", 400, "Please select date range to generate the report", "from");
export const toInvalid = problem("invalid", 400, "Invalid date range", "to");
export const noClientEmail = problem(
  "email.none",
  409,
  "Failed to email. Add an email address to the client first.",
);

const Sums = z.object({
  not_due: MoneyReplySchema,
  days_0_30: MoneyReplySchema,
  days_31_60: MoneyReplySchema,
  days_61_90: MoneyReplySchema,
  over_90: MoneyReplySchema,
  total: MoneyReplySchema,
});

const OwedInvoice = z.object({
  ID: z.int(),
  invoice_number: z.int(),
  due_date: DaySchema,
  /** Days past due on the day of the report; negative before the due date. */
  days: z.int(),
  outstanding: MoneyReplySchema,
});

export const Receivables = z.object({
  as_at: DaySchema,
  recorded_at: z.string(),
  clients: z.array(
    Sums.extend({
      ID: z.int(),
      name: z.string(),
      email: z.string().nullable(),
      invoice_count: z.int(),
      /** Omitted if the query contains `invoices=false`. */
      invoices: z.array(OwedInvoice).optional(),
    }),
  ),
  totals: Sums.extend({ invoice_count: z.int() }),
});
export type ReceivableClient = z.output<typeof Receivables>["clients"][number];

export const ENTRY_KINDS = ["invoice", "void", "receipt", "refund", "credit", "write_off"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Ledger entry that only one of two reports contains, with its effect on the total. */
export const DifferenceLine = z.object({
  ID: z.int(),
  kind: z.enum(ENTRY_KINDS),
  _doctor: z.int(),
  client: z.string(),
  _invoice: z.int(),
  invoice_number: z.int(),
  credit_number: z.int().nullable(),
  payment_type: z.int().nullable(),
  effective: DaySchema,
  recorded: z.string(),
  cents: MoneyReplySchema,
  reason: z.string(),
});
export type DifferenceLine = z.output<typeof DifferenceLine>;

const OptionalDay = DaySchema.optional();

/**
 * List parameters of the clients with outstanding invoices, a few hundred, which are searched, sorted and
 * paged in the browser.
 */
export const receivableList = listQuery({
  sort: ["-total", "total", "client", "-client"],
  pageSize: 50,
  filters: { search: SearchText },
  view: { as_at: OptionalDay },
});
/**
 * Parameters of two reports: the day to which each report counts, and the last day on which its entries were
 * recorded.
 */
export const comparisonSearch = urlSearch({
  first: OptionalDay,
  firstRecorded: OptionalDay,
  second: OptionalDay,
  secondRecorded: OptionalDay,
});
export const statementSearch = urlSearch({ from: OptionalDay, to: OptionalDay });

const Report = z.object({ as_at: DaySchema, recorded_at: z.string(), total: MoneyReplySchema });
export const Comparison = z.object({
  first: Report,
  second: Report,
  /** Differences by kind. The first report plus these sums and `unexplained` equals the second report. */
  kinds: z.array(z.object({ kind: z.enum(ENTRY_KINDS), count: z.int(), cents: MoneyReplySchema })),
  /** All differing entries if there are up to 20, otherwise the five largest of each kind. */
  lines: z.array(DifferenceLine),
  unexplained: MoneyReplySchema,
});

export const StatementLine = z.object({
  day: DaySchema,
  details: z.string(),
  invoice_number: z.int().nullable(),
  due_date: DaySchema.nullable(),
  /** Amount that increases the balance. Null for other entries. */
  charge: MoneyReplySchema.nullable(),
  /** Amount that reduces the balance. Null for other entries. */
  payment: MoneyReplySchema.nullable(),
  balance: MoneyReplySchema,
});

export const Statement = z.object({
  ID: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  from: DaySchema,
  to: DaySchema,
  opening_balance: MoneyReplySchema,
  invoiced: MoneyReplySchema,
  received: MoneyReplySchema,
  credited: MoneyReplySchema,
  written_off: MoneyReplySchema,
  closing_balance: MoneyReplySchema,
  lines: z.array(StatementLine),
  issuer: Invoicer,
  client: Payee,
  /** Last email of a statement to the client. Null if none was sent. */
  last_email: z
    .object({ sent_to: z.string(), created_time: z.string(), from_day: DaySchema, to_day: DaySchema })
    .nullable(),
  /** Invoices outstanding on the last day, oldest first. */
  owed: z.array(OwedInvoice),
});
export type StatementReply = z.output<typeof Statement>;

const readAccess = { needs: ["invoice.own", "invoice.view"], callers: "all", peers: false } as const;
const Range = { from: z.string().optional(), to: z.string().optional() };
const DateTime = instantText("Enter a valid time.").optional();
const staffAccess = { needs: "invoice.view", client: "optional", callers: "staff" } as const;
const byClient = { params: { id: IdParam }, entities: { id: "doctor" } } as const;
const NONE_CHOSEN = "Select a client.";
const periodProblems = [fromMissing, toInvalid] as const;

export const statementRoutes = {
  receivables: route({
    id: "own",
    summary: "What is outstanding as at a day, by days past due; as recorded until recorded_at",
    method: "GET",
    path: "/invoice/receivables",
    access: { ...readAccess, client: "optional" },
    query: {
      as_at: DaySchema.optional(),
      recorded_at: DateTime,
      /** `false` returns the sums of each client without the invoices. */
      invoices: z.stringbool("invoices must be true or false").optional(),
    },
    reply: Receivables,
  }),
  compare: route({
    id: "own",
    summary: "Why two receivables reports differ: each entry that is in only one of them",
    method: "GET",
    path: "/invoice/receivables/compare",
    access: staffAccess,
    query: {
      as_at: DaySchema.optional(),
      recorded_at: DateTime,
      first_as_at: DaySchema.optional(),
      first_recorded_at: DateTime,
    },
    reply: Comparison,
  }),
  check: route({
    id: "own",
    summary: "Whether the receivables as at a day agree with all entries of the ledger",
    method: "GET",
    path: "/invoice/receivables/check",
    access: staffAccess,
    query: { as_at: DaySchema.optional() },
    reply: z.object({ report: MoneyReplySchema, ledger: MoneyReplySchema }),
  }),
  receivablesCsv: route({
    id: "own",
    summary: "What is outstanding as at a day, invoice by invoice, as a CSV file",
    method: "GET",
    path: "/invoice/receivables/csv",
    access: staffAccess,
    query: { as_at: DaySchema.optional() },
    produces: "text/csv",
  }),
  statement: route({
    ...byClient,
    id: "own",
    summary: "Statement of a client from one day to another, both included",
    method: "GET",
    path: "/doctor/{id}/statement",
    access: { ...readAccess, client: "optional" },
    query: Range,
    reply: Statement,
    fails: periodProblems,
  }),
  email: route({
    ...byClient,
    id: "own",
    summary: "Email the statement to the client as a PDF",
    method: "POST",
    path: "/doctor/{id}/statement/email",
    mode: "outside",
    access: { ...readAccess, client: "optional" },
    query: Range,
    reply: z.object({ message: z.string() }),
    status: 200,
    fails: [...periodProblems, noClientEmail, ...DOCUMENT_FAILS],
  }),
  emailMany: route({
    id: "own",
    summary: "Email the statements of several clients; those that fail are listed with the reason",
    method: "POST",
    path: "/invoice/statements/email",
    mode: "outside",
    access: { needs: "invoice.view", client: "none", callers: "staff" },
    body: z.object({
      ids: z.array(Reference, NONE_CHOSEN).min(1, NONE_CHOSEN).max(100, "Select at most 100 clients."),
      from: DaySchema,
      to: DaySchema,
    }),
    reply: z.object({
      failed_list: z.array(z.object({ ID: z.int(), name: z.string().nullable(), reason: z.string() })),
      message: z.string(),
    }),
    status: 200,
    example: { ids: [1], from: "2026-07-01", to: "2026-09-30" },
  }),
  pdf: route({
    id: "API-REP-004",
    summary: "Statement of a client as a PDF",
    method: "GET",
    path: "/report/pdf/statement",
    access: { ...readAccess, client: "required" },
    query: { start: z.string().optional(), end: z.string().optional() },
    produces: "application/pdf",
    fails: [rangeMissing, rangeInvalid, ...DOCUMENT_FAILS],
  }),
};
