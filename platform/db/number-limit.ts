import { sql } from "kysely";
import type { Db } from "./db.ts";

/** At most `most` rows of one owner, a client or a person; rows that belong to nobody count under owner 0. */
export interface NumberLimit {
  /** Unique among all limits. */
  readonly name: string;
  readonly most: number;
  /** The rows that count towards the limit now. */
  readonly count: (db: Db, owner: number) => Promise<number>;
}

/**
 * Returns whether the owner may have `added` rows more than there are. Call it in the transaction that inserts them: others that ask about the same limit
 * wait until this transaction ends, because two that count before either has inserted both find room.
 */
export async function hasRoomFor(db: Db, { name, most, count }: NumberLimit, owner: number, added = 1): Promise<boolean> {
  await lockLimit(db, name, owner);
  return (await count(db, owner)) + added <= most;
}

/** Locks the limit of this owner until the transaction ends, for limits that are more than one number. */
export const lockLimit = (db: Db, name: string, owner: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${name}`}, ${owner}))`.execute(db);
