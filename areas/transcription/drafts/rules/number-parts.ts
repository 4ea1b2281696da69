/**
 * Pairs each part with its position, counted from 1, as a React key: two parts of a letter may have equal
 * text.
 */
export const numberParts = <Part>(
  parts: readonly Part[],
): { readonly number: number; readonly each: Part }[] =>
  parts.map((each, index) => ({ number: index + 1, each }));
