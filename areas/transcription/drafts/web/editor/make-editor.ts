import { Editor } from "@tiptap/core";
import type { EditorProps } from "@tiptap/pm/view";
import { StarterKit } from "@tiptap/starter-kit";
import type { Letter } from "../../letter.contract.ts";
import { Blank, Field, KeptPart } from "./nodes.ts";
import { Layout } from "./layout.ts";
import { letterFrom } from "./letter-from.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { Spelling } from "./spelling.ts";

interface EditorOptions {
  readonly element: HTMLElement;
  readonly content: Letter;
  readonly isEditable: boolean;
  /** Called after the document changed. */
  readonly onChange: (editor: Editor) => void;
  /** Called with a blank's position in seconds when the user clicks it. */
  readonly onBlank: (seconds: number) => void;
  /** Called before the editor handles a key. Returns true if the key was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Returns the attributes of the editor's element, and its handlers of pasted text, keys and clicks. */
const makeEditorProps = ({ onBlank, onKey }: Pick<EditorOptions, "onBlank" | "onKey">): EditorProps => ({
  attributes: {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Letter",
    "aria-description": "Press Esc, then Tab to leave the letter.",
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
});

/**
 * Creates a letter's editor. Pasted content keeps its text and the kinds of layout that a letter supports;
 * everything else is removed.
 */
export function makeEditor({
  element,
  content,
  isEditable,
  onChange,
  onBlank,
  onKey,
}: EditorOptions): Editor {
  const editor = new Editor({
    element,
    content,
    editable: isEditable,
    // The page's content security policy forbids styles that a script adds.
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
      KeptPart,
      Spelling,
    ],
    editorProps: makeEditorProps({ onBlank, onKey }),
    onUpdate: ({ transaction }) => {
      if (transaction.docChanged) onChange(editor);
    },
  });
  return editor;
}

export const letterOf = (editor: Editor): Letter | null => letterFrom(editor.getJSON());
