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

/** The times of the blanks, in the order of the text; a blank without one counts as the beginning. */
export const blanksOf = (editor: Editor): number[] => findBlanks(editor).map(({ seconds }) => seconds ?? 0);

/** The next blank after the caret, and after the last the first again. */
export function nextBlank(editor: Editor): Found | null {
  const all = findBlanks(editor);
  const { from, to } = editor.state.selection;
  return all.find(({ place }) => place >= (from === to ? from : to)) ?? all[0] ?? null;
}

/** Selects it: what is typed next takes its place. */
export function goToBlank(editor: Editor, place: number): void {
  editor.chain().focus().setNodeSelection(place).scrollIntoView().run();
}

/** The place of the nth blank. */
export const placeOfBlank = (editor: Editor, at: number): number | null => findBlanks(editor)[at]?.place ?? null;
