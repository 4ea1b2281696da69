import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useState } from "react";
import { medicalWordRoutes } from "#areas/transcription/spelling/contract.ts";
import { MedicalWords } from "#areas/transcription/spelling/rules/near-words.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { setWords, type NearWord, nearWords } from "./spelling.ts";

const NO_WORDS: readonly NearWord[] = [];

/**
 * Passes the bureau's medical words to the editor and returns the letter's words that are close to one of
 * them.
 */
export function useSpelling(editor: Editor | null): readonly NearWord[] {
  const { data } = useRead(medicalWordRoutes.words, {}, { freshFor: 300_000 });
  const words = useMemo(() => (data ? new MedicalWords(data.words) : null), [data]);
  const [near, setNear] = useState(NO_WORDS);
  useEffect(() => {
    if (!editor || !words) return undefined;
    const updateWords = (): void => {
      const nextWords = nearWords(editor);
      setNear((before) => (isSame(before, nextWords) ? before : nextWords));
    };
    editor.on("transaction", updateWords);
    setWords(editor, words);
    return () => void editor.off("transaction", updateWords);
  }, [editor, words]);
  return near;
}

const isSame = (a: readonly NearWord[], b: readonly NearWord[]): boolean =>
  a.length === b.length &&
  a.every(({ from, word }, index) => from === b[index]?.from && word === b[index]?.word);
