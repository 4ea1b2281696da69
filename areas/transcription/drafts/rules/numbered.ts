/** Parts of a letter have no name but their place: two paragraphs may say the same. */
export const numbered = <Part>(parts: readonly Part[]): { readonly number: number; readonly each: Part }[] =>
  parts.map((each, at) => ({ number: at + 1, each }));
