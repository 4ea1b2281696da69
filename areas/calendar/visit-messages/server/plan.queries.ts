import { sql } from "kysely";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import type { MessageReason } from "../message.contract.ts";
import type { ComposedMessage } from "../rules/compose.ts";
import type { PlannedMessage, MessagedVisit } from "../rules/plan.ts";
import type { MessageRules } from "../message.contract.ts";

export const SEND_JOB = "visit-messages.send";

/** SQL condition for messages that the patient received or may have received: neither failed nor skipped. */
const TOLD = sql`m.state not in ('failed', 'skipped')`;

const toldOf = (
  rows: readonly (Omit<MessagedVisit, "zone"> & { readonly zone: string })[],
): MessagedVisit[] => rows.map((row) => ({ ...row, zone: zoneNamed(row.zone) }));

/** A message to withdraw before it is sent. */
export interface Withdrawal {
  readonly ID: number;
  readonly reason: MessageReason;
}

/** Withdraws messages unless their sending has started meanwhile. Returns the number withdrawn. */
export async function withdrawMessages(
  db: Db,
  _doctor: number,
  withdrawals: readonly Withdrawal[],
): Promise<number> {
  if (withdrawals.length === 0) return 0;
  const { rows } = await sql`
    update visit_message m set state = 'skipped', reason = w.reason, ended_at = now(), next_attempt_at = null
    from unnest(${withdrawals.map(({ ID }) => ID)}::bigint[], ${withdrawals.map(({ reason }) => reason)}::text[])
      as w(message, reason)
    where m._doctor = ${_doctor} and m."ID" = w.message and m.state = 'queued' and m.attempts = 0
    returning m."ID"`.execute(db);
  return rows.length;
}

/** Returns the last message about each of the appointments, by the first row of its series. */
export async function listTold(db: Db, _doctor: number, firsts: readonly number[]): Promise<MessagedVisit[]> {
  const { rows } = await sql<MessagedVisit>`
    select distinct on (m._appointment, m.repeat_date) m."ID", m.kind, m._appointment, m.repeat_date, m.starts_at, m.zone,
      m._patient, m.created_time,
      m.state = 'queued' and m.attempts = 0 as is_unsent
    from visit_message m where m._doctor = ${_doctor} and m._appointment = any(${[...firsts]}::bigint[]) and ${TOLD}
    order by m._appointment, m.repeat_date, m."ID" desc`.execute(db);
  return toldOf(rows);
}

/**
 * Returns the first rows of the series whose appointments changed after a message about them. Compares the
 * rows' time of change, which deleting and undoing also set.
 */
export async function listTouched(db: Db, _doctor: number, now: string, since: string): Promise<number[]> {
  const { rows } = await sql<{ _appointment: number }>`
    select distinct m._appointment from visit_message m
    where m._doctor = ${_doctor} and m.starts_at > ${now}::timestamptz and ${TOLD} and exists (
      select from appointment a where a._doctor = m._doctor and (a."ID" = m._appointment or a._series = m._appointment)
        and (a.changed_time >= ${since}::timestamptz or exists (select from appointment_occurrence o
          where o._doctor = a._doctor and o._appointment = a."ID" and o.changed_time >= ${since}::timestamptz)))`.execute(
    db,
  );
  return rows.map(({ _appointment }) => _appointment);
}

/** Returns the rows of the given series, the first rows included. */
export async function listRowsOfSeries(
  db: Db,
  _doctor: number,
  firsts: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("appointment")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where((eb) => eb.or([eb("ID", "in", [0, ...firsts]), eb("_series", "in", [0, ...firsts])]))
    .execute();
  return rows.map(({ ID }) => ID);
}

/**
 * Reasons that a correction of the patient's record, the rules, the settings or the appointment can remove.
 */
const MENDABLE: readonly MessageReason[] = [
  ...(["no_mobile", "not_mobile", "overseas", "no_email"] as const),
  ...(["no_provider", "no_sender", "opted_out", "deceased"] as const),
  // Includes reasons that end when an appointment moves back, because the withdrawn message is then sent
  // after all.
  ...(["moved", "cancelled", "restored"] as const),
];

const MAX_NEW = 2000;

/** Returns the appointments whose confirmation was skipped and whose patient's record has changed since. */
async function listMended(db: Db, _doctor: number, since: string): Promise<number[]> {
  const { rows } = await sql<{ ID: number }>`
    select distinct a."ID" from patient p
    join visit_message m on m._doctor = p._doctor and m._patient = p."ID"
    join appointment a on a._doctor = m._doctor and (a."ID" = m._appointment or a._series = m._appointment)
    where p._doctor = ${_doctor} and not p.is_deleted and p.changed_time >= ${since}::timestamptz
      and m.kind = 'confirmation' and m.state = 'skipped' and m.starts_at > now()
      and m.reason = any(${[...MENDABLE]}::text[])`.execute(db);
  return rows.map(({ ID }) => ID);
}

/**
 * Returns the appointments booked after `from` that changed after `since`, or whose patient's record did.
 * Excludes imported appointments.
 */
export async function listBooked(db: Db, _doctor: number, from: string, since: string): Promise<number[]> {
  const { rows } = await sql<{ ID: number }>`
    select a."ID" from appointment a
    where a._doctor = ${_doctor} and not a.is_deleted and a.created_time >= ${from}::timestamptz
      and a._patient is not null and not a.cancelled
      and (a.changed_time >= ${since}::timestamptz or a."ID" = any(${await listMended(db, _doctor, since)}::bigint[]))
      and not exists (select from appointment_import_row i where i._doctor = a._doctor and i._appointment = a."ID")
    order by a."ID" limit ${MAX_NEW}`.execute(db);
  return rows.map(({ ID }) => ID);
}

interface NewMessage {
  readonly message: PlannedMessage;
  readonly composed: ComposedMessage;
  readonly channel: MessageRules["channel"];
  readonly due_at: string;
  readonly reason: MessageReason | null;
}

/**
 * Inserts a message and its job, in the caller's transaction. A message that was left out for a reason that
 * is gone is queued after all. The unique key lets only one of several concurrent plans insert it. Returns
 * whether the message is new.
 */
export async function insertMessage(
  db: Db,
  _doctor: number,
  { message, composed, channel, due_at, reason }: NewMessage,
): Promise<boolean> {
  const { location: _location, ...values } = message;
  const { problem: _problem, ...content } = composed;
  const isSkipped = reason !== null;
  const row = await db
    .insertInto("visit_message")
    .values({
      ...values,
      ...content,
      _doctor,
      channel,
      due_at,
      reason,
      state: isSkipped ? "skipped" : "queued",
      next_attempt_at: isSkipped ? null : due_at,
      ended_at: isSkipped ? sql<string>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict
        .constraint("visit_message_once")
        .doUpdateSet({
          ...content,
          _patient: values._patient,
          channel,
          due_at,
          reason: null,
          state: "queued",
          next_attempt_at: due_at,
          ended_at: null,
          // Counts the message as new, so that no reminder follows at once.
          created_time: sql<string>`excluded.created_time`,
        })
        .where(
          sql<boolean>`visit_message.state = 'skipped' and visit_message.reason = any(${[...MENDABLE]}::text[])`,
        )
        .where(sql<boolean>`${!isSkipped}`),
    )
    .returning("ID")
    .executeTakeFirst();
  if (row && !isSkipped) await enqueueSending(db, _doctor, row.ID, due_at);
  return row !== undefined;
}

/** Enqueues the job of a message. A later one replaces an earlier one that has not begun. */
export const enqueueSending = (db: Db, _doctor: number, message: number, runAt?: string): Promise<void> =>
  jobQueue.enqueue(
    db,
    SEND_JOB,
    { _doctor, message },
    { key: `visit-message:${message}`, ...(runAt === undefined ? {} : { runAt }) },
  );
