import { Editor } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import type { Letter } from "../../letter.contract.ts";
import { Blank, Field, Kept } from "./nodes.ts";
import { Layout } from "./layout.ts";
import { letterFrom } from "./letter-from.ts";
import { cleanPasted } from "./pasted.ts";
import { Spelling } from "./spelling.ts";

interface Making {
  readonly element: HTMLElement;
  readonly content: Letter;
  readonly isEditable: boolean;
  /** The letter after something was typed. */
  readonly onChange: (editor: Editor) => void;
  /** A blank was pressed. */
  readonly onBlank: (seconds: number) => void;
  /** Before the editor's own keys; true where it was one of ours. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** The editor of a letter. What is pasted keeps its text and the few kinds of layout that a letter has; everything else falls away. */
export function makeEditor({ element, content, isEditable, onChange, onBlank, onKey }: Making): Editor {
  const editor = new Editor({
    element,
    content,
    editable: isEditable,
    // The page forbids styles that a script adds.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        link: false,
        strike: false,
        trailingNode: false,
        dropcursor: false,
        heading: { levels: [1, 2, 3] },
        listItem: false,
      }),
      ...Layout,
      Blank,
      Field,
      Kept,
      Spelling,
    ],
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Letter",
        spellcheck: "true",
        lang: "en-AU",
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_view, event) => onKey(event),
      handleClickOn: (_view, _place, node) => {
        const seconds: unknown = node.attrs["seconds"];
        if (node.type.name !== "blank" || typeof seconds !== "number") return false;
        onBlank(seconds);
        return false;
      },
    },
    onUpdate: ({ transaction }) => {
      if (transaction.docChanged) onChange(editor);
    },
  });
  return editor;
}

export const letterOf = (editor: Editor): Letter | null => letterFrom(editor.getJSON());
