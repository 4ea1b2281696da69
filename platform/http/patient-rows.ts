import type { DB } from "#db/tables.ts";
import type { Db } from "#platform/db/db.ts";

/** Move of one patient's rows to another patient of the client. */
export interface PatientMove {
  readonly _doctor: number;
  readonly from: number;
  readonly to: number;
}

/** Row that either patient had at the merge, with the remembered columns before and after the move. */
export interface RememberedRow {
  readonly row_key: string;
  readonly _patient: number;
  readonly moved: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/** Undo of a merge. `goes` contains the keys of the rows that move from `to` back to `from`. */
export interface PatientMoveBack extends PatientMove {
  readonly goes: readonly string[];
  readonly rows: readonly RememberedRow[];
}

/**
 * Rows that belong to a patient: a merge moves them to the surviving patient, and undoing the merge moves
 * them back. Most tables need only `table` and `column`. A test queries the database for every table that
 * refers to a patient and fails for a table without an entry.
 */
export interface PatientRows {
  readonly table: keyof DB;
  /** Column with the patient's ID. */
  readonly column: string;
  /**
   * Singular and plural for the counts shown before a merge, such as "appointment" and "appointments". Null
   * for rows that are part of rows counted elsewhere.
   */
  readonly label: readonly [one: string, many: string] | null;
  /** Primary key columns other than `_doctor`; `ID` by default. */
  readonly key?: readonly string[];
  /** First word of the API paths that read these rows, for notifying browsers that show them. */
  readonly notifies?: string;
  /** Columns besides the patient's that `move` changes; their previous values are remembered. */
  readonly snapshotColumns?: readonly string[];
  /** Replaces the default move (changing the column). Both patients are locked. */
  readonly move?: (db: Db, move: PatientMove) => Promise<unknown>;
  /**
   * Replaces the default undo, which changes the column back and restores remembered values that have not
   * changed since.
   */
  readonly undoMove?: (db: Db, back: PatientMoveBack) => Promise<unknown>;
  /**
   * Returns a line of text for each row by its key. The user sees it when undoing a merge, to choose the
   * patient for a row added after the merge.
   */
  readonly describe?: (
    db: Db,
    _doctor: number,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** Reference to a patient that keeps its patient when patients are merged. */
export interface StayingReference {
  readonly table: keyof DB;
  readonly column: string;
  /** Reason why the reference does not move. */
  readonly stays: string;
}

export type PatientReference = PatientRows | StayingReference;
export const isMoving = (reference: PatientReference): reference is PatientRows => !("stays" in reference);
