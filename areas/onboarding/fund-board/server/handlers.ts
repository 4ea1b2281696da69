import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { findDocument } from "#areas/onboarding/insurer-forms/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { type boardRoutes, noAddress, nothingDue } from "../contract.ts";
import { cellState, daysLate } from "../rules/cell.ts";
import { chasesOf } from "./chases.ts";
import { boardCsv, cellsByNumber } from "./csv.ts";
import { loadOtherClients } from "./other-users.queries.ts";
import {
  countCells,
  findRegistration,
  listDue,
  pageOfNumbers,
  type ClientScope,
  type RegistrationRow,
  restartWaiting,
} from "./queries.ts";

/** Returns the current day in the bureau's time zone. */
const todayAt = (now: string): Day => todayIn("Australia/Sydney", now);
type PageContext = Pick<HandlerContext<typeof boardRoutes.list>, "params" | "query" | "now">;
const cellOf = ({ ID, recipient, sent_day, due_day, version, ...row }: RegistrationRow, today: Day) => ({
  ID,
  recipient,
  sent_day,
  due_day,
  version,
  state: cellState({ ...row, due_day }, today),
  days_late: row.state === "sent" && due_day !== null ? daysLate({ due_day }, today) : 0,
});

async function boardPage(db: Db, clientId: ClientScope, { params, query, now }: PageContext) {
  const today = todayAt(now);
  const { rows, total } = await pageOfNumbers(db, clientId, params, query, today);
  const cellsOf = await cellsByNumber(db, rows);
  const numbers = rows.map((row) => ({
    ...row,
    client: clientName(row),
    cells: cellsOf(row).map((cell) => cellOf(cell, today)),
  }));
  return { numbers, totalItems: total, counts: await countCells(db, clientId, today) };
}

export const handlers: Handlers<typeof boardRoutes> = {
  async list(call) {
    const page = await boardPage(call.db, null, call);
    const otherUsers = await loadOtherClients(
      call.db,
      page.numbers.map(({ provider_number }) => provider_number),
    );
    const numbers = page.numbers.map((row) => ({ ...row, also_used_by: otherUsers(row) }));
    return { ...page, numbers };
  },
  own: (call) => boardPage(call.db, call.client.ID, call),
  csv: boardCsv,

  async due({ db, now }) {
    const today = todayAt(now);
    return chasesOf(await listDue(db, today), await listRecipients(db), today);
  },

  async chase({ db, body, now, fail, auditWrite }) {
    const today = todayAt(now);
    const { _doctor, recipient: code, subject, text } = body;
    const rows = await listDue(db, today, { _doctor, recipient: code });
    const recipient = (await listRecipients(db)).find((candidate) => candidate.code === code);
    const [first] = rows;
    if (!first || !recipient) return fail(nothingDue);
    if (recipient.email_address === null) return fail(noAddress);
    // Updates first, so that of two concurrent chases only one finds a due registration.
    const waitingCount = await restartWaiting(
      db,
      _doctor,
      code,
      today,
      addDays(today, recipient.reply_days),
      today,
    );
    if (waitingCount === 0) return fail(nothingDue);
    const form = await findDocument(db, _doctor, first._form, code);
    const attachments = form
      ? [{ filename: `${code} registration.pdf`, content_type: "application/pdf", content: form.content }]
      : [];
    await enqueueMail(db, {
      dedupeKey: `fund-chase:${_doctor}:${code}:${now}`,
      to: recipient.email_address,
      subject,
      text,
      attachments,
      _doctor,
    });
    auditWrite({
      controller: "fundregistration",
      identity: first.ID,
      _doctor,
      message: `chased ${recipient.name} for a reply`,
    });
    return { sent: rows.length };
  },

  async mark({ db, params, body, now, assertFound, auditWrite }) {
    const today = todayAt(now);
    const before = assertFound(await findRegistration(db, params.id));
    const key = { _doctor: before._doctor, ID: before.ID };
    const current = async () => {
      const row = await findRegistration(db, params.id);
      return row && cellOf(row, today);
    };
    await updateVersioned(
      db,
      "fund_registration",
      key,
      { state: body.state },
      { version: body.version, current },
    );
    const after = assertFound(await findRegistration(db, params.id));
    const number = formatProviderNumber(after.provider_number);
    auditWrite({
      controller: "fundregistration",
      identity: after.ID,
      _doctor: after._doctor,
      message: `marked ${number} at ${after.recipient} as ${body.state}`,
      before,
      after,
    });
    return cellOf(after, today);
  },
};
