import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useState } from "react";
import { medicalWordRoutes } from "#areas/transcription/spelling/contract.ts";
import { MedicalWords } from "#areas/transcription/spelling/rules/near-words.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { giveWords, type NearWord, nearWords } from "./spelling.ts";

const NONE: readonly NearWord[] = [];

/**
 * Passes the bureau's medical words to the editor and returns the letter's words that are close to one of
 * them.
 */
export function useSpelling(editor: Editor | null): readonly NearWord[] {
  const { data } = useRead(medicalWordRoutes.words, {}, { freshFor: 300_000 });
  const words = useMemo(() => (data ? new MedicalWords(data.words) : null), [data]);
  const [near, setNear] = useState(NONE);
  useEffect(() => {
    if (!editor || !words) return undefined;
    const look = (): void => {
      const found = nearWords(editor);
      setNear((before) => (isSame(before, found) ? before : found));
    };
    editor.on("transaction", look);
    giveWords(editor, words);
    return () => void editor.off("transaction", look);
  }, [editor, words]);
  return near;
}

const isSame = (a: readonly NearWord[], b: readonly NearWord[]): boolean =>
  a.length === b.length && a.every(({ from, word }, at) => from === b[at]?.from && word === b[at]?.word);
