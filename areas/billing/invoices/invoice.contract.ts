import { z } from "zod";
import { Payment } from "#areas/billing/ledger/contract.ts";
import { scaleDecimal, UNIT_PLACES } from "#kernel/money/decimal.ts";
import { UnitPrice } from "#areas/billing/products/contract.ts";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { OptionalLookup, OptionalReference, Reference, Version } from "#kernel/contract/id.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { MoneyDocument } from "#kernel/text/document.contract.ts";
import { line } from "#kernel/text/text.ts";

/** States of an invoice (CONST-122, STATE-INV-02). A void invoice was published and then deleted (G-31). */
export const INVOICE_STATES = ["unpublished", "published", "paid", "void"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Days from the invoice date to the due date, unless staff choose another due date (G-39). */
export const DUE_DAYS = 14;
export const MAX_LINES = 200;

/** Formats an invoice number with six digits (RULE-GEN-04, CONST-33). */
export const formatInvoiceNumber = (number: number): string => String(number).padStart(6, "0");

/** Formats the number of a receipt, with a letter, because invoices count from one as well. */
export const formatReceiptNumber = (number: number): string => `R${formatInvoiceNumber(number)}`;

export const Payee = z.object({
  ID: z.int(),
  name: z.string(),
  /** Company of a client. */
  company: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  abn: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Payee = z.output<typeof Payee>;

export const Invoicer = Payee.extend({
  gst_registered: z.boolean(),
  bank_account_name: z.string().nullable(),
  bsb: z.string().nullable(),
  account_number: z.string().nullable(),
  /** PNG image in base64, for documents. */
  logo: z.string().nullish(),
});
export type Invoicer = z.output<typeof Invoicer>;

/** Line of an invoice (ENT-LINEITEM). */
export const LineItem = z.object({
  ID: z.int(),
  _product: z.int().nullable(),
  description: z.string(),
  unit_price: z.number(),
  units: z.number(),
  has_gst: z.boolean(),
  subtotal: MoneyReplySchema,
  total_price: MoneyReplySchema,
});
export type LineItem = z.output<typeof LineItem>;

export const CreditNote = z.object({
  ID: z.int(),
  credit_number: z.int(),
  _invoice: z.int(),
  amount: MoneyReplySchema,
  tax: MoneyReplySchema,
  /** The part of the amount that had already been paid and became client credit. */
  client_credit: MoneyReplySchema,
  reason: z.string(),
  credit_date: DaySchema,
});
export type CreditNote = z.output<typeof CreditNote>;

/** Write-off of an outstanding amount (decision 0150). A negative amount reverses an earlier write-off. */
export const WriteOff = z.object({
  ID: z.int(),
  _invoice: z.int(),
  amount: MoneyReplySchema,
  tax: MoneyReplySchema,
  /** Reason shown to staff; empty in replies to the client. */
  reason: z.string(),
  write_off_date: DaySchema,
  _reverses: z.int().nullable(),
  is_reversed: z.boolean(),
});
export type WriteOff = z.output<typeof WriteOff>;

export const Reminder = z.object({
  ID: z.int(),
  remind_date: DaySchema,
  sent_to: z.string(),
  is_scheduled: z.boolean(),
});

/** Invoice as listed (ENT-INVOICE). */
export const InvoiceRow = z.object({
  ID: z.int(),
  _doctor: z.int(),
  invoice_number: z.int(),
  invoice_date: DaySchema,
  due_date: DaySchema,
  /** Description of the invoice, built from its first lines. */
  description: z.string(),
  subtotal: MoneyReplySchema,
  tax: MoneyReplySchema,
  total: MoneyReplySchema,
  /** Amount still owed (RULE-INV-05). */
  outstanding: MoneyReplySchema,
  is_published: z.boolean(),
  is_void: z.boolean(),
  status: z.enum(INVOICE_STATES),
  kind: z.enum(["ordinary", "signup", "forms", "switch"]),
  is_signup: z.boolean(),
  linked_invoice: z.int().nullable(),
  remind_date: DaySchema.nullable(),
  /** Number of reminders sent. */
  reminders: z.int(),
  client: z.object({ ID: z.int(), username: z.string(), name: z.string(), company: z.string().nullable() }),
  version: z.int(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;
interface InvoiceDays {
  readonly invoice_date: Day;
  readonly due_date: Day;
  readonly remind_date: Day | null;
}
/** Row as the server returns it before serialising, with amounts in cents. */
export type InvoiceRowInput = Omit<z.input<typeof InvoiceRow>, keyof InvoiceDays> & InvoiceDays;

export const Invoice = InvoiceRow.extend({
  invoicer: Invoicer,
  invoicee: Payee,
  lineItems: z.array(LineItem),
  payments: z.array(Payment),
  credit_notes: z.array(CreditNote),
  write_offs: z.array(WriteOff),
  reminder_log: z.array(Reminder),
  /** Credit the client can use (G-32). */
  client_credit: MoneyReplySchema,
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  /** SHA-256 of the tax invoice's PDF. Null until the PDF is drawn. */
  sha256: z.string().nullable(),
});
export type Invoice = z.output<typeof Invoice>;
export type InvoiceInput = Omit<z.input<typeof Invoice>, keyof InvoiceDays> & InvoiceDays;

/** Invoice with the document that its page shows and its PDF prints. */
export const ShownInvoice = Invoice.extend({
  /** The published document with all later payments. Null for an unpublished invoice. */
  document: MoneyDocument.nullable(),
});
export type ShownInvoice = z.output<typeof ShownInvoice>;

const NOT_UNITS = "Enter a quantity above 0 with at most three decimals.";
export const Units = z
  .number({ error: NOT_UNITS })
  .refine((units) => scaleDecimal(units, UNIT_PLACES) !== null && units > 0, NOT_UNITS)
  .refine((units) => !(units >= 100_000_000), "Enter a quantity below 100,000,000.");

const TOO_MUCH = "Price by units must be below $10,000,000.00.";

export const LineItemBody = z
  .object({
    _product: OptionalLookup.optional(),
    description: line(300, "Enter a description."),
    unit_price: UnitPrice,
    units: Units,
    /** Defaults to the GST setting of the product. */
    has_gst: z.boolean().optional(),
  })
  .refine(({ unit_price, units }) => !(unit_price * units >= 9_999_999), {
    error: TOO_MUCH,
    path: ["unit_price"],
  });
export type LineItemBody = z.output<typeof LineItemBody>;

const ONE_LINE = "An invoice needs at least one line.";

const fields = z.object({
  invoice_date: DaySchema.optional(),
  due_date: DaySchema.optional(),
  /** ID of the issuer. */
  invoicer: OptionalLookup.optional(),
  linked_invoice: OptionalReference.optional(),
  /** Lines of the invoice, at least one (RULE-INV-04). */
  lineItems: z
    .array(LineItemBody, ONE_LINE)
    .min(1, ONE_LINE)
    .max(MAX_LINES, `An invoice has at most ${MAX_LINES} lines.`),
});

export const InvoiceBody = fields.extend({
  /** ID of the client if the request doesn't select a client by `doctor_id`. */
  _doctor: OptionalReference.optional(),
  invoicee: OptionalReference.optional(),
});
export type InvoiceBody = z.output<typeof InvoiceBody>;

/**
 * Change of an invoice; omitted fields keep their values. Only the due date of a published invoice can
 * change.
 */
export const InvoiceChange = fields.partial().extend({ version: Version });
export type InvoiceChange = z.output<typeof InvoiceChange>;

/** Largest number of invoices in one bulk request. */
export const MAX_SELECTED = 100;
export const SelectedInvoices = (emptyMessage: string) =>
  z
    .array(Reference, emptyMessage)
    .min(1, emptyMessage)
    .max(MAX_SELECTED, `Select at most ${MAX_SELECTED} invoices.`);
