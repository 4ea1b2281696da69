import { type RawBuilder, sql } from "kysely";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";

export interface Picture {
  readonly _doctor: number;
  readonly ID: number;
}

interface Locking {
  /** SQL condition on the patient `p` that still has to be true once its row is locked. */
  readonly condition: RawBuilder<boolean>;
  /** Leaves out rows that another transaction is locking, instead of waiting for them. */
  readonly skipsLocked: boolean;
}

/**
 * Locks the rows of pictures until the end of the transaction and returns them in the given order, without
 * pictures that no longer fulfil the condition. Takes a statement for each client, in the order of their IDs,
 * because rows can be locked only on the server that their client is on (decision 0242).
 */
export async function lockPictures(
  db: Db,
  pictures: readonly Picture[],
  { condition, skipsLocked }: Locking,
): Promise<PatientRecord[]> {
  const locked = new Map<number, PatientRecord>();
  const clients = [...Map.groupBy(pictures, ({ _doctor }) => _doctor)].sort(([a], [b]) => a - b);
  for (const [_doctor, own] of clients) {
    const { rows } = await sql<PatientRecord>`select p.* from patient p
      where p._doctor = ${_doctor} and p."ID" = any(${own.map(({ ID }) => ID)}::bigint[]) and ${condition}
      order by p."ID" for update ${skipsLocked ? sql`skip locked` : sql``}`.execute(db);
    for (const row of rows) locked.set(row.ID, row);
  }
  return pictures.flatMap(({ ID }) => locked.get(ID) ?? []);
}
