import { createHash } from "node:crypto";
import { sql } from "kysely";

/**
 * SQL for the canonical text of an event, with everything the audit log contains about the event; the order
 * of jsonb keys is PostgreSQL's own. Requires the table to be used without an alias. Columns added later are
 * omitted where null, so that older rows keep their text.
 */
export const EVENT_TEXT = sql<string>`concat_ws(E'\\x1f', audit_event._doctor, audit_event."ID",
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), kind, controller, identity,
  coalesce(message, E'\\x1e'), _executing_user, coalesce(requesting_id::text, E'\\x1e'), route, request_id,
  coalesce(shown_ids::text, E'\\x1e'), coalesce(before::text, E'\\x1e'), coalesce(after::text, E'\\x1e'),
  'patients ' || patients::text, 'discreet ' || discreet)`;

export const ZERO_HASH = Buffer.alloc(32);

export const hashAfter = (previous: Buffer, seq: number, words: string): Buffer =>
  createHash("sha256").update(previous).update(String(seq)).update("\u001f").update(words).digest();
