import type { Correction } from "./corrections.ts";

/** A person of a file as our own fields, not yet checked; what could not be carried over is said in `notices`. */
export interface Candidate {
  readonly subject: "patient" | "referringdoctor";
  /** The record's own id in the system it comes from (import_id); null where the file has none. */
  readonly source_id: string | null;
  /** Fields as a person would send them to POST /patient or /referringdoctor. */
  readonly draft: Readonly<Record<string, unknown>>;
  readonly address: Address | null;
  /** Name or code of the health fund, to be looked up. */
  readonly fund: string | null;
  /** Name or provider number of the usual GP, to be looked up among the referring doctors. */
  readonly gp?: string | null;
  readonly notices: readonly string[];
  /** What was mended or set aside. */
  readonly corrections?: readonly Correction[];
}

export interface Address {
  readonly street: string | null;
  readonly suburb: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

/** Something in the file that is no person we can take: which line or resource, and why. */
export interface Unreadable {
  readonly subject: "patient" | "referringdoctor";
  readonly source_id: string | null;
  readonly reason: string;
  /** The field it is about, where it is one field. */
  readonly field?: string;
}

/** One person of the files, or why there is none. `raw`: the cells of a table's row, to be matched again. `length`: characters read for it. */
export interface Found {
  readonly place: string;
  readonly one: Candidate | Unreadable;
  readonly raw: readonly string[] | null;
  readonly length: number;
}

export const isUnreadable = (one: Candidate | Unreadable): one is Unreadable => "reason" in one;

/** What is shown of a row before it is anything else. */
export function nameOf(draft: Readonly<Record<string, unknown>>): string {
  const [last, first] = [draft["last_name"], draft["first_name"]].map((part) => (typeof part === "string" ? part.trim() : ""));
  return [last?.toUpperCase(), first].filter(Boolean).join(", ").slice(0, 200);
}

/** What has no field of its own stands in the notes, so that nothing of the file is lost. */
export const withKept = (notes: string | null, kept: string | null): string | null =>
  [notes, kept].filter((part) => part !== null && part !== "").join("\n") || null;

const LONGEST_QUOTE = 60;

/** A value of the file, as a sentence about it repeats it. */
export const quoted = (value: string): string => (value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value);
