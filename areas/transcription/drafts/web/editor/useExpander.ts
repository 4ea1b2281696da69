import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ShortForm, shortFormRoutes } from "#areas/transcription/short-forms/contract.ts";
import { offered } from "#areas/transcription/short-forms/rules/expanding.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useLatest } from "#platform/web/ui/useLatest.ts";
import { expand, goToField, type WordAt, wordAtCaret } from "./expander.ts";

export interface Offer {
  readonly at: WordAt;
  readonly forms: readonly ShortForm[];
  readonly chosen: number;
  /** Where the caret is, from the window's corner. */
  readonly left: number;
  readonly top: number;
}

/** The short forms beside the caret. Tab inserts and goes from field to field; a space never inserts anything. */
export function useExpander(editor: Editor | null) {
  const { data: forms = [] } = useRead(shortFormRoutes.all, {}, { freshFor: 300_000 });
  const [offer, setOffer] = useState<Offer | null>(null);
  const left = useRef<string | null>(null);
  const latest = useLatest({ forms, offer, editor });
  useEffect(() => {
    if (!editor) return undefined;
    const look = (): void => {
      const at = wordAtCaret(editor);
      if (at?.word !== left.current) left.current = null;
      const found = at && left.current === null ? offered(latest.current.forms, at.word) : [];
      if (!at || found.length === 0) return setOffer(null);
      const { left: x, bottom } = editor.view.coordsAtPos(at.from);
      setOffer({ at, forms: found, chosen: 0, left: x, top: bottom });
    };
    const close = (): void => setOffer(null);
    editor.on("transaction", look);
    editor.on("blur", close);
    return () => {
      editor.off("transaction", look);
      editor.off("blur", close);
    };
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
      const { forms: listed, chosen } = open;
      if (key === "ArrowDown" || key === "ArrowUp") {
        const step = key === "ArrowDown" ? 1 : listed.length - 1;
        setOffer({ ...open, chosen: (chosen + step) % listed.length });
        return true;
      }
      if (key === "Escape") {
        left.current = open.at.word;
        setOffer(null);
        return true;
      }
      const form = listed[chosen];
      if (key !== "Tab" || !form) return false;
      insert(form);
      return true;
    },
    [latest, insert],
  );
  return { offer, insert, onKey };
}
