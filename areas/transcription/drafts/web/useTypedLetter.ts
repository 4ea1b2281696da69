import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import type { Letter } from "../letter.contract.ts";
import { blanksOf } from "./editor/blanks.ts";
import { letterOf } from "./editor/make-editor.ts";
import type { OpenLetter } from "./saving/useOpening.ts";
import { useSaver } from "./saving/useSaver.ts";

/** Returns the letter's editor, its blanks and its saver. */
export function useTypedLetter(id: number, owner: Owner, opened: OpenLetter) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const editorRef = useRef<Editor | null>(null);
  const letter = useCallback(
    (): Letter | null => (editorRef.current ? letterOf(editorRef.current) : opened.content),
    [opened],
  );
  const saving = useSaver({ id, owner, opened, letter });
  const [blanks, setBlanks] = useState<readonly number[]>([]);
  const onEditor = useCallback((newEditor: Editor | null): void => {
    editorRef.current = newEditor;
    setEditor(newEditor);
    setBlanks(newEditor ? blanksOf(newEditor) : []);
  }, []);
  const { saver } = saving;
  const onChange = useCallback(
    (changed: Editor): void => {
      setBlanks(blanksOf(changed));
      saver.changed();
    },
    [saver],
  );
  return { editor, letter, saving, blanks, onEditor, onChange };
}
export type TypedLetter = ReturnType<typeof useTypedLetter>;
