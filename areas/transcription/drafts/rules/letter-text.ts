import { BLANK_TEXT, type Letter, type LetterBlock, type LetterInline } from "../letter.contract.ts";

export function inlineText(inline: LetterInline): string {
  if (inline.type === "text") return inline.text;
  if (inline.type === "blank") return BLANK_TEXT;
  return inline.type === "field" ? `[${inline.attrs.name}]` : "\n";
}

const lineOf = ({ content = [] }: { readonly content?: readonly LetterInline[] | undefined }): string =>
  content.map(inlineText).join("");

/** The lines of a block; numbers and dots of a list are layout, as in Word. */
export function blockLines(block: LetterBlock): string[] {
  if (block.type === "paragraph" || block.type === "heading") return [lineOf(block)];
  if (block.type === "kept") return [block.attrs.text];
  return block.content.flatMap((item) => item.content.map(lineOf));
}

/** What was typed: a line for each paragraph. The DOCX made of the letter reads the same. */
export const letterText = ({ content }: Letter): string => content.flatMap(blockLines).join("\n").trimEnd();

/** Whether nothing was typed yet. */
export const isEmptyLetter = (letter: Letter): boolean => letterText(letter).trim() === "";

/** Every piece of text in its order. */
export const inlinesOf = ({ content }: Letter): LetterInline[] =>
  content.flatMap((block) => {
    if (block.type === "kept") return [];
    if (block.type === "paragraph" || block.type === "heading") return block.content ?? [];
    return block.content.flatMap((item) => item.content.flatMap((paragraph) => paragraph.content ?? []));
  });

/** How many blanks and unfilled fields are left: sending on asks about them. */
export function leftOpen(letter: Letter): { readonly blanks: number; readonly fields: number } {
  const inlines = inlinesOf(letter);
  return {
    blanks: inlines.filter(({ type }) => type === "blank").length,
    fields: inlines.filter(({ type }) => type === "field").length,
  };
}

/** "2 blanks and 1 field left"; null where none is. */
export function leftOpenWords({ blanks, fields }: ReturnType<typeof leftOpen>): string | null {
  const words = [
    blanks > 0 && `${blanks} ${blanks === 1 ? "blank" : "blanks"}`,
    fields > 0 && `${fields} ${fields === 1 ? "field" : "fields"}`,
  ].filter((part) => part !== false);
  return words.length === 0 ? null : `${words.join(" and ")} left`;
}

/** Plain text as a letter: a paragraph for each line. */
export function letterOfText(text: string): Letter {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, "")
    .toWellFormed()
    .split("\n");
  const content = lines.slice(0, 5000).map((line): LetterBlock => {
    return line === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: line.slice(0, 50_000) }] };
  });
  return { type: "doc", content };
}
