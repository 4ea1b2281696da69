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
import { asking, loadInvoice, type Reading } from "./access.ts";
import { invoicesCsv } from "./csv.ts";
import { publishMany, publishOne, remindMany } from "./bulk.ts";
import {
  invoicedProducts,
  listedCounts,
  listInvoices,
  owedByAge,
  pageOfInvoices,
  receivedThisMonth,
  sumOfPublished,
  sumsByState,
} from "./list.queries.ts";
import { creditPdf, emailMe, invoicePdf } from "./pdf.ts";
import { listIssuers, listPayees } from "./payee.queries.ts";
import { findOwner } from "./queries.ts";
import { type OpenPayments, removeInvoice } from "./removing.ts";
import { reverseWriteOff, writeOffInvoice } from "./write-offs.ts";

type Routes = typeof invoiceRoutes;

export const handlersWith = (payments: OpenPayments): Handlers<Routes> => ({
  async list(call) {
    const { db, query } = call;
    const { status: state, pageSize, pageNumber } = query;
    if (pageSize === undefined && pageNumber === undefined) return listInvoices(db, asking(call), { state });
    return pageOfInvoices(db, asking(call), { pageSize: pageSize ?? 50, pageNumber: pageNumber ?? 1 }, { state });
  },

  page: (call) => pageOfInvoices(call.db, asking(call), call.params, call.query),

  csv: invoicesCsv,

  summary: (call) => summary(call, call.query),

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
    return listInvoices(call.db, asking(call), { from: range.start, to: range.end });
  },

  async byNumber(call) {
    const { db, params, fail } = call;
    const number = params.number.trim();
    const invoice_number = /^0*\d{1,15}$/.test(number) ? Number(number) : 0;
    const owner = await findOwner(db, { invoice_number });
    const invoice = owner && (await loadInvoice(call, owner.ID));
    return invoice ?? fail(unknownNumber, { number: invoice_number > 0 ? formatInvoiceNumber(invoice_number) : number });
  },

  get: async (call) => call.assertFound(await loadInvoice(call, call.params.id)),

  create: createInvoice,
  update: changeInvoice,
  remove: (call) => removeInvoice(call, payments),
  publish: publishOne,
  publishMany,
  remindMany,
  emailMe,
  fillingInvoice: fillForms,

  async missingServiceData({ db, actor, query }) {
    const invoiced = await invoicedProducts(db, actor, query.date);
    return missingServices(await listChargedServices(db, query.date), invoiced);
  },

  pdf: invoicePdf,
});

export const adjustingHandlers: Handlers<typeof adjustingRoutes> = {
  credit: creditInvoice,
  creditPdf,
  writeOff: writeOffInvoice,
  reverseWriteOff,
};

async function summary(call: Reading, range: Parameters<typeof sumsByState>[2]) {
  const { db } = call;
  const by = asking(call);
  const states = await sumsByState(db, by, range);
  const of = (state: (typeof states)[number]["state"]) => states.find((row) => row.state === state);
  const counts = await listedCounts(db, by, range);
  const count = (state: (typeof counts)[number]["state"]) => counts.find((row) => row.state === state)?.n ?? 0;
  const sumOf = (state: "overdue" | "sent") => ({ total: of(state)?.total ?? 0, outstanding: of(state)?.owed ?? 0 });
  const owed = (of("overdue")?.owed ?? 0) + (of("sent")?.owed ?? 0);
  const client_credit = by.client === null ? 0 : await findClientCredit(db, by.client);
  return {
    outstanding: owed,
    overdue: of("overdue")?.owed ?? 0,
    unpublished: of("unpublished")?.total ?? 0,
    received: await receivedThisMonth(db, by),
    counts: {
      all: count("all"),
      overdue: count("overdue"),
      unpublished: count("unpublished"),
      sent: count("sent"),
      paid: count("paid"),
      void: count("void"),
    },
    sums: { overdue: sumOf("overdue"), sent: sumOf("sent"), published: await sumOfPublished(db, by, range) },
    ages: await owedByAge(db, by, range),
    client_credit,
  };
}
