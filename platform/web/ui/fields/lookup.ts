import type { ReadState } from "#platform/web/ui/tables/readState.ts";
import type { FieldProps } from "./field.tsx";

/** A field whose value is the ID of a row; text that names no row is handed on as it is, so that the schema refuses it. */
export interface LookupProps<Row> extends FieldProps<number | string | null | undefined> {
  /** The row the value stands for, as the record brings it expanded. */
  chosen?: Row | null;
  /** Hears the whole row: a suburb brings postcode, state and time zone. */
  onChoose?: (row: Row | null) => void;
  /** Offers, below what was found, to make a new row of what was typed. */
  onCreate?: (text: string) => void;
}

export interface Found<Row> extends ReadState {
  data: Row[] | undefined;
  isFetching: boolean;
}

/** How one kind of row is looked up. */
export interface LookupKind<Row> {
  /** "suburb": what one of them is called. */
  noun: string;
  isEnough: (text: string) => boolean;
  /** Said while it is not enough. */
  hint: string;
  /** What stands in the field once it is chosen. */
  shown: (row: Row) => string;
  about?: (row: Row) => string | null;
  /** Said of text that was not chosen from the list. */
  unchosen: string;
}

/** The value of the last option, which makes a new row. */
export const CREATE = "create";
