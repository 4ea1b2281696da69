import type { Editor } from "@tiptap/core";
import type { ShortForm } from "#areas/transcription/short-forms/contract.ts";
import { pieces, wordBefore } from "#areas/transcription/short-forms/rules/expanding.ts";

export interface WordAt {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The word that ends at the caret, where it may be a short form. */
export function wordAtCaret(editor: Editor): WordAt | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || !$from.parent.isTextblock) return null;
  // What is no text counts as one character, so that places stay right.
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  const word = wordBefore(before);
  return word === null ? null : { word, from: $from.pos - word.length, to: $from.pos };
}

/** Puts the text in place of the short form, in one step that Undo takes back, and selects its first field. */
export function expand(editor: Editor, { from, to }: WordAt, { text }: ShortForm): void {
  const content = pieces(text).map((piece) => {
    if ("text" in piece) return { type: "text", text: piece.text };
    return "field" in piece ? { type: "field", attrs: { name: piece.field } } : { type: "hardBreak" };
  });
  editor.chain().focus().insertContentAt({ from, to }, content).run();
  const end = editor.state.selection.to;
  const first = fieldFrom(editor, from);
  if (first !== null && first < end) editor.commands.setNodeSelection(first);
}

function fieldFrom(editor: Editor, from: number): number | null {
  let found: number | null = null;
  editor.state.doc.descendants((node, place) => {
    if (found === null && node.type.name === "field" && place >= from) found = place;
  });
  return found;
}

/** Selects the next field after the caret; false where none is left. */
export function goToField(editor: Editor): boolean {
  const { from, to } = editor.state.selection;
  const next = fieldFrom(editor, from === to ? from : to) ?? fieldFrom(editor, 0);
  return next !== null && editor.chain().setNodeSelection(next).scrollIntoView().run();
}
