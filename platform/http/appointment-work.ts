import type { Work, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";

export interface WorkAsked {
  readonly _doctor: number;
  readonly from: Day;
  readonly to: Day;
  /** The client's clock. */
  readonly zone: Zone;
  readonly now: string;
}

/** What a feature knows of the work on a client's appointments. Listed in its definition; unbilled work asks every feature that has one. */
export interface WorkSource {
  /** The steps that nothing is known of while this source does not answer. */
  readonly steps: readonly WorkStep[];
  readonly between: (db: Db, asked: WorkAsked) => Promise<readonly Work[]>;
}
