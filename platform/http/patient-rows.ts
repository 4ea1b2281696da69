import type { DB } from "#db/tables.ts";
import type { Db } from "#platform/db/db.ts";

/** One patient's rows become another's. */
export interface PatientMove {
  readonly _doctor: number;
  readonly from: number;
  readonly to: number;
}

/** A row either patient had when they were merged, with the columns that were to be remembered as they were before and after. */
export interface RememberedRow {
  readonly row_key: string;
  readonly _patient: number;
  readonly moved: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/** A merge that is taken back: `goes` are the keys of the rows that leave `to` for `from`. */
export interface PatientMoveBack extends PatientMove {
  readonly goes: readonly string[];
  readonly rows: readonly RememberedRow[];
}

/**
 * Rows that are about a patient: a merge moves them to the patient that stays, and moves them back when it is taken back. For most a table
 * and a column say all there is. A test asks the database for every table that refers to a patient, and fails for one nobody owns.
 */
export interface PatientRows {
  readonly table: keyof DB;
  /** Holds the patient's ID. */
  readonly column: string;
  /** One and many, as they are counted before a merge: appointment, appointments. Null: a part of rows that are counted elsewhere. */
  readonly label: readonly [one: string, many: string] | null;
  /** The primary key beside `_doctor`; ID unless told. */
  readonly key?: readonly string[];
  /** First word of the paths where these rows are read, for browsers that have them open. */
  readonly notifies?: string;
  /** Columns that `move` changes beside the patient's: as they were is kept. */
  readonly snapshotColumns?: readonly string[];
  /** In place of changing the column. Both patients are locked. */
  readonly move?: (db: Db, move: PatientMove) => Promise<unknown>;
  /** In place of changing the column back and restoring what was remembered and not changed since. */
  readonly undoMove?: (db: Db, back: PatientMoveBack) => Promise<unknown>;
  /** A line about each of these rows by its key, to ask whose it is: added after a merge that is taken back. */
  readonly describe?: (db: Db, _doctor: number, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Refers to a patient and stays with the one it names when patients are merged. */
export interface StayingReference {
  readonly table: keyof DB;
  readonly column: string;
  /** Why. */
  readonly stays: string;
}

export type PatientReference = PatientRows | StayingReference;
export const isMoving = (reference: PatientReference): reference is PatientRows => !("stays" in reference);
