import type { Work, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";

export interface WorkQuery {
  readonly _doctor: number;
  readonly from: Day;
  readonly to: Day;
  /** The client's time zone. */
  readonly zone: Zone;
  readonly now: string;
}

/**
 * Source of a feature's work steps on a client's appointments. Listed in the feature's definition; the
 * unbilled work page queries every source.
 */
export interface WorkSource {
  /** Steps whose state is unknown while this source fails. */
  readonly steps: readonly WorkStep[];
  readonly between: (db: Db, asked: WorkQuery) => Promise<readonly Work[]>;
}

export interface BillQuery {
  readonly doctors: readonly number[];
  readonly from: Day;
  readonly to: Day;
}

/**
 * Finds the appointments between two days, both inclusive, of which a user said that they need no bill. Each
 * is identified by `appointmentText`.
 */
export type FindWithoutBill = (db: Db, query: BillQuery) => Promise<ReadonlySet<string>>;
