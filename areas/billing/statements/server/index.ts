import { invoiceAccessOf, dayOf } from "#areas/billing/invoices/server/index.ts";
import { rangeOf } from "#areas/billing/invoices/rules/range.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { Handlers } from "#platform/http/call.ts";
import { sendCsv, singleBatch } from "#platform/http/csv.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { statementRoutes } from "../contract.ts";
import { spanOf } from "../rules/span.ts";
import { statementDocument } from "../rules/statement.ts";
import { compareReports } from "./compare.queries.ts";
import { emailMany, emailStatement } from "./emailing.ts";
import { findClient, findStatement } from "./queries.ts";
import { checkTotal, listOwedInvoices, OWED_COLUMNS, receivablesOf, sumOwed } from "./receivables.queries.ts";

export { clientCondition, sumAges } from "./receivables.queries.ts";

const handlers: Handlers<typeof statementRoutes> = {
  async receivables(call) {
    const { db, query, now } = call;
    const asAt = { as_at: query.as_at ?? dayOf(call), recorded_at: query.recorded_at ?? now };
    const clients = await sumOwed(db, invoiceAccessOf(call), asAt);
    const invoices =
      query.invoices === false ? null : await listOwedInvoices(db, invoiceAccessOf(call), asAt);
    return receivablesOf(asAt, clients, invoices);
  },

  async compare(call) {
    const { db, query, now } = call;
    const today = dayOf(call);
    const second = { as_at: query.as_at ?? today, recorded_at: query.recorded_at ?? now };
    const first = { as_at: query.first_as_at ?? today, recorded_at: query.first_recorded_at ?? now };
    return compareReports(db, invoiceAccessOf(call), first, second);
  },

  async check(call) {
    const { db, query, now } = call;
    return checkTotal(db, invoiceAccessOf(call), { as_at: query.as_at ?? dayOf(call), recorded_at: now });
  },

  async receivablesCsv(call) {
    const { db, query, now, reply } = call;
    const asAt = { as_at: query.as_at ?? dayOf(call), recorded_at: now };
    return sendCsv(
      reply,
      "receivables.csv",
      OWED_COLUMNS,
      singleBatch(await listOwedInvoices(db, invoiceAccessOf(call), asAt)),
    );
  },

  async statement(call) {
    const { db, params, query, fail, assertFound } = call;
    const ID = assertFound(await findClient(db, call, params.id));
    const range = spanOf(query);
    if (range.problem !== null) return fail(range.problem);
    return findStatement(db, ID, { from: range.start, to: range.end, now: call.now });
  },

  email: emailStatement,
  emailMany,

  async pdf(call) {
    const { db, client, query, fail } = call;
    const range = rangeOf(query);
    if (range.problem !== null) return fail(range.problem);
    const statement = await findStatement(db, client.ID, { from: range.start, to: range.end, now: call.now });
    return sendPdf(call, "Statement.pdf", statementDocument(statement), []);
  },
};

export const statements = defineFeature({
  name: "statements",
  endpoints: [endpoints(statementRoutes, handlers)],
});
