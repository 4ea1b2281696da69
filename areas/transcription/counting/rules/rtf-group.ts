import type { LinePosition } from "./line-position.ts";
import type { MathsPart } from "./maths.ts";

/** A header or footer; `word` is the control word that names its pages, such as `headerf`. */
export type Margin = { readonly word: string; text: string };

/** The settings of a group in an RTF document, which groups inside of it inherit. */
export interface Group {
  readonly isUnseen: boolean;
  /** True in the number or bullet of a paragraph in a list. */
  readonly isLabel: boolean;
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
  readonly isCrossed: boolean;
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
  isEntry: false,
  maths: null,
  sign: "",
  isFresh: false,
  isOptional: false,
  hiding: new Set(),
  raised: null,
  isCrossed: false,
  font: null,
  isFontTable: false,
  place: "body",
  substitutes: 1,
};
