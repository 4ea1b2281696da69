import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

export interface Letter {
  readonly storage_key: string;
  readonly mime_type: string;
  /** Purpose of the text, "reading" by default. */
  readonly purpose?: TextPurpose;
}

/**
 * Purpose of a letter's text. Text for reading is compared and checked. Text to begin a letter with, or to send, has
 * the numbers of lists and notes too; text to send also has each row of a table in a line.
 */
export type TextPurpose = "reading" | "beginning" | "sending";

/** Longest text of a letter in UTF-16 units, about 1,000 pages; a file with more text is not a letter. */
export const LONGEST_TEXT = 3_000_000;

const Parts = z.object({ body: z.string(), margins: z.string() }).nullable();
const LetterCounted = z
  .object({ characters: z.int(), characters_without_spaces: z.int(), lines_65: z.int(), rule: z.string() })
  .nullable();

/** Reads a letter's text in a child process because the file is untrusted and may be a zip bomb. */
export const textOfLetter = defineWork<Letter>()({
  script: new URL("./text.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => Parts.parse(product),
});

/** Counts a letter by the counting rule. Null if the letter has no text. */
export const countOfLetter = defineWork<Letter>()({
  script: new URL("./count.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => LetterCounted.parse(product),
});
