import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Limit of at most `most` rows per owner (a client or a person). Rows without an owner count under owner 0.
 */
export interface NumberLimit {
  /** Unique among all limits. */
  readonly name: string;
  readonly most: number;
  /** Counts the rows that currently count towards the limit. */
  readonly count: (db: Db, owner: number) => Promise<number>;
}

/**
 * Returns true if the owner may have `added` more rows. Call it in the transaction that inserts the rows:
 * other transactions that check the same limit wait until this transaction ends, because two that count
 * before either has inserted would both find room.
 */
export async function hasRoomFor(
  db: Db,
  { name, most, count }: NumberLimit,
  owner: number,
  added = 1,
): Promise<boolean> {
  await lockLimit(db, name, owner);
  return (await count(db, owner)) + added <= most;
}

/** Locks the limit of an owner until the transaction ends, for limits that are more than one number. */
export const lockLimit = (db: Db, name: string, owner: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${name}`}, ${owner}))`.execute(db);
