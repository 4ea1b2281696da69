import { cutText } from "#kernel/text/text.ts";
import type { Correction } from "./corrections.ts";

/**
 * A person of a file in Corella's fields, not yet validated; `notices` lists values that could not be carried
 * over.
 */
export interface Candidate {
  readonly subject: "patient" | "referringdoctor";
  /** ID of the record in its source system (import_id); null if the file has none. */
  readonly source_id: string | null;
  /** Fields in the form of a POST to /patient or /referringdoctor. */
  readonly draft: Readonly<Record<string, unknown>>;
  readonly address: Address | null;
  /** Name or code of the health fund, to be looked up. */
  readonly fund: string | null;
  /** Name or provider number of the usual GP, to be looked up among the referring doctors. */
  readonly gp?: string | null;
  readonly notices: readonly string[];
  /** Values that were corrected or set aside. */
  readonly corrections?: readonly Correction[];
}

export interface Address {
  readonly street: string | null;
  readonly suburb: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

/** An entry of the file that can't be imported as a person, with the reason. */
export interface Unreadable {
  readonly subject: "patient" | "referringdoctor";
  readonly source_id: string | null;
  readonly reason: string;
  /** Field that the reason is about, if it is about a single field. */
  readonly field?: string;
}

/**
 * A person of the files, or the reason why the entry is not readable. `raw` contains the cells of a table
 * row, to be matched again; null for FHIR. `length` is the number of characters read.
 */
export interface FileEntry {
  readonly place: string;
  readonly one: Candidate | Unreadable;
  readonly raw: readonly string[] | null;
  readonly length: number;
}

export const isUnreadable = (entry: Candidate | Unreadable): entry is Unreadable => "reason" in entry;

/** Returns the display name of a row before any record exists: "LAST, First". */
export function nameOf(draft: Readonly<Record<string, unknown>>): string {
  const [last, first] = [draft["last_name"], draft["first_name"]].map((part) =>
    typeof part === "string" ? part.trim() : "",
  );
  return cutText([last?.toUpperCase(), first].filter(Boolean).join(", "), 200);
}

/**
 * Appends values without a field of their own to the notes, so that nothing of the file is lost. Null if both
 * are empty.
 */
export const appendNotes = (notes: string | null, addition: string | null): string | null =>
  [notes, addition].filter((part) => part !== null && part !== "").join("\n") || null;

const LONGEST_QUOTE = 60;

/** Shortens a value of the file for quotation in a sentence. */
export const quoteValue = (value: string): string =>
  value.length > LONGEST_QUOTE ? `${cutText(value, LONGEST_QUOTE)}…` : value;
