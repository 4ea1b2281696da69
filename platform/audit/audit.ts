import { CompiledQuery } from "kysely";
import { type AuditWords, toAuditWords } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";

/** Audit log entry of one write, also displayed in the activity feed (F-10, RULE-PERM-17). */
export interface AuditEntry {
  readonly controller: string;
  readonly identity: number;
  /**
   * Text that follows the person's name: "added patient CAMPBELL, Isla". A plain string must name no patient.
   */
  readonly message: string | AuditWords;
  /** Patients concerned that neither `identity` nor the message names. */
  readonly patients?: readonly number[];
  readonly before?: object | null;
  readonly after?: object | null;
  /**
   * Client whose audit log gets the entry, if it differs from the client of the request (signing in: the
   * person's own).
   */
  readonly _doctor?: number;
  /** Person who made the change, if there is no session yet (signing in, an emailed link). */
  readonly _executing_user?: number;
}

/** Author of changes without a session: a number that no account has. 0 is the server itself. */
export const PUBLIC_AUTHOR = -1;
export const PUBLIC_AUTHOR_NAME = { first_name: "Website", last_name: "visitor" };
/** Author of the card provider's webhook, which reports the outcome of a payment. */
export const GATEWAY_AUTHOR = -2;
export const GATEWAY_AUTHOR_NAME = { first_name: "Card", last_name: "provider" };

export interface Author {
  readonly _doctor: number;
  readonly _executing_user: number;
  readonly requesting_id: number | null;
  readonly route: string;
  readonly request_id: string;
}

/**
 * Audit log entry of a read: an opened record or file (one identity), or a list with the IDs it showed
 * (F-10).
 */
export interface ReadEntry {
  readonly author: Author;
  readonly controller: string;
  readonly identity: number;
  readonly shown_ids: readonly number[] | null;
  /** Patients shown in addition to these records. */
  readonly patients: readonly number[];
}

// Statement texts that never change, so that their plans are cached: one of them runs with every write and
// every opened record. Passing rows as JSON is the slowest way, so it is left to saves with many changes.
// The schema is named so that a temporary table of the same name, left on a connection, can't take the
// table's place.
const INSERT = `insert into public.audit_event
    (_doctor, kind, controller, identity, message, _executing_user, requesting_id, route, request_id, shown_ids, before, after, patients, discreet)`;
const INSERT_WRITE = `${INSERT} values ($1, 'write', $2, $3, $4, $5, $6, $7, $8, null, $9, $10, $11::bigint[], $12)`;
const INSERT_WRITES = `${INSERT}
    select e._doctor, 'write', e.controller, e.identity, e.message, e._executing_user, e.requesting_id, e.route, e.request_id, null, e.before, e.after, e.patients::bigint[], e.discreet
    from json_to_recordset($1::json) as e (_doctor bigint, controller text, identity bigint, message text, _executing_user bigint,
      requesting_id bigint, route text, request_id text, before jsonb, after jsonb, patients text, discreet text)`;
/** Statement for a single reading, because arrays of rows cost a third more than plain values. */
const INSERT_READING = `${INSERT} values ($1, 'read', $2, $3, null, $4, $5, $6, $7, $8::bigint[], null, null, $9::bigint[], null)`;
const INSERT_READINGS = `${INSERT}
    select e._doctor, 'read', e.controller, e.identity, null, e._executing_user, e.requesting_id, e.route, e.request_id, e.shown_ids::bigint[], null, null,
      e.patients::bigint[], null
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
      as e (_doctor, controller, identity, _executing_user, requesting_id, route, request_id, shown_ids, patients)`;

// Formats arrays directly because the driver's formatting takes longer than the database needs to parse the
// array.
const formatNumbers = (list: readonly (number | null)[]): string =>
  `{${list.map((each) => each ?? "NULL").join(",")}}`;
const formatTexts = (list: readonly (string | null)[]): string =>
  `{${list.map((each) => (each === null ? "NULL" : `"${each.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;

const INSERT_PART_READING = `${INSERT}
    select $1, 'read', $2, $3, null, $4, $5, $6, $7, null, null, null, '{}'::bigint[], null
    where not exists (select from public.audit_event where _doctor = $1 and controller = $2 and identity = $3 and shown_ids is null
      and kind = 'read' and _executing_user = $4 and route = $6 and at >= date_trunc('hour', clock_timestamp()))`;

/**
 * Audits one part of a record that is read in many parts: one row per person, record and hour, across all
 * servers.
 */
export const insertPartReading = (db: Db, { author, controller, identity }: ReadEntry): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { _doctor, _executing_user, requesting_id, route, request_id } = author;
    // Serialises concurrent parts so that the second one finds the row of the first.
    const lockName = `part of ${controller} ${identity} for ${_executing_user}`;
    await trx.executeQuery(
      CompiledQuery.raw("select pg_advisory_xact_lock(hashtextextended($1, $2))", [lockName, _doctor]),
    );
    const values = [_doctor, controller, identity, _executing_user, requesting_id, route, request_id];
    await trx.executeQuery(CompiledQuery.raw(INSERT_PART_READING, values));
  });

export async function insertReadings(db: Db, readings: readonly ReadEntry[]): Promise<void> {
  const [first, second] = readings;
  if (first && !second) {
    const { author, controller, identity, shown_ids, patients } = first;
    const { _doctor, _executing_user, requesting_id, route, request_id } = author;
    const lists = [shown_ids && formatNumbers(shown_ids), formatNumbers(patients)];
    const values = [
      _doctor,
      controller,
      identity,
      _executing_user,
      requesting_id,
      route,
      request_id,
      ...lists,
    ];
    await db.executeQuery(CompiledQuery.raw(INSERT_READING, values));
    return;
  }
  const columns = [
    formatNumbers(readings.map(({ author }) => author._doctor)),
    formatTexts(readings.map(({ controller }) => controller)),
    formatNumbers(readings.map(({ identity }) => identity)),
    formatNumbers(readings.map(({ author }) => author._executing_user)),
    formatNumbers(readings.map(({ author }) => author.requesting_id)),
    formatTexts(readings.map(({ author }) => author.route)),
    formatTexts(readings.map(({ author }) => author.request_id)),
    // Passes inner arrays as text because SQL arrays can't contain arrays of different lengths.
    formatTexts(readings.map(({ shown_ids }) => shown_ids && formatNumbers(shown_ids))),
    formatTexts(readings.map(({ patients }) => formatNumbers(patients))),
  ];
  await db.executeQuery(CompiledQuery.raw(INSERT_READINGS, columns));
}

/**
 * Builds the statements that write the audit rows. Run them in the transaction of the changes, so that no
 * change exists without its row.
 */
export function auditInserts(author: Author, changes: readonly AuditEntry[]): CompiledQuery[] {
  const events = changes.map((change) => ({
    ...author,
    _doctor: change._doctor ?? author._doctor,
    controller: change.controller,
    identity: change.identity,
    ...messageColumns(change),
    _executing_user: change._executing_user ?? author._executing_user,
    before: change.before ?? null,
    after: change.after ?? null,
  }));
  const [first, second] = events;
  if (!first) return [];
  if (second) return [CompiledQuery.raw(INSERT_WRITES, [JSON.stringify(events)])];
  const {
    _doctor,
    controller,
    identity,
    message,
    _executing_user,
    requesting_id,
    route,
    request_id,
    before,
    after,
  } = first;
  const states = [before, after].map((each) => each && JSON.stringify(each));
  const hiddenValues = [first.patients, first.discreet];
  const values = [
    _doctor,
    controller,
    identity,
    message,
    _executing_user,
    requesting_id,
    route,
    request_id,
    ...states,
    ...hiddenValues,
  ];
  return [CompiledQuery.raw(INSERT_WRITE, values)];
}

/** Converts an entry's message to columns. `discreet` is empty if the message contains nothing to hide. */
function messageColumns({ controller, identity, ...change }: AuditEntry) {
  const { message, discreet, patients } = toAuditWords(change.message);
  const others = new Set([...patients, ...(change.patients ?? [])]);
  if (controller === "patient") others.delete(identity);
  return { message, discreet: discreet === message ? "" : discreet, patients: formatNumbers([...others]) };
}

export async function audit(db: Db, author: Author, changes: readonly AuditEntry[]): Promise<void> {
  for (const statement of auditInserts(author, changes)) await db.executeQuery(statement);
}
