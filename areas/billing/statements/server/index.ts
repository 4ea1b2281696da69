import { sql } from "kysely";
import { asking, dayOf, READERS } from "#areas/billing/invoices/server/index.ts";
import { rangeOf } from "#areas/billing/invoices/rules/range.ts";
import { formatDay } from "#kernel/day.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible.ts";
import type { Db } from "#platform/db/db.ts";
import { pdf } from "#platform/documents/pdf.ts";
import type { Handlers, OpenClient } from "#platform/http/call.ts";
import { csv } from "#platform/http/csv.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { noClientEmail, statementRoutes } from "../contract.ts";
import { statementDocument } from "../rules/statement.ts";
import { compareReports } from "./compare.queries.ts";
import { findStatement } from "./queries.ts";
import { checkTotal, listOwed, OWED_COLUMNS, receivablesOf, sumOwed } from "./receivables.queries.ts";

async function* inOneBatch<Each>(rows: readonly Each[]) {
  yield rows;
}

/** A client whose statement the caller may see. */
async function findClient(db: Db, { actor, client }: { actor: Actor; client: OpenClient | null }, ID: number) {
  if (client !== null && client.ID !== ID) return undefined;
  const visible = visibleClients(actor, READERS, sql.ref("d.ID"));
  const { rows } = await sql<{ ID: number }>`select d."ID" from doctor d where d."ID" = ${ID} and ${visible}`.execute(db);
  return rows[0]?.ID;
}

const handlers: Handlers<typeof statementRoutes> = {
  async receivables(call) {
    const { db, query, now } = call;
    const at = { as_at: query.as_at ?? dayOf(call), recorded_at: query.recorded_at ?? now };
    const clients = await sumOwed(db, asking(call), at);
    const invoices = query.invoices === false ? null : await listOwed(db, asking(call), at);
    return receivablesOf(at, clients, invoices);
  },

  async compare(call) {
    const { db, query, now } = call;
    const today = dayOf(call);
    const second = { as_at: query.as_at ?? today, recorded_at: query.recorded_at ?? now };
    const first = { as_at: query.first_as_at ?? today, recorded_at: query.first_recorded_at ?? now };
    return compareReports(db, asking(call), first, second);
  },

  async check(call) {
    const { db, query, now } = call;
    return checkTotal(db, asking(call), { as_at: query.as_at ?? dayOf(call), recorded_at: now });
  },

  async receivablesCsv(call) {
    const { db, query, now, reply } = call;
    const at = { as_at: query.as_at ?? dayOf(call), recorded_at: now };
    return csv(reply, "receivables.csv", OWED_COLUMNS, inOneBatch(await listOwed(db, asking(call), at)));
  },

  async statement(call) {
    const { db, params, query, fail, assertFound } = call;
    const ID = assertFound(await findClient(db, call, params.id));
    const range = rangeOf({ start: query.from, end: query.to });
    if (range.problem !== null) return fail(range.problem);
    return findStatement(db, ID, { from: range.start, to: range.end, now: call.now });
  },

  async email(call) {
    const { params, query, services, now, commit, commitReply, fail, assertFound, auditWrite } = call;
    const range = rangeOf({ start: query.from, end: query.to });
    const statement = await commit(async (db) => {
      const ID = assertFound(await findClient(db, call, params.id));
      if (range.problem !== null) return fail(range.problem);
      return findStatement(db, ID, { from: range.start, to: range.end, now: call.now });
    });
    const to = statement.email ?? fail(noClientEmail);
    const content = Buffer.from(await services.documents.render(statementDocument(statement), new Date(now)));
    return commitReply(async (db) => {
      const period = `${formatDay(statement.from)} to ${formatDay(statement.to)}`;
      await enqueueMail(db, {
        dedupeKey: `statement:${statement.ID}:${now}`,
        to,
        _doctor: statement.ID,
        subject: `Statement, ${period}`,
        text: `Your statement for ${period} is attached. The closing balance is ${formatMoney(statement.closing_balance)}.\n`,
        attachments: [{ filename: "Statement.pdf", content_type: "application/pdf", content }],
      });
      auditWrite({
        controller: "doctor",
        identity: statement.ID,
        _doctor: statement.ID,
        message: `emailed the statement for ${period}`,
      });
      return { message: "Emailed Successfully" };
    });
  },

  async pdf(call) {
    const { db, client, query, fail } = call;
    const range = rangeOf(query);
    if (range.problem !== null) return fail(range.problem);
    const statement = await findStatement(db, client.ID, { from: range.start, to: range.end, now: call.now });
    return pdf(call, "Statement.pdf", statementDocument(statement), []);
  },
};

export const statements = defineFeature({ name: "statements", endpoints: [endpoints(statementRoutes, handlers)] });
