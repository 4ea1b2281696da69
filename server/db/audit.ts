import { sql } from "kysely";
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

/** Writes the rows in the caller's transaction, so that no change stands without its row. */
export async function register(db: Db, author: Author, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto("audit_event")
    .values(
      changes.map((change) => ({
        _doctor: change._doctor ?? author._doctor,
        kind: "write" as const,
        controller: change.controller,
        identity: change.identity,
        message: change.message,
        _executing_user: change._executing_user ?? author._executing_user,
        requesting_id: author.requesting_id,
        route: author.route,
        request_id: author.request_id,
        before: asJson(change.before),
        after: asJson(change.after),
      })),
    )
    .execute();
}

const asJson = (row: object | null | undefined) => (row ? sql<string>`${JSON.stringify(row)}::jsonb` : null);
