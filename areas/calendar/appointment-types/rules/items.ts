/** Value of the field for item numbers: typed text, or the list of a stored type. */
export type TypedItems = string | readonly string[] | null | undefined;

/** Splits typed item numbers at commas and spaces: "104, 105" becomes ["104", "105"]. */
export const itemsOf = (typed: TypedItems): string[] =>
  typeof typed === "string" ? typed.split(/[\s,;]+/).filter((item) => item !== "") : [...(typed ?? [])];

/** Formats item numbers for the field: "104, 105". Typed text is kept as typed. */
export const itemsText = (items: TypedItems): string =>
  typeof items === "string" ? items : (items ?? []).join(", ");
