import { cutText } from "#kernel/text/text.ts";
import { BLANK_TEXT, type Letter, type LetterBlock, type LetterInline } from "../letter.contract.ts";

export function inlineText(inline: LetterInline): string {
  if (inline.type === "text") return inline.text;
  if (inline.type === "blank") return BLANK_TEXT;
  return inline.type === "field" ? `[${inline.attrs.name}]` : "\n";
}

const lineOf = ({ content = [] }: { readonly content?: readonly LetterInline[] | undefined }): string =>
  content.map(inlineText).join("");

/** Returns the lines of a block. List numbers and bullets are layout and omitted, as in Word. */
export function blockLines(block: LetterBlock): string[] {
  if (block.type === "paragraph" || block.type === "heading") return [lineOf(block)];
  if (block.type === "kept") return [block.attrs.text];
  return block.content.flatMap((item) => item.content.map(lineOf));
}

/**
 * Returns the letter's text with one line for each paragraph, the same text that the letter's DOCX contains.
 */
export const letterText = ({ content }: Letter): string => content.flatMap(blockLines).join("\n").trimEnd();

export const isEmptyLetter = (letter: Letter): boolean => letterText(letter).trim() === "";

/** Returns all inline parts of the letter in order, without the kept parts. */
export const inlinesOf = ({ content }: Letter): LetterInline[] =>
  content.flatMap((block) => {
    if (block.type === "kept") return [];
    if (block.type === "paragraph" || block.type === "heading") return block.content ?? [];
    return block.content.flatMap((item) => item.content.flatMap((paragraph) => paragraph.content ?? []));
  });

/** Counts the blanks and unfilled fields that are left, which the dialog before sending on shows. */
export function countOpenParts(letter: Letter): { readonly blanks: number; readonly fields: number } {
  const inlines = inlinesOf(letter);
  return {
    blanks: inlines.filter(({ type }) => type === "blank").length,
    fields: inlines.filter(({ type }) => type === "field").length,
  };
}

/** Formats the count, such as "2 blanks and 1 field left". Null if both are 0. */
export function formatOpenParts({ blanks, fields }: ReturnType<typeof countOpenParts>): string | null {
  const parts = [
    blanks > 0 && `${blanks} ${blanks === 1 ? "blank" : "blanks"}`,
    fields > 0 && `${fields} ${fields === 1 ? "field" : "fields"}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `${parts.join(" and ")} left`;
}

/** Removes control characters except tabs and line breaks, and replaces damaged characters: a letter stores neither. */
export const storableText = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, "").toWellFormed();

/**
 * Converts plain text to a letter with one paragraph for each line. Omits control characters, lines after the
 * first 5,000, and characters after a line's first 50,000.
 */
export function letterOfText(text: string): Letter {
  const lines = storableText(text.replace(/\r\n?/g, "\n")).split("\n");
  const content = lines.slice(0, 5000).map((line): LetterBlock => {
    return line === ""
      ? { type: "paragraph" }
      : { type: "paragraph", content: [{ type: "text", text: cutText(line, 50_000) }] };
  });
  return { type: "doc", content };
}
