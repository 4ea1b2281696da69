import type { LinePosition } from "./line-position.ts";
import type { MathsPart } from "./maths.ts";

/** A header or footer; `word` is the control word that names its pages, such as `headerf`. */
export type Margin = { readonly word: string; text: string };

/** The settings of a group in an RTF document, which groups inside of it inherit. */
export interface Group {
  readonly isUnseen: boolean;
  /** True in the number or bullet of a paragraph in a list. */
  readonly isLabel: boolean;
  /** True in the code of a field. */
  readonly isInstruction: boolean;
  /** True in an entry of a drop-down list. */
  readonly isEntry: boolean;
  /** The part of an equation, or null outside of one. */
  readonly maths: MathsPart | null;
  /** Name of the sign of that part which the group holds, or "". */
  readonly sign: string;
  /** True before the first token of the group. */
  readonly isFresh: boolean;
  /** True directly after a leading `\*`; the next control word decides whether the group's text counts. */
  readonly isOptional: boolean;
  readonly hiding: ReadonlySet<string>;
  readonly raised: LinePosition;
  readonly crossing: ReadonlySet<string>;
  /** Number of the current font, or null for the default font. */
  readonly font: number | null;
  readonly isFontTable: boolean;
  readonly place: "body" | "notes" | Margin;
  /** Number of substitute characters that follow each `\u` for readers without Unicode. */
  readonly substitutes: number;
}
export const OUTERMOST: Group = {
  isUnseen: false,
  isLabel: false,
  isInstruction: false,
  isEntry: false,
  maths: null,
  sign: "",
  isFresh: false,
  isOptional: false,
  hiding: new Set(),
  raised: null,
  crossing: new Set(),
  font: null,
  isFontTable: false,
  place: "body",
  substitutes: 1,
};

/** Returns the control words with one of them switched on, or off by the number 0. */
export function switchWord(
  words: ReadonlySet<string>,
  word: string,
  number: string | undefined,
): ReadonlySet<string> {
  const result = new Set(words);
  if (number !== "0") result.add(word);
  else result.delete(word);
  return result;
}

/**
 * Returns true for the control word of headers and footers that are on a page of a document with these
 * settings.
 */
export function isShownMargin(word: string, hasTitlePage: boolean, hasFacingPages: boolean): boolean {
  if (word.endsWith("f")) return hasTitlePage;
  return !/(header|footer)l/.test(word) || hasFacingPages;
}

/** Returns the group without formats of its text, in the default font of the document. */
export const withoutFormats = (group: Group, font: number | null): Group => ({
  ...group,
  ...{ hiding: new Set(), raised: null, crossing: new Set(), font },
});
