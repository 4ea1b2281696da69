import { CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** One write, as the register keeps it and the feed shows it (F-10, RULE-PERM-17). */
export interface Change {
  readonly controller: string;
  readonly identity: number;
  /** Continues the person's name: "added patient CAMPBELL, Isla". */
  readonly message: string;
  readonly before?: object | null;
  readonly after?: object | null;
  /** Whose chain, when it is not the client the call is about (signing in: the person's own). */
  readonly _doctor?: number;
  /** Who did it, where there is no session yet (signing in, a mailed link). */
  readonly _executing_user?: number;
}

export interface Author {
  readonly _doctor: number;
  readonly _executing_user: number;
  readonly requesting_id: number | null;
  readonly route: string;
  readonly request_id: string;
}

/** A row of the register before the database has dated and numbered it. */
export interface Event extends Author {
  readonly kind: "write" | "read";
  readonly controller: string;
  readonly identity: number;
  readonly message: string | null;
  readonly shown_ids: readonly number[] | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** One text for any number of rows, so that its plan is kept: it runs with every write and every opened record. */
const INSERT_EVENTS = `
    insert into audit_event
      (_doctor, kind, controller, identity, message, _executing_user, requesting_id, route, request_id, shown_ids, before, after)
    select e._doctor, e.kind, e.controller, e.identity, e.message, e._executing_user, e.requesting_id, e.route, e.request_id, e.shown_ids, e.before, e.after
    from json_to_recordset($1::json) as e (_doctor bigint, kind text, controller text, identity bigint, message text,
      _executing_user bigint, requesting_id bigint, route text, request_id text, shown_ids bigint[], before jsonb, after jsonb)`;

const inserting = (events: readonly Event[]): CompiledQuery => CompiledQuery.raw(INSERT_EVENTS, [JSON.stringify(events)]);

export async function insertEvents(db: Db, events: readonly Event[]): Promise<void> {
  await db.executeQuery(inserting(events));
}

/** Writes the rows in the changes' own transaction, so that no change stands without its row. */
export function registering(author: Author, changes: readonly Change[]): CompiledQuery[] {
  if (changes.length === 0) return [];
  const events = changes.map(
    (change): Event => ({
      ...author,
      _doctor: change._doctor ?? author._doctor,
      kind: "write",
      controller: change.controller,
      identity: change.identity,
      message: change.message,
      _executing_user: change._executing_user ?? author._executing_user,
      shown_ids: null,
      before: change.before ?? null,
      after: change.after ?? null,
    }),
  );
  return [inserting(events)];
}

export async function register(db: Db, author: Author, changes: readonly Change[]): Promise<void> {
  for (const statement of registering(author, changes)) await db.executeQuery(statement);
}
