import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { MedicalWords } from "#areas/transcription/spelling/rules/near-words.ts";
import { wordsIn } from "#areas/transcription/spelling/rules/words-in.ts";
import classes from "./letter.module.css";

/** A word that is close to a medical word, and its range in the document. */
export interface NearWord {
  readonly from: number;
  readonly to: number;
  readonly word: string;
  readonly meant: string;
}

interface SpellingState {
  readonly words: MedicalWords | null;
  readonly near: readonly NearWord[];
  readonly marked: DecorationSet;
}

const key = new PluginKey<SpellingState>("spelling");
const EMPTY_STATE: SpellingState = { words: null, near: [], marked: DecorationSet.empty };

/**
 * Turns the browser's spelling check off for words of the bureau's list and marks words that are close to one
 * of them.
 */
export const Spelling = Extension.create({
  name: "spelling",
  addProseMirrorPlugins: () => [
    new Plugin<SpellingState>({
      key,
      state: {
        init: () => EMPTY_STATE,
        apply(change, before, _, state) {
          const meta: unknown = change.getMeta(key);
          const words = isMedicalWords(meta) ? meta : before.words;
          if (words === null) return before;
          return change.docChanged || change.selectionSet || words !== before.words
            ? checkDocument(state, words)
            : before;
        },
      },
      props: { decorations: (state) => key.getState(state)?.marked },
    }),
  ],
});

const isMedicalWords = (value: unknown): value is MedicalWords =>
  typeof value === "object" && value !== null && "meant" in value;

export const setWords = (editor: Editor, words: MedicalWords): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, words));

export const nearWords = (editor: Editor): readonly NearWord[] => key.getState(editor.state)?.near ?? [];

function checkDocument(state: EditorState, words: MedicalWords): SpellingState {
  const near: NearWord[] = [];
  const marks: Decoration[] = [];
  state.doc.descendants((node, place) => {
    if (!node.isTextblock) return true;
    // Each non-text node is replaced by one character, so that text offsets match document positions.
    for (const { word, from, to } of wordsIn(node.textBetween(0, node.content.size, undefined, "\ufffc"))) {
      const range = { from: place + 1 + from, to: place + 1 + to };
      if (words.has(word)) marks.push(Decoration.inline(range.from, range.to, { spellcheck: "false" }));
      // Skips the word at the caret because it may be unfinished.
      const meant = state.selection.empty && state.selection.from === range.to ? null : words.meant(word);
      if (meant === null) continue;
      near.push({ ...range, word, meant });
      marks.push(Decoration.inline(range.from, range.to, { class: classes.near ?? "", "data-meant": meant }));
    }
    return false;
  });
  return { words, near, marked: DecorationSet.create(state.doc, marks) };
}
