import { CompiledQuery } from "kysely";
import { type AuditWords, inFull } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";

/** One write, as the audit log keeps it and the feed shows it (F-10, RULE-PERM-17). */
export interface AuditEntry {
  readonly controller: string;
  readonly identity: number;
  /** Continues the person's name: "added patient CAMPBELL, Isla". Plain text names no patient. */
  readonly message: string | AuditWords;
  /** Patients it is about that neither `identity` nor the message names. */
  readonly patients?: readonly number[];
  readonly before?: object | null;
  readonly after?: object | null;
  /** Whose chain, when it is not the client the call is about (signing in: the person's own). */
  readonly _doctor?: number;
  /** Who did it, where there is no session yet (signing in, a mailed link). */
  readonly _executing_user?: number;
}

/** Who changes something without a session: a number that no account has. 0 is the server itself. */
export const PUBLIC_AUTHOR = -1;
export const PUBLIC_AUTHOR_NAME = { first_name: "Website", last_name: "visitor" };
/** The card provider, whose webhook brings the end of a payment. */
export const GATEWAY_AUTHOR = -2;
export const GATEWAY_AUTHOR_NAME = { first_name: "Card", last_name: "provider" };

export interface Author {
  readonly _doctor: number;
  readonly _executing_user: number;
  readonly requesting_id: number | null;
  readonly route: string;
  readonly request_id: string;
}

/** A reading that is an event: a record or file opened (one identity), or a list with the ids it showed (F-10). */
export interface Reading {
  readonly author: Author;
  readonly controller: string;
  readonly identity: number;
  readonly shown_ids: readonly number[] | null;
  /** Patients that were shown beside these records. */
  readonly patients: readonly number[];
}

// Texts that never change, so that their plans are kept: one of them runs with every write and every opened record. A table of JSON is the dearest
// way to hand over rows, so it is left to saves that change many.
// With its schema: a temporary table of the same name, left on a connection, does not take its place.
const INSERT = `insert into public.audit_event
    (_doctor, kind, controller, identity, message, _executing_user, requesting_id, route, request_id, shown_ids, before, after, patients, discreet)`;
const INSERT_WRITE = `${INSERT} values ($1, 'write', $2, $3, $4, $5, $6, $7, $8, null, $9, $10, $11::bigint[], $12)`;
const INSERT_WRITES = `${INSERT}
    select e._doctor, 'write', e.controller, e.identity, e.message, e._executing_user, e.requesting_id, e.route, e.request_id, null, e.before, e.after, e.patients::bigint[], e.discreet
    from json_to_recordset($1::json) as e (_doctor bigint, controller text, identity bigint, message text, _executing_user bigint,
      requesting_id bigint, route text, request_id text, before jsonb, after jsonb, patients text, discreet text)`;
/** Of one reading: a table of lists costs a third more than plain values. */
const INSERT_READING = `${INSERT} values ($1, 'read', $2, $3, null, $4, $5, $6, $7, $8::bigint[], null, null, $9::bigint[], null)`;
const INSERT_READINGS = `${INSERT}
    select e._doctor, 'read', e.controller, e.identity, null, e._executing_user, e.requesting_id, e.route, e.request_id, e.shown_ids::bigint[], null, null,
      e.patients::bigint[], null
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
      as e (_doctor, controller, identity, _executing_user, requesting_id, route, request_id, shown_ids, patients)`;

// The driver's own way of writing a list takes longer than the database needs to read it.
const numbers = (list: readonly (number | null)[]): string => `{${list.map((each) => each ?? "NULL").join(",")}}`;
const texts = (list: readonly (string | null)[]): string =>
  `{${list.map((each) => (each === null ? "NULL" : `"${each.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;

const PART_OPENED = `${INSERT}
    select $1, 'read', $2, $3, null, $4, $5, $6, $7, null, null, null, '{}'::bigint[], null
    where not exists (select from public.audit_event where _doctor = $1 and controller = $2 and identity = $3 and shown_ids is null
      and kind = 'read' and _executing_user = $4 and route = $6 and at >= date_trunc('hour', clock_timestamp()))`;

/** A part of a record that is read in many: one row for each person, record and hour, on however many servers. */
export const insertPartReading = (db: Db, { author, controller, identity }: Reading): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { _doctor, _executing_user, requesting_id, route, request_id } = author;
    // Two parts that are asked for at once wait for each other, so that the second one finds the row of the first.
    const place = `part of ${controller} ${identity} for ${_executing_user}`;
    await trx.executeQuery(CompiledQuery.raw("select pg_advisory_xact_lock(hashtextextended($1, $2))", [place, _doctor]));
    const values = [_doctor, controller, identity, _executing_user, requesting_id, route, request_id];
    await trx.executeQuery(CompiledQuery.raw(PART_OPENED, values));
  });

export async function insertReadings(db: Db, readings: readonly Reading[]): Promise<void> {
  const [one, another] = readings;
  if (one && !another) {
    const { author, controller, identity, shown_ids, patients } = one;
    const { _doctor, _executing_user, requesting_id, route, request_id } = author;
    const lists = [shown_ids && numbers(shown_ids), numbers(patients)];
    const values = [_doctor, controller, identity, _executing_user, requesting_id, route, request_id, ...lists];
    await db.executeQuery(CompiledQuery.raw(INSERT_READING, values));
    return;
  }
  const columns = [
    numbers(readings.map(({ author }) => author._doctor)),
    texts(readings.map(({ controller }) => controller)),
    numbers(readings.map(({ identity }) => identity)),
    numbers(readings.map(({ author }) => author._executing_user)),
    numbers(readings.map(({ author }) => author.requesting_id)),
    texts(readings.map(({ author }) => author.route)),
    texts(readings.map(({ author }) => author.request_id)),
    // A list of lists of different lengths is no array.
    texts(readings.map(({ shown_ids }) => shown_ids && numbers(shown_ids))),
    texts(readings.map(({ patients }) => numbers(patients))),
  ];
  await db.executeQuery(CompiledQuery.raw(INSERT_READINGS, columns));
}

/** Writes the rows in the changes' own transaction, so that no change stands without its row. */
export function auditInserts(author: Author, changes: readonly AuditEntry[]): CompiledQuery[] {
  const events = changes.map((change) => ({
    ...author,
    _doctor: change._doctor ?? author._doctor,
    controller: change.controller,
    identity: change.identity,
    ...wordsOf(change),
    _executing_user: change._executing_user ?? author._executing_user,
    before: change.before ?? null,
    after: change.after ?? null,
  }));
  const [one, another] = events;
  if (!one) return [];
  if (another) return [CompiledQuery.raw(INSERT_WRITES, [JSON.stringify(events)])];
  const { _doctor, controller, identity, message, _executing_user, requesting_id, route, request_id, before, after } = one;
  const states = [before, after].map((each) => each && JSON.stringify(each));
  const words = [one.patients, one.discreet];
  const values = [_doctor, controller, identity, message, _executing_user, requesting_id, route, request_id, ...states, ...words];
  return [CompiledQuery.raw(INSERT_WRITE, values)];
}

/** As the columns hold them: `discreet` is empty where the message hides nothing. */
function wordsOf({ controller, identity, ...change }: AuditEntry) {
  const { message, discreet, patients } = inFull(change.message);
  const others = new Set([...patients, ...(change.patients ?? [])]);
  if (controller === "patient") others.delete(identity);
  return { message, discreet: discreet === message ? "" : discreet, patients: numbers([...others]) };
}

export async function audit(db: Db, author: Author, changes: readonly AuditEntry[]): Promise<void> {
  for (const statement of auditInserts(author, changes)) await db.executeQuery(statement);
}
