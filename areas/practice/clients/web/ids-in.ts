/** Returns the IDs in a list of IDs or rows. */
export const idsIn = (value: readonly (number | { readonly ID: number })[] | null | undefined): number[] =>
  (value ?? []).map((item) => (typeof item === "number" ? item : item.ID));
