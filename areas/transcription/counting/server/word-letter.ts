import type { CrossedOut } from "../rules/crossed-text.ts";
import type { LetterParts } from "../rules/letter-parts.ts";
import { noteLabel } from "../rules/note-label.ts";
import { WordPackage } from "./word-package.ts";
import { readWordPart, type WordPart, type WordSettings } from "./word-part.ts";
import { WordLists } from "./word-lists.ts";
import { isOn, styleFormats } from "./word-styles.ts";
import { readElements } from "./xml-elements.ts";

const NOTES = { footnotes: "footnote", endnotes: "endnote" } as const;

/**
 * Reads a Word document (H-7). Finds the parts by relationships and content types instead of names. Throws if
 * a part is missing, damaged or too large, so that an unreadable letter never counts as empty.
 */
export function wordLetter(bytes: Buffer, crossed: CrossedOut): LetterParts {
  const parts = new WordPackage(bytes);
  const main = parts.mainPart();
  const relations = parts.relations(main);
  const targetOf = (type: string): string | null =>
    relations.find((each) => each.type === type)?.target ?? null;
  const readOptional = (name: string | null): string | null => (name === null ? null : parts.read(name));
  const styles = readOptional(targetOf("styles"));
  const numbering = readOptional(targetOf("numbering"));
  const settings: WordSettings = {
    crossed,
    styles: styles === null ? new Map() : styleFormats(styles),
    lists: numbering === null ? undefined : new WordLists(numbering, styles),
    hasEvenPages: hasEvenPages(readOptional(targetOf("settings"))),
  };
  const mainXml = parts.required(main);
  assertDocument(mainXml);
  const body = readWordPart(mainXml, settings);
  const notes = (["footnotes", "endnotes"] as const).map((kind) =>
    notesOf(
      parts,
      targetOf(kind),
      new Map(body[kind].map((id, index) => [id, noteLabel(NOTES[kind], index + 1)])),
      settings,
    ),
  );
  const margins = marginNames(relations, body).map(
    (name) => readWordPart(parts.required(name), settings).text,
  );
  return {
    body: [body.text, ...notes].filter(Boolean).join("\n"),
    margins: [...new Set(margins)].filter(Boolean).join("\n"),
  };
}

/**
 * Throws if the outermost element is not that of a Word document, because all text would be skipped and the
 * letter would count as empty.
 */
function assertDocument(mainXml: string): void {
  let isFirst = true;
  readElements(mainXml, {
    open: ({ space, name }) => {
      if (isFirst && !(space === "word" && name === "document")) throw new Error("is no Word document");
      isFirst = false;
    },
  });
}

function hasEvenPages(settingsXml: string | null): boolean {
  let isEnabled = false;
  if (settingsXml !== null)
    readElements(settingsXml, {
      open: ({ space, name, attributes }) => {
        if (space === "word" && name === "evenAndOddHeaders") isEnabled = isOn(attributes["val"]);
      },
    });
  return isEnabled;
}

function notesOf(
  parts: WordPackage,
  name: string | null,
  notes: ReadonlyMap<string, string>,
  settings: WordSettings,
): string {
  if (name === null || notes.size === 0) return "";
  return readWordPart(parts.required(name), { ...settings, notes }).text;
}

const marginNames = (relations: ReturnType<WordPackage["relations"]>, { margins }: WordPart): string[] => [
  ...new Set(relations.filter(({ id }) => margins.includes(id)).map(({ target }) => target)),
];
