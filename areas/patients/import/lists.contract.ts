/** What an import does with a person who is already there. */
export const MODES = ["add", "fill", "update"] as const;
export type Mode = (typeof MODES)[number];

/** What an import mends, unless the office turns it off for a file: then the value is taken as it is written, or set aside where it can't be. */
export const MENDINGS = [
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
export type Mending = (typeof MENDINGS)[number];

/** The same with what can't be taken at all and is set aside, so that the office can look at each. */
export const CORRECTIONS = [...MENDINGS, "kept"] as const;
export type CorrectionKind = (typeof CORRECTIONS)[number];

/** In which order a column has day, month and year. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
