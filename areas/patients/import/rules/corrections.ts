import { type CorrectionKind, CORRECTION_KINDS, type ListedCorrection } from "../lists.contract.ts";

export interface Correction {
  readonly kind: CorrectionKind;
  readonly field: string;
  /** Value in the file. */
  readonly was: string;
  /** Value as imported; empty if the value is not imported. */
  readonly now: string;
  /** True if the user turned this kind of correction off and the value is imported as written. */
  readonly is_left?: boolean;
}

/** Kinds of correction that are turned off for a file. */
export type DisabledKinds = ReadonlySet<CorrectionKind>;
export const NONE_DISABLED: DisabledKinds = new Set();

/**
 * Returns the kind as one that can be turned off. Undefined for "kept" and "lost", because such a value can't
 * be imported as written.
 */
export const listedCorrection = (kind: CorrectionKind): ListedCorrection | undefined =>
  CORRECTION_KINDS.find((each) => each === kind);

/** Marks a correction as not made if its kind is turned off. */
export const markCorrection = (correction: Correction, disabledKinds: DisabledKinds): Correction =>
  disabledKinds.has(correction.kind) ? { ...correction, is_left: true } : correction;

/** Returns the correction of a value that is not imported, which a remark of the row explains. */
export const lostValue = (field: string, was: string): Correction => ({ kind: "lost", field, was, now: "" });

const KIND_LABELS: Readonly<Record<CorrectionKind, string>> = {
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
  lost: "Not valid, left out",
};

export const correctionLabel = (kind: CorrectionKind): string => KIND_LABELS[kind];

/** Describes the corrections that no remark explains: "491 570 156 → 0491 570 156. Left out: n/a." */
export const describeCorrections = (corrections: readonly Correction[]): string =>
  corrections
    .filter(({ kind }) => kind !== "kept" && kind !== "lost")
    .map(({ was, now, is_left }) =>
      is_left ? `As written: ${was}.` : now === "" ? `Left out: ${was}.` : `${was} → ${now}.`,
    )
    .join(" ");
