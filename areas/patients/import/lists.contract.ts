/** What an import does with a person who is already there. */
export const MODES = ["add", "fill", "update"] as const;
export type Mode = (typeof MODES)[number];

/** What an import mends or sets aside, so that the office can look at each. */
export const CORRECTIONS = [
  "phone",
  "email",
  "date",
  "card_expiry",
  "number",
  "title",
  "name",
  "fund",
  "postcode",
  "kept",
  "left_out",
] as const;
export type CorrectionKind = (typeof CORRECTIONS)[number];

/** In which order a column has day, month and year. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
