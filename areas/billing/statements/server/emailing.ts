import { writeMail } from "#kernel/text/mail-words.ts";
import { type Day, formatWrittenDay } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { notFound, Refusal, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { noClientEmail, type statementRoutes } from "../contract.ts";
import { spanOf } from "../rules/span.ts";
import { statementDocument } from "../rules/statement.ts";
import { findClient, findStatement } from "./queries.ts";
import { isSentBefore, recordSending } from "./statement-email.queries.ts";

type EmailContext = HandlerContext<typeof statementRoutes.email>;
type EmailManyContext = HandlerContext<typeof statementRoutes.emailMany>;
type AnyContext = EmailContext | EmailManyContext;
type Statement = Awaited<ReturnType<typeof findStatement>>;

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Loads the statement to send. Null if an earlier attempt of this request has already sent it. */
function loadStatement(call: AnyContext, id: number, range: Range): Promise<Statement | null> {
  return call.commit(async (db) => {
    const ID = await findClient(db, call, id);
    if (ID === undefined) throw refusalOf(notFound, undefined);
    const days = spanOf(range);
    if (days.problem !== null) throw refusalOf(days.problem, undefined);
    const { start: from_day, end: to_day } = days;
    const request_key = requestKeyOf(call.request, call.actor.ID);
    if (await isSentBefore(db, { _doctor: ID, from_day, to_day, request_key })) return null;
    return findStatement(db, ID, { from: from_day, to: to_day, now: call.now });
  });
}

/**
 * Loads a statement and renders its PDF without a database connection. Null if already sent. Throws
 * `noClientEmail` if the client has no email address.
 */
async function drawStatement(call: AnyContext, id: number, range: Range): Promise<DrawnStatement | null> {
  const statement = await loadStatement(call, id, range);
  if (statement === null) return null;
  if (statement.email === null) throw refusalOf(noClientEmail, undefined);
  const content = Buffer.from(
    await call.services.documents.render(statementDocument(statement), new Date(call.now)),
  );
  return { statement, to: statement.email, content };
}

interface DrawnStatement {
  readonly statement: Statement;
  readonly to: string;
  readonly content: Buffer;
}

/**
 * Queues the email, its audit entry and the row that prevents a second sending, in the caller's transaction.
 */
async function sendStatement(
  db: Db,
  call: AnyContext,
  { statement, to, content }: DrawnStatement,
): Promise<void> {
  const { ID: _doctor, from: from_day, to: to_day, closing_balance } = statement;
  const requestFields = {
    request_key: requestKeyOf(call.request, call.actor.ID),
    request_minute: call.now.slice(0, 16),
  };
  const emailId = await recordSending(db, {
    _doctor,
    from_day,
    to_day,
    sent_to: to,
    _sent_by: call.actor.ID,
    ...requestFields,
  });
  if (emailId === undefined) return;
  const period = periodOf(from_day, to_day);
  await enqueueMail(db, {
    dedupeKey: `statement:${emailId}`,
    to,
    _doctor,
    ...writeMail(`Statement, ${period}`, [
      "Hello,",
      `Your statement for ${period} is attached. The closing balance is ${formatMoney(closing_balance)}.`,
    ]),
    attachments: [{ filename: "Statement.pdf", content_type: "application/pdf", content }],
  });
  call.auditWrite({
    controller: "doctor",
    identity: _doctor,
    _doctor,
    message: `emailed the statement for ${period}`,
  });
}

const periodOf = (from: Day, to: Day): string => `${formatWrittenDay(from)} to ${formatWrittenDay(to)}`;

/** Emails a client's statement (G-39). */
export async function emailStatement(call: EmailContext) {
  const drawnStatement = await drawStatement(call, call.params.id, call.query);
  return call.commitReply(async (db) => {
    if (drawnStatement) await sendStatement(db, call, drawnStatement);
    return { message: "Emailed Successfully" };
  });
}

/**
 * Emails each client's statement in its own transaction, so that a failure doesn't affect the others. A
 * request repeated after an outage continues.
 */
export async function emailMany(call: EmailManyContext) {
  const { ids, from, to } = call.body;
  const failures: { ID: number; name: string | null; reason: string }[] = [];
  for (const ID of new Set(ids)) {
    try {
      const drawnStatement = await drawStatement(call, ID, { from, to });
      if (drawnStatement) await call.commit((db) => sendStatement(db, call, drawnStatement));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures.push({ ID, name: await call.commit((db) => nameOf(db, call, ID)), reason: error.message });
    }
  }
  return call.commitReply(async () => ({
    failed_list: failures,
    message: messageOf(failures.length, new Set(ids).size),
  }));
}

async function nameOf(db: Db, call: EmailManyContext, id: number): Promise<string | null> {
  const ID = await findClient(db, call, id);
  return ID === undefined
    ? null
    : (await findStatement(db, ID, { from: "2000-01-01", to: "2000-01-01", now: call.now })).name;
}

const messageOf = (failedCount: number, totalCount: number): string =>
  failedCount === 0 ? "Emailed Successfully" : `Failed to email ${failedCount} of ${totalCount} statements`;
