import type { Editor } from "@tiptap/core";
import type { ShortForm } from "#areas/transcription/short-forms/contract.ts";
import { splitPieces, wordBefore } from "#areas/transcription/short-forms/rules/expanding.ts";

export interface WordAt {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the word that ends at the caret if the word may be a short form, otherwise null. */
export function wordAtCaret(editor: Editor): WordAt | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || !$from.parent.isTextblock) return null;
  // Each non-text node is replaced by one character, so that text offsets match document positions.
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  const word = wordBefore(before);
  return word === null ? null : { word, from: $from.pos - word.length, to: $from.pos };
}

/** Replaces the short form by its text in one undoable step and selects the first field of the text. */
export function expand(editor: Editor, { from, to }: WordAt, { text }: ShortForm): void {
  const content = splitPieces(text).map((piece) => {
    if ("text" in piece) return { type: "text", text: piece.text };
    return "field" in piece ? { type: "field", attrs: { name: piece.field } } : { type: "hardBreak" };
  });
  editor.chain().focus().insertContentAt({ from, to }, content).run();
  const end = editor.state.selection.to;
  const firstField = fieldFrom(editor, from);
  if (firstField !== null && firstField < end) editor.commands.setNodeSelection(firstField);
}

function fieldFrom(editor: Editor, from: number): number | null {
  let fieldPosition: number | null = null;
  editor.state.doc.descendants((node, place) => {
    if (fieldPosition === null && node.type.name === "field" && place >= from) fieldPosition = place;
  });
  return fieldPosition;
}

/**
 * Selects the next field after the caret, continuing from the beginning. Returns false if no field is left.
 */
export function goToField(editor: Editor): boolean {
  const { from, to } = editor.state.selection;
  const next = fieldFrom(editor, from === to ? from : to) ?? fieldFrom(editor, 0);
  return next !== null && editor.chain().setNodeSelection(next).scrollIntoView().run();
}
