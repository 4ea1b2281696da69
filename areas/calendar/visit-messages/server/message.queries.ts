import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { MessageReason, MessageState } from "../message.contract.ts";
import { isLaterStatus, stateOfStatus } from "../rules/status.ts";
import type { MessageId } from "./link-token.ts";

const COLUMNS = [
  ...(["ID", "_doctor", "_appointment", "repeat_date", "kind", "starts_at", "zone", "_patient"] as const),
  ...(["channel", "to_address", "from_address", "body", "state", "reason", "attempts"] as const),
  ...(["attempted_at", "next_attempt_at", "sid", "provider_status", "follows", "due_at"] as const),
  ...(["topic", "expires_at"] as const),
] as const;

const selectMessage = (db: Db, { _doctor, ID }: MessageId) =>
  db.selectFrom("visit_message").select(COLUMNS).where("_doctor", "=", _doctor).where("ID", "=", ID);

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export const findMessage = (db: Db, id: MessageId) => selectMessage(db, id).executeTakeFirst();
export const lockMessage = (db: Db, id: MessageId) => selectMessage(db, id).forUpdate().executeTakeFirst();

/** Finds the client first, because a row can be locked only on the server that its client is on. */
export async function lockMessageOfSid(db: Db, sid: string): Promise<MessageRow | undefined> {
  const message = await db
    .selectFrom("visit_message")
    .select(["_doctor", "ID"])
    .where("sid", "=", sid)
    .executeTakeFirst();
  return message && lockMessage(db, message);
}

interface Change {
  readonly state?: MessageState;
  readonly reason?: MessageReason | null;
  readonly error_code?: number | null;
  readonly sid?: string;
  readonly to_address?: string;
  readonly provider_status?: string;
  readonly next_attempt_at?: string | null;
  readonly attempts?: number;
  readonly attempted_at?: string;
  readonly sent_at?: string;
  readonly ended_at?: string;
}

export async function updateMessage(db: Db, { _doctor, ID }: MessageId, change: Change): Promise<void> {
  await db
    .updateTable("visit_message")
    .set(change)
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** Ends a message that is not sent. */
export const endMessage = (
  db: Db,
  id: MessageId,
  state: "failed" | "skipped",
  reason: MessageReason,
  now: string,
): Promise<void> => updateMessage(db, id, { state, reason, ended_at: now, next_attempt_at: null });

/** A report of the provider on a message. */
export interface Report {
  readonly sid: string;
  readonly status: string;
  readonly error_code: number | null;
}

/**
 * Applies a report to a locked message. Reports arrive twice and out of order: only a later one counts.
 * Returns whether anything changed.
 */
export async function applyReport(
  db: Db,
  message: MessageRow,
  report: Report,
  now: string,
): Promise<boolean> {
  const { sid, status, error_code } = report;
  if (message.sid !== null && message.sid !== sid) return false;
  if (!isLaterStatus(message.provider_status, status)) return false;
  const state = stateOfStatus(status);
  await updateMessage(db, message, {
    sid,
    provider_status: status,
    state,
    error_code,
    next_attempt_at: null,
    reason: state === "failed" ? "undelivered" : null,
    ...(message.sid === null ? { sent_at: now } : {}),
    ...(state === "sent" ? {} : { ended_at: now }),
  });
  return true;
}

/** Returns the provider's message IDs that already belong to a message. */
export async function listTakenSids(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visit_message")
    .select("sid")
    .where("sid", "in", ["", ...sids])
    .execute();
  return new Set(rows.flatMap(({ sid }) => sid ?? []));
}

const UNFINISHED_MS = 10 * 60_000;
const MAX_UNFINISHED = 200;

/** Lists messages that the provider accepted some time ago and whose delivery it has not reported. */
export async function listUnreported(db: Db, now: string) {
  const before = new Date(Date.parse(now) - UNFINISHED_MS).toISOString();
  return db
    .selectFrom("visit_message")
    .select(["_doctor", "ID", "sid"])
    .where("state", "=", "sent")
    .where("channel", "=", "sms")
    .where("attempted_at", "<", before)
    .where("attempted_at", ">", sql<string>`now() - interval '2 days'`)
    .orderBy("attempted_at")
    .limit(MAX_UNFINISHED)
    .execute();
}

/** Finds messages whose job was lost, so that none waits for ever. */
export async function listOverdue(db: Db, now: string) {
  const before = new Date(Date.parse(now) - UNFINISHED_MS).toISOString();
  return db
    .selectFrom("visit_message")
    .select(["_doctor", "ID"])
    .where("state", "in", ["queued", "sending", "uncertain"])
    .where((eb) => eb.or([eb("next_attempt_at", "<", before), eb("attempted_at", "<", before)]))
    .orderBy("ID")
    .limit(MAX_UNFINISHED)
    .execute();
}
