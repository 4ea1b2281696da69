import type { Editor } from "@tiptap/core";

interface BlankPosition {
  readonly place: number;
  readonly seconds: number | null;
}

function findBlanks(editor: Editor): BlankPosition[] {
  const blanks: BlankPosition[] = [];
  editor.state.doc.descendants((node, place) => {
    const seconds: unknown = node.attrs["seconds"];
    if (node.type.name === "blank")
      blanks.push({ place, seconds: typeof seconds === "number" ? seconds : null });
  });
  return blanks;
}

/**
 * Returns the blanks' positions in the recording, in seconds, in the order of the text. A blank without a
 * position counts as 0.
 */
export const blanksOf = (editor: Editor): number[] => findBlanks(editor).map(({ seconds }) => seconds ?? 0);

/**
 * Returns the next blank after the caret, or the first one if the caret is after the last. Null if there are
 * no blanks.
 */
export function nextBlank(editor: Editor): BlankPosition | null {
  const blanks = findBlanks(editor);
  const { from, to } = editor.state.selection;
  return blanks.find(({ place }) => place >= (from === to ? from : to)) ?? blanks[0] ?? null;
}

/** Selects a blank, so that typing replaces it. */
export function goToBlank(editor: Editor, position: number): void {
  editor.chain().focus().setNodeSelection(position).scrollIntoView().run();
}

/** Returns the document position of the blank with index `index`, or null if there are fewer blanks. */
export const positionOfBlank = (editor: Editor, index: number): number | null =>
  findBlanks(editor)[index]?.place ?? null;
