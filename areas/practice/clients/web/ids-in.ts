/** A list of numbers, or of rows as they were read. */
export const idsIn = (value: readonly (number | { readonly ID: number })[] | null | undefined): number[] =>
  (value ?? []).map((one) => (typeof one === "number" ? one : one.ID));
