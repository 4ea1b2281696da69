import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

interface Letter {
  readonly storage_key: string;
  readonly mime_type: string;
}

/** 1,000 pages; a file with more text is no letter. */
export const LONGEST_TEXT = 3_000_000;

const Parts = z.object({ body: z.string(), margins: z.string() }).nullable();
const LetterCounted = z
  .object({ characters: z.int(), characters_without_spaces: z.int(), lines_65: z.int(), rule: z.string() })
  .nullable();

/** In a process of its own: a letter may be a zip bomb, or anything else. */
export const textOfLetter = defineWork<Letter>()({
  script: new URL("./text.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => Parts.parse(product),
});

/** The count of a letter by the rule of counting, or null where there is no text. */
export const countOfLetter = defineWork<Letter>()({
  script: new URL("./count.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 20_000,
  read: (product) => LetterCounted.parse(product),
});
