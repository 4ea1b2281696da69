/** Label of a note, at its place in the text and before the note. */
export const noteLabel = (kind: "footnote" | "endnote", number: number): string =>
  `[${kind === "footnote" ? "note" : "endnote"} ${number}]`;
