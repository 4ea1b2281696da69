import { z } from "zod";
import { rangeInvalid, rangeMissing } from "#areas/billing/invoices/problems.contract.ts";
import { route } from "#kernel/contract.ts";
import { DaySchema } from "#kernel/day.ts";
import { IdParam } from "#kernel/id.ts";
import { MoneyReplySchema } from "#kernel/money.ts";
import { problem } from "#kernel/problem.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

export const noClientEmail = problem("email.none", 409, "Failed to email. Add an email address to the client first.");

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
  /** Past due on that day; below zero before that. */
  days: z.int(),
  outstanding: MoneyReplySchema,
});

export const Receivables = z.object({
  as_at: DaySchema,
  clients: z.array(Sums.extend({ ID: z.int(), name: z.string(), invoices: z.array(OwedInvoice) })),
  totals: Sums,
});

export const StatementLine = z.object({
  day: DaySchema,
  details: z.string(),
  invoice_number: z.int().nullable(),
  due_date: DaySchema.nullable(),
  /** What raises the balance. */
  charge: MoneyReplySchema.nullable(),
  /** What lowers it. */
  payment: MoneyReplySchema.nullable(),
  balance: MoneyReplySchema,
});

export const Statement = z.object({
  ID: z.int(),
  name: z.string(),
  from: DaySchema,
  to: DaySchema,
  opening_balance: MoneyReplySchema,
  invoiced: MoneyReplySchema,
  received: MoneyReplySchema,
  credited: MoneyReplySchema,
  closing_balance: MoneyReplySchema,
  lines: z.array(StatementLine),
});

const reads = { needs: ["invoice.own", "invoice.view"], callers: "all", peers: false } as const;
const Range = { from: z.string().optional(), to: z.string().optional() };
const ofClient = { params: { id: IdParam }, entities: { id: "doctor" } } as const;
const fails = [rangeMissing, rangeInvalid] as const;

export const statementRoutes = {
  receivables: route({
    id: "own",
    summary: "What is outstanding as at a day, by days past due; as recorded until recorded_at",
    method: "GET",
    path: "/invoice/receivables",
    access: { ...reads, client: "optional" },
    query: {
      as_at: DaySchema.optional(),
      recorded_at: z.iso.datetime({ offset: true, error: "Enter a valid time." }).optional(),
    },
    reply: Receivables,
  }),
  statement: route({
    ...ofClient,
    id: "own",
    summary: "Statement of a client from one day to another, both included",
    method: "GET",
    path: "/doctor/{id}/statement",
    access: { ...reads, client: "optional" },
    query: Range,
    reply: Statement,
    fails,
  }),
  email: route({
    ...ofClient,
    id: "own",
    summary: "Email the statement to the client as a PDF",
    method: "POST",
    path: "/doctor/{id}/statement/email",
    mode: "outside",
    access: { ...reads, client: "optional" },
    query: Range,
    reply: z.object({ message: z.string() }),
    status: 200,
    fails: [...fails, noClientEmail, ...DOCUMENT_FAILS],
  }),
  pdf: route({
    id: "API-REP-004",
    summary: "Statement of a client as a PDF",
    method: "GET",
    path: "/report/pdf/statement",
    access: { ...reads, client: "required" },
    query: { start: z.string().optional(), end: z.string().optional() },
    produces: "application/pdf",
    fails: [...fails, ...DOCUMENT_FAILS],
  }),
};
