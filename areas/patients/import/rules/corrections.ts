import { type CorrectionKind, MENDINGS, type Mending } from "../lists.contract.ts";

export interface Correction {
  readonly kind: CorrectionKind;
  readonly field: string;
  /** As the file has it. */
  readonly was: string;
  /** As it is imported; empty: it is not. */
  readonly now: string;
  /** The person turned this kind off: the value is as it was written. */
  readonly is_left?: boolean;
}

/** What is not mended in a file. */
export type Left = ReadonlySet<CorrectionKind>;
export const NOTHING_LEFT: Left = new Set();

/** "kept" can't be turned off: it could not be taken as it is written. */
export const mendingOf = (kind: CorrectionKind): Mending | undefined => MENDINGS.find((each) => each === kind);

/** What was done, or would have been. */
export const noted = (correction: Correction, left: Left): Correction =>
  left.has(correction.kind) ? { ...correction, is_left: true } : correction;

const WORDS: Readonly<Record<CorrectionKind, string>> = {
  phone: "Phone number",
  email: "Email",
  date: "Date",
  short_year: "Two-digit year",
  card_expiry: "Card expiry",
  number: "Number in scientific notation",
  title: "Title inside the name",
  name: "Name in brackets",
  capitals: "Name in capitals",
  fund: "Health fund name",
  postcode: "Postcode without its zero",
  kept: "Kept in the notes",
  left_out: "Left out",
};

export const correctionWords = (kind: CorrectionKind): string => WORDS[kind];

/** "491 570 156 → 0491 570 156, left out: n/a" */
export const correctedWords = (corrections: readonly Correction[]): string =>
  corrections
    .filter(({ kind }) => kind !== "kept")
    .map(({ was, now, is_left }) => (is_left ? `As written: ${was}.` : now === "" ? `Left out: ${was}.` : `${was} → ${now}.`))
    .join(" ");
