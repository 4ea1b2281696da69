import type { CorrectionKind } from "../lists.contract.ts";

export interface Correction {
  readonly kind: CorrectionKind;
  readonly field: string;
  /** As the file has it. */
  readonly was: string;
  /** As it is imported; empty: it is not. */
  readonly now: string;
}

const WORDS: Readonly<Record<CorrectionKind, string>> = {
  phone: "Phone number",
  email: "Email",
  date: "Date",
  card_expiry: "Card expiry",
  number: "Number in scientific notation",
  title: "Title inside the name",
  name: "Name",
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
    .map(({ was, now }) => (now === "" ? `Left out: ${was}.` : `${was} → ${now}.`))
    .join(" ");
