import { z } from "zod";
import { UNSTORABLE } from "#kernel/text/text.ts";

/** Text that represents a blank in plain text and in Word. */
export const BLANK_TEXT = "____";
const LONGEST_RUN = 50_000;
const MAX_BLOCKS = 5_000;
const MAX_INLINE = 5_000;
const LONGEST_FIELD = 60;
/** Longest recording, in seconds: one day. */
const LONGEST_RECORDING = 86_400;

// Matches control characters except tab, unpaired surrogates, and the two characters that XML doesn't allow.
const UNSEEN = /[\u0000-\u0008\u000a-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u;
const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => !UNSEEN.test(value), UNSTORABLE);

const marks = z
  .array(z.object({ type: z.enum(["bold", "italic", "underline"]) }))
  .max(3)
  .optional();
const Seconds = z.number().min(0).max(LONGEST_RECORDING);

const Inline = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: text(LONGEST_RUN), marks }),
  z.object({ type: z.literal("hardBreak"), marks }),
  /**
   * A passage that the typist could not understand, with its position in the recording. Null if the position
   * is unknown.
   */
  z.object({ type: z.literal("blank"), attrs: z.object({ seconds: Seconds.nullable() }), marks }),
  /** A field of a short form that is not filled in yet. */
  z.object({ type: z.literal("field"), attrs: z.object({ name: text(LONGEST_FIELD) }), marks }),
]);
const content = z.array(Inline).max(MAX_INLINE).optional();
/**
 * The layout of a paragraph. `from` is the index of the template's block whose layout the paragraph takes.
 */
const Layout = z.object({
  align: z.enum(["left", "center", "right", "justify"]).nullish(),
  from: z.int().min(0).max(MAX_BLOCKS).nullish(),
});

const Paragraph = z.object({ type: z.literal("paragraph"), attrs: Layout.optional(), content });
const Item = z.object({ type: z.literal("listItem"), content: z.array(Paragraph).min(1).max(MAX_BLOCKS) });
const items = z.array(Item).min(1).max(MAX_BLOCKS);

const Block = z.discriminatedUnion("type", [
  Paragraph,
  z.object({ type: z.literal("heading"), attrs: z.object({ level: z.literal([1, 2, 3]) }), content }),
  z.object({ type: z.literal("bulletList"), content: items }),
  z.object({ type: z.literal("orderedList"), content: items }),
  /** A part of the template that can't be edited, such as a table or a picture. */
  z.object({
    type: z.literal("kept"),
    attrs: z.object({
      index: z.int().min(0).max(MAX_BLOCKS),
      text: z
        .string()
        .max(LONGEST_RUN)
        .refine((value) => !UNSEEN.test(value.replaceAll("\n", " ")), UNSTORABLE),
    }),
  }),
]);

/**
 * A letter in the editor's document format. Every field is validated, so that only text and its layout is
 * ever stored.
 */
export const Letter = z.object({ type: z.literal("doc"), content: z.array(Block).min(1).max(MAX_BLOCKS) });
export type Letter = z.output<typeof Letter>;
export type LetterBlock = z.output<typeof Block>;
export type LetterParagraph = z.output<typeof Paragraph>;
export type LetterInline = z.output<typeof Inline>;

const lengthOf = (paragraph: Pick<LetterParagraph, "content">): number =>
  (paragraph.content ?? []).reduce(
    (sum, inline) => sum + (inline.type === "text" ? inline.text.length : BLANK_TEXT.length),
    0,
  );

/**
 * Returns the length of a letter's text in UTF-16 units. A blank, a field and a line break each count as
 * four, the length of `BLANK_TEXT`.
 */
export const letterLength = (letter: Letter): number =>
  letter.content.reduce((sum, block) => {
    if (block.type === "kept") return sum + block.attrs.text.length;
    if (block.type === "paragraph" || block.type === "heading") return sum + lengthOf(block);
    return (
      sum +
      block.content
        .flatMap((item) => item.content)
        .reduce((inner, paragraph) => inner + lengthOf(paragraph), 0)
    );
  }, 0);

export const EMPTY_LETTER: Letter = { type: "doc", content: [{ type: "paragraph" }] };
