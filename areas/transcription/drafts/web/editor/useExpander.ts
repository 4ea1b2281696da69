import type { Editor } from "@tiptap/core";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ShortForm, shortFormRoutes } from "#areas/transcription/short-forms/contract.ts";
import { offered } from "#areas/transcription/short-forms/rules/expanding.ts";
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

type Show = (offer: Offer | null) => void;

/**
 * Offers short forms beside the caret. Tab inserts the chosen one and goes from field to field; a space never
 * inserts anything.
 */
export function useExpander(editor: Editor | null) {
  const { data: forms = [] } = useRead(shortFormRoutes.all, {}, { freshFor: 300_000 });
  const [offer, setOffer] = useState<Offer | null>(null);
  /** The word for which the user declined the offer with Esc. */
  const left = useRef<string | null>(null);
  const latest = useLatest({ forms, offer, editor });
  useEffect(() => {
    if (!editor) return undefined;
    return offerBeside(editor, left, () => latest.current.forms, setOffer);
  }, [editor, latest]);
  const insert = useCallback(
    (form: ShortForm): void => {
      const { offer: open, editor: at } = latest.current;
      if (open && at) expand(at, open.at, form);
      setOffer(null);
    },
    [latest],
  );
  const onKey = useCallback(
    ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
      const { offer: open, editor: at } = latest.current;
      if (!at || shiftKey || ctrlKey || altKey || metaKey) return false;
      if (!open) return key === "Tab" && (goToField(at) || at.commands.insertContent({ type: "text", text: "\t" }));
      const form = open.forms[open.chosen];
      if (key === "ArrowDown" || key === "ArrowUp") setOffer(moved(open, key === "ArrowDown" ? 1 : -1));
      else if (key === "Escape") {
        left.current = open.at.word;
        setOffer(null);
      } else if (key === "Tab" && form) insert(form);
      else return false;
      return true;
    },
    [latest, insert],
  );
  return { offer, insert, onKey };
}

const moved = (open: Offer, by: number): Offer => ({
  ...open,
  chosen: (open.chosen + by + open.forms.length) % open.forms.length,
});

/** Updates the offer for the word before the caret after every change. Returns a function that stops it. */
function offerBeside(editor: Editor, left: RefObject<string | null>, forms: () => readonly ShortForm[], show: Show): () => void {
  const look = (): void => {
    const at = wordAtCaret(editor);
    if (at?.word !== left.current) left.current = null;
    const found = at && left.current === null ? offered(forms(), at.word) : [];
    if (!at || found.length === 0) return show(null);
    const { left: x, bottom } = editor.view.coordsAtPos(at.from);
    show({ at, forms: found, chosen: 0, left: x, top: bottom });
  };
  const close = (): void => show(null);
  editor.on("transaction", look);
  editor.on("blur", close);
  return () => {
    editor.off("transaction", look);
    editor.off("blur", close);
  };
}
