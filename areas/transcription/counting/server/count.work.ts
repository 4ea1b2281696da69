import type { WorkOf } from "#platform/work/work.ts";
import { countText } from "../rules/count.ts";
import { withoutMarks } from "../rules/crossed-text.ts";
import { completeText } from "../rules/letter-parts.ts";
import { type countOfLetter, LONGEST_TEXT } from "./text-of-letter.ts";
import { readParts } from "./text.work.ts";

export const work: WorkOf<typeof countOfLetter> = async (letter, storage) => {
  const parts = await readParts(letter, storage, withoutMarks);
  const text = parts && completeText(parts);
  if (text !== null && text.length > LONGEST_TEXT) throw new Error(`more than ${LONGEST_TEXT} characters`);
  return text === null ? null : countText(text);
};
