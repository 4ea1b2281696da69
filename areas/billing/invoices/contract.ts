import { z } from "zod";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { SearchText } from "#kernel/lists/list-query.ts";
import { PageNumber, PageSize, pageSchema } from "#kernel/lists/page.ts";
import { BulkReply, PublishSelection, RemindSelection } from "./bulk.contract.ts";
import {
  INVOICE_STATES,
  Invoice,
  InvoiceBody,
  InvoiceChange,
  InvoiceRow,
  Payee,
  ShownInvoice,
} from "./invoice.contract.ts";
import { INVOICE_VIEWS, invoiceList, MissingService, PeriodQuery, ServiceMonth } from "./list.contract.ts";
import {
  alreadyPublished,
  dueTooEarly,
  hasPayment,
  hasWriteOff,
  noFormsFee,
  noOwnEmail,
  paymentOpen,
  publishRefused,
  rangeInvalid,
  rangeMissing,
  unknownIssuer,
  unknownLinked,
  unknownNumber,
  unknownProduct,
} from "./problems.contract.ts";
import { InvoiceSummary } from "./summary.contract.ts";

const staffAccess = <const Needs extends string>(needs: Needs) =>
  ({ needs, client: "optional", callers: "staff" }) as const;
/**
 * Read access: staff for every client, a client for its own invoices. The handler finds the client by the
 * invoice (G-45).
 */
const readAccess = {
  needs: ["invoice.own", "invoice.view"],
  client: "optional",
  callers: "all",
  peers: false,
} as const;
const byInvoice = { params: { id: IdParam }, entities: { id: "invoice" } } as const;

const flag = z.stringbool("send_email must be true or false").optional();
const optionalPage = (schema: typeof PageSize) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const example = {
  invoice_date: "2026-11-11",
  due_date: "2026-11-25",
  lineItems: [
    {
      _product: 101,
      description: "Transcription, October 2026",
      unit_price: 0.1825,
      units: 6412,
      has_gst: true,
    },
  ],
};
const saveProblems = [dueTooEarly, unknownIssuer, unknownProduct, unknownLinked] as const;

export const invoiceRoutes = {
  list: route({
    id: "API-INV-001",
    summary:
      "Invoices, newest first; a page of them where pageSize is sent. Clients see published ones and their own unpaid sign-up invoice",
    method: "GET",
    path: "/invoice",
    access: readAccess,
    query: {
      status: z
        .enum([...INVOICE_STATES, ...INVOICE_VIEWS], "status must be unpublished, published, paid or void")
        .optional(),
      pageSize: optionalPage(PageSize),
      pageNumber: optionalPage(PageNumber),
    },
    reply: z.union([pageSchema("invoices", InvoiceRow), z.array(InvoiceRow)]),
  }),
  page: route({
    id: "own",
    summary: "A page of the invoices by state, date, number or client",
    method: "GET",
    path: "/invoice/list/{pageSize}/{pageNumber}",
    access: readAccess,
    params: invoiceList.params,
    query: invoiceList.query,
    reply: pageSchema("invoices", InvoiceRow),
  }),
  csv: route({
    id: "own",
    summary: "The invoices of the list as a CSV file, every page",
    method: "GET",
    path: "/invoice/csv",
    access: { needs: "invoice.view", client: "optional", callers: "staff" },
    query: invoiceList.query,
    produces: "text/csv",
  }),
  summary: route({
    id: "own",
    summary: "Sums and counts of the invoices by state, and what is outstanding by age",
    method: "GET",
    path: "/invoice/summary",
    access: readAccess,
    query: { from: DaySchema.optional(), to: DaySchema.optional(), search: SearchText },
    reply: InvoiceSummary,
  }),
  payees: route({
    id: "API-INV-007",
    summary: "Possible payees: issuers (invoicer) and clients (invoicee)",
    method: "GET",
    path: "/invoice/payees",
    access: { needs: "invoice.edit", client: "none", callers: "staff" },
    query: { q: SearchText },
    reply: z.array(Payee.extend({ kind: z.enum(["invoicer", "invoicee"]) })),
  }),
  payee: route({
    id: "own",
    summary: "The client that an invoice is for, as printed on it",
    method: "GET",
    path: "/invoice/payee/{id}",
    access: { needs: "invoice.edit", client: "none", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "doctor" },
    reply: Payee,
  }),
  period: route({
    id: "API-INV-015",
    summary: "Invoices dated from one day to another, both included",
    method: "GET",
    path: "/invoice/period",
    access: readAccess,
    query: PeriodQuery,
    reply: z.array(InvoiceRow),
    fails: [rangeMissing, rangeInvalid],
  }),
  byNumber: route({
    id: "API-INV-014",
    summary: "An invoice by its number; 42 and 000042 are the same",
    method: "GET",
    path: "/invoice/number/{number}",
    access: readAccess,
    params: { number: z.string().max(40) },
    reply: Invoice,
    fails: [unknownNumber],
  }),
  get: route({
    ...byInvoice,
    id: "API-INV-002",
    summary: "An invoice with its lines, payments, credit notes and reminders",
    method: "GET",
    path: "/invoice/{id}",
    access: readAccess,
    reply: ShownInvoice,
  }),
  create: route({
    id: "API-INV-003",
    summary: "Add an invoice; with send_email it is published and emailed (which needs invoice.publish)",
    method: "POST",
    path: "/invoice",
    mode: "outside",
    access: staffAccess("invoice.edit"),
    query: { send_email: flag },
    body: InvoiceBody,
    reply: Invoice,
    status: 201,
    fails: [...saveProblems, publishRefused, ...DOCUMENT_FAILS],
    example,
  }),
  update: route({
    ...byInvoice,
    id: "API-INV-004",
    summary: "Save an invoice; of a published one only the due date changes",
    method: "PUT",
    path: "/invoice/{id}",
    access: staffAccess("invoice.edit"),
    body: InvoiceChange,
    reply: Invoice,
    fails: [...saveProblems, alreadyPublished],
    example: { due_date: "2026-12-24" },
  }),
  remove: route({
    ...byInvoice,
    id: "API-INV-005",
    summary: "Delete an unpublished invoice, or make a published one void; not one that was ever paid",
    method: "DELETE",
    path: "/invoice/{id}",
    mode: "outside",
    // Users who have just signed up, and clients, may delete their own unpaid sign-up invoice (G-51).
    access: {
      needs: ["invoice.delete", "account.package"],
      client: "optional",
      callers: "all",
      peers: false,
      session: { pendingMfa: ["payment"] },
    },
    reply: z.object({ ID: z.int() }),
    fails: [hasPayment, hasWriteOff, paymentOpen],
  }),
  publish: route({
    ...byInvoice,
    id: "API-INV-009",
    summary: "Publish an invoice: it is owed from then on, and its tax invoice never changes",
    method: "PUT",
    path: "/invoice/{id}/publish",
    mode: "outside",
    access: staffAccess("invoice.publish"),
    query: { send_email: flag },
    reply: Invoice,
    fails: [publishRefused, ...DOCUMENT_FAILS],
  }),
  publishMany: route({
    id: "API-INV-016",
    summary: "Publish several invoices, and email them; those that fail are listed with the reason",
    method: "POST",
    path: "/invoice/publishmany",
    mode: "outside",
    access: staffAccess("invoice.publish"),
    body: PublishSelection,
    reply: BulkReply,
    status: 200,
    example: { ids: [1], send_email: false },
  }),
  remindMany: route({
    id: "API-INV-017",
    summary: "Email reminders for several published invoices; those that fail are listed with the reason",
    method: "POST",
    path: "/invoice/remindmany",
    access: staffAccess("invoice.publish"),
    body: RemindSelection,
    reply: BulkReply,
    status: 200,
    example: { ids: [1] },
  }),
  emailMe: route({
    ...byInvoice,
    id: "API-INV-011",
    summary: "Email the invoice as a PDF to the caller's own address",
    method: "POST",
    path: "/invoice/{id}/emailme",
    mode: "outside",
    access: readAccess,
    reply: z.object({ message: z.string() }),
    status: 200,
    fails: [noOwnEmail, ...DOCUMENT_FAILS],
  }),
  fillingInvoice: route({
    id: "API-INV-018",
    summary: "Add the forms-fee invoice of a client, with isServiceRequired the package fee too",
    method: "POST",
    path: "/invoice/fillinginvoice",
    access: { needs: "form.submit", client: "required", callers: "all", peers: false },
    query: { isServiceRequired: z.stringbool("isServiceRequired must be true or false").optional() },
    reply: Invoice,
    status: 201,
    fails: [noFormsFee],
  }),
  missingServiceData: route({
    id: "API-INV-019",
    summary: "Clients with a current service and no invoice for it in a month (YYYY-MM or YYYY-MM-01)",
    method: "GET",
    path: "/invoice/missingservicedata",
    access: { needs: "invoice.report", client: "none", callers: "staff" },
    query: { date: ServiceMonth },
    reply: z.array(MissingService),
  }),
  pdf: route({
    id: "API-REP-003",
    summary:
      "An invoice as a PDF, with what has been paid; with as_published the tax invoice as it was published",
    method: "GET",
    path: "/report/pdf/invoice",
    access: readAccess,
    query: {
      id: z.preprocess(
        (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
        Reference,
      ),
      as_published: z.stringbool("as_published must be true or false").optional(),
    },
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
  }),
};
