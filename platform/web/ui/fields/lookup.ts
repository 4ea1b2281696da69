import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import type { FieldProps } from "./field.tsx";

/**
 * Props of a field whose value is the ID of a row. Text that matches no row is passed on unchanged, so that
 * the schema refuses it.
 */
export interface LookupProps<Row> extends FieldProps<number | string | null | undefined> {
  /** The row of the value, as expanded in the record. */
  chosen?: Row | null;
  /** Receives the whole row, because for example a suburb sets postcode, state and time zone. */
  onChoose?: (row: Row | null) => void;
  /** Creates a row from the typed text. Adds this option below the results. */
  onCreate?: (text: string) => void;
}

export interface LookupResult<Row> extends ReadState {
  data: Row[] | undefined;
  isFetching: boolean;
}

/** Settings for looking up one kind of row. */
export interface LookupKind<Row> {
  /** Singular name of a row, such as "suburb". */
  noun: string;
  isEnough: (text: string) => boolean;
  /** Hint shown while the text is too short. */
  hint: string;
  /** Returns the field's text for a chosen row. */
  shown: (row: Row) => string;
  about?: (row: Row) => string | null;
  /** Message for text that was not chosen from the list. */
  unchosen: string;
}

/** Value of the last option, which creates a row. */
export const CREATE = "create";
