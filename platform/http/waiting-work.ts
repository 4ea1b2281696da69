import type { Actor } from "#platform/access/actor.ts";
import type { Requirement } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";

/** Number of a list's rows that wait for the person, such as the overdue invoices. */
export interface WaitingCount {
  readonly key: string;
  readonly count: number;
  /** True for rows past the time by which they were due. */
  readonly is_late: boolean;
  /** Sentence below the count, such as who has rows that don't wait. */
  readonly about?: string;
}

/**
 * Source of the counts of a feature's waiting work. Listed in the feature's definition; the home page and the
 * navigation of staff show the counts of every source whose permission the person has. Takes one cheap query,
 * because every open staff page repeats the read.
 */
export interface WaitingSource {
  /** Name of the list, unique among all sources. */
  readonly list: string;
  readonly needs: Requirement;
  readonly count: (db: Db, actor: Actor, now: string) => Promise<readonly WaitingCount[]>;
}
