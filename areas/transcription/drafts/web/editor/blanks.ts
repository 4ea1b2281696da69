import type { Editor } from "@tiptap/core";

interface Found {
  readonly place: number;
  readonly seconds: number | null;
}

function findBlanks(editor: Editor): Found[] {
  const found: Found[] = [];
  editor.state.doc.descendants((node, place) => {
    const seconds: unknown = node.attrs["seconds"];
    if (node.type.name === "blank") found.push({ place, seconds: typeof seconds === "number" ? seconds : null });
  });
  return found;
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
export function nextBlank(editor: Editor): Found | null {
  const all = findBlanks(editor);
  const { from, to } = editor.state.selection;
  return all.find(({ place }) => place >= (from === to ? from : to)) ?? all[0] ?? null;
}

/** Selects a blank, so that typing replaces it. */
export function goToBlank(editor: Editor, place: number): void {
  editor.chain().focus().setNodeSelection(place).scrollIntoView().run();
}

/** Returns the document position of the blank with index `at`, or null if there are fewer blanks. */
export const placeOfBlank = (editor: Editor, at: number): number | null => findBlanks(editor)[at]?.place ?? null;
