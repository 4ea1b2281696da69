import type { Editor } from "@tiptap/core";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ShortForm, shortFormRoutes } from "#areas/transcription/short-forms/contract.ts";
import { suggestForms } from "#areas/transcription/short-forms/rules/expanding.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { expand, goToField, type WordAt, wordAtCaret } from "./expander.ts";

export interface Offer {
  readonly at: WordAt;
  readonly forms: readonly ShortForm[];
  readonly chosen: number;
  /** Position of the word's start, in pixels from the window's top left corner. */
  readonly left: number;
  readonly top: number;
}

type ShowOffer = (offer: Offer | null) => void;

/**
 * Offers short forms beside the caret. Tab inserts the chosen one and goes from field to field; a space never
 * inserts anything. Tab after Esc leaves the letter.
 */
export function useExpander(editor: Editor | null) {
  const { data: forms = [] } = useRead(shortFormRoutes.all, {}, { freshFor: 300_000 });
  const [offer, setOffer] = useState<Offer | null>(null);
  /** The word for which the user declined the offer with Esc. */
  const declinedWord = useRef<string | null>(null);
  /** True after Esc, so that the next Tab leaves the letter. Users of the keyboard would be trapped otherwise. */
  const isLeaving = useRef(false);
  const latest = useLatest({ forms, offer, editor });
  useEffect(() => {
    if (!editor) return undefined;
    return watchOffer(editor, declinedWord, () => latest.current.forms, setOffer);
  }, [editor, latest]);
  const insert = useCallback(
    (form: ShortForm): void => {
      const { offer: currentOffer, editor: currentEditor } = latest.current;
      if (currentOffer && currentEditor) expand(currentEditor, currentOffer.at, form);
      setOffer(null);
    },
    [latest],
  );
  const onKey = useCallback(
    ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
      const { offer: currentOffer, editor: currentEditor } = latest.current;
      const leaves = isLeaving.current;
      isLeaving.current = key === "Escape" && !currentOffer;
      if (!currentEditor || shiftKey || ctrlKey || altKey || metaKey) return false;
      if (!currentOffer)
        return (
          key === "Tab" &&
          !leaves &&
          (goToField(currentEditor) || currentEditor.commands.insertContent({ type: "text", text: "\t" }))
        );
      const form = currentOffer.forms[currentOffer.chosen];
      if (key === "ArrowDown" || key === "ArrowUp")
        setOffer(moveChoice(currentOffer, key === "ArrowDown" ? 1 : -1));
      else if (key === "Escape") {
        declinedWord.current = currentOffer.at.word;
        setOffer(null);
      } else if (key === "Tab" && form) insert(form);
      else return false;
      return true;
    },
    [latest, insert],
  );
  return { offer, insert, onKey };
}

const moveChoice = (open: Offer, by: number): Offer => ({
  ...open,
  chosen: (open.chosen + by + open.forms.length) % open.forms.length,
});

/** Updates the offer for the word before the caret after every change. Returns a function that stops it. */
function watchOffer(
  editor: Editor,
  declinedWord: RefObject<string | null>,
  forms: () => readonly ShortForm[],
  show: ShowOffer,
): () => void {
  const updateOffer = (): void => {
    const wordAt = wordAtCaret(editor);
    if (wordAt?.word !== declinedWord.current) declinedWord.current = null;
    const matches = wordAt && declinedWord.current === null ? suggestForms(forms(), wordAt.word) : [];
    if (!wordAt || matches.length === 0) return show(null);
    const { left: x, bottom } = editor.view.coordsAtPos(wordAt.from);
    show({ at: wordAt, forms: matches, chosen: 0, left: x, top: bottom });
  };
  const close = (): void => show(null);
  editor.on("transaction", updateOffer);
  editor.on("blur", close);
  return () => {
    editor.off("transaction", updateOffer);
    editor.off("blur", close);
  };
}
