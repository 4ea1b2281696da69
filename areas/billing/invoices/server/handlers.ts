import { findClientCredit } from "#areas/billing/ledger/server/index.ts";
import { listChargedServices } from "#areas/practice/clients/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { adjustingRoutes } from "../adjusting.contract.ts";
import type { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { unknownNumber } from "../problems.contract.ts";
import { missingServices } from "../rules/missing.ts";
import { rangeOf } from "../rules/range.ts";
import { changeInvoice, createInvoice, creditInvoice, fillForms } from "./acts.ts";
import { invoiceAccessOf, loadInvoice, type ReadContext } from "./access.ts";
import { invoicesCsv } from "./csv.ts";
import { publishMany, publishOne, remindMany } from "./bulk.ts";
import { invoicedProducts, listInvoices, pageOfInvoices } from "./list.queries.ts";
import { creditPdf, emailMe, invoicePdf, shownDocument } from "./pdf.ts";
import { findLivePayee, listIssuers, listPayees } from "./payee.queries.ts";
import { findOwner } from "./queries.ts";
import { type OpenPayments, removeInvoice } from "./remove-invoice.ts";
import { countByState, owedByAge, receivedThisMonth, sumOfPublished, sumsByState } from "./sums.queries.ts";
import { reverseWriteOff, writeOffInvoice } from "./write-offs.ts";

type Routes = typeof invoiceRoutes;

export const handlersWith = (payments: OpenPayments): Handlers<Routes> => ({
  async list(call) {
    const { db, query } = call;
    const { status: state, pageSize, pageNumber } = query;
    if (pageSize === undefined && pageNumber === undefined)
      return listInvoices(db, invoiceAccessOf(call), { state });
    return pageOfInvoices(
      db,
      invoiceAccessOf(call),
      { pageSize: pageSize ?? 50, pageNumber: pageNumber ?? 1 },
      { state },
    );
  },

  page: (call) => pageOfInvoices(call.db, invoiceAccessOf(call), call.params, call.query),

  csv: invoicesCsv,

  summary: (call) => readSummary(call, call.query),

  async payees({ db, query }) {
    const [issuers, clients] = [await listIssuers(db), await listPayees(db, query.q ?? "")];
    return [
      ...issuers.map((issuer) => ({ ...issuer, kind: "invoicer" as const })),
      ...clients.map((client) => ({ ...client, kind: "invoicee" as const })),
    ];
  },

  async period(call) {
    const range = rangeOf(call.query);
    if (range.problem !== null) return call.fail(range.problem);
    return listInvoices(call.db, invoiceAccessOf(call), { from: range.start, to: range.end });
  },

  async byNumber(call) {
    const { db, params, fail } = call;
    const number = params.number.trim();
    const invoice_number = /^0*\d{1,15}$/.test(number) ? Number(number) : 0;
    const owner = await findOwner(db, { invoice_number });
    const invoice = owner && (await loadInvoice(call, owner.ID));
    return (
      invoice ??
      fail(unknownNumber, { number: invoice_number > 0 ? formatInvoiceNumber(invoice_number) : number })
    );
  },

  async get(call) {
    const invoice = call.assertFound(await loadInvoice(call, call.params.id));
    return { ...invoice, document: await shownDocument(call.db, invoice) };
  },

  create: createInvoice,
  update: changeInvoice,
  remove: (call) => removeInvoice(call, payments),
  publish: publishOne,
  publishMany,
  remindMany,
  emailMe,
  fillingInvoice: fillForms,

  payee: async ({ db, params, assertFound }) => assertFound(await findLivePayee(db, params.id)),

  async missingServiceData({ db, actor, query }) {
    const products = await invoicedProducts(db, actor, query.date);
    return missingServices(await listChargedServices(db, query.date), products);
  },

  pdf: invoicePdf,
});

export const adjustingHandlers: Handlers<typeof adjustingRoutes> = {
  credit: creditInvoice,
  creditPdf,
  writeOff: writeOffInvoice,
  reverseWriteOff,
};

async function readSummary(call: ReadContext, range: Parameters<typeof sumsByState>[2]) {
  const { db } = call;
  const access = invoiceAccessOf(call);
  const states = await sumsByState(db, access, range);
  const stateRowOf = (state: (typeof states)[number]["state"]) => states.find((row) => row.state === state);
  const counts = await countByState(db, access, range);
  const countOf = (state: (typeof counts)[number]["state"]) =>
    counts.find((row) => row.state === state)?.n ?? 0;
  const sumOf = (state: "overdue" | "sent") => ({
    total: stateRowOf(state)?.total ?? 0,
    outstanding: stateRowOf(state)?.owed ?? 0,
  });
  const owed = (stateRowOf("overdue")?.owed ?? 0) + (stateRowOf("sent")?.owed ?? 0);
  const client_credit = access.client === null ? 0 : await findClientCredit(db, access.client);
  return {
    outstanding: owed,
    overdue: stateRowOf("overdue")?.owed ?? 0,
    unpublished: stateRowOf("unpublished")?.total ?? 0,
    received: await receivedThisMonth(db, access),
    counts: {
      all: countOf("all"),
      overdue: countOf("overdue"),
      unpublished: countOf("unpublished"),
      sent: countOf("sent"),
      paid: countOf("paid"),
      void: countOf("void"),
    },
    sums: {
      overdue: sumOf("overdue"),
      sent: sumOf("sent"),
      published: await sumOfPublished(db, access, range),
    },
    ages: await owedByAge(db, access, range),
    client_credit,
  };
}
