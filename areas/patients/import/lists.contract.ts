/**
 * Ways to treat a person who already exists: add new people only, fill empty fields, or update all fields.
 */
export const MODES = ["add", "fill", "update"] as const;
export type Mode = (typeof MODES)[number];

/**
 * Kinds of correction that an import makes. If a kind is turned off for a file, its values are imported as
 * written, or set aside if they can't be.
 */
export const CORRECTION_KINDS = [
  "phone",
  "email",
  "date",
  "short_year",
  "card_expiry",
  "number",
  "title",
  "name",
  "capitals",
  "fund",
  "postcode",
  "left_out",
] as const;
export type ListedCorrection = (typeof CORRECTION_KINDS)[number];

/**
 * Kinds of correction, including values that can't be imported: `kept` in the patient's notes, or `lost`, which
 * only the file still has.
 */
export const CORRECTIONS = [...CORRECTION_KINDS, "kept", "lost"] as const;
export type CorrectionKind = (typeof CORRECTIONS)[number];

/** Orders of day, month and year in a column. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
