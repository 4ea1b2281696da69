import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

export interface Letter {
  readonly storage_key: string;
  readonly mime_type: string;
  /** Writes each row of a table in a line, for a letter that is sent. */
  readonly hasRows?: boolean;
}

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
