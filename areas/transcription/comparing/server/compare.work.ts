import { readText, completeText } from "#areas/transcription/counting/server/index.ts";
import type { WorkOf } from "#platform/work/work.ts";
import { diffTokens } from "../rules/diff.ts";
import { tokensOf } from "../rules/tokens.ts";
import type { comparison } from "./comparison.ts";
import { comparePage } from "./page.ts";

const LONGEST_TEXT = 1_000_000;

export const work: WorkOf<typeof comparison> = async (
  { task, swapped, letters: [before, after] },
  storage,
) => {
  const texts: string[] = [];
  for (const letter of [before, after]) {
    // A damaged file or a zip bomb may make the reader throw any error; such a letter is unreadable.
    const parts = await Promise.resolve(readText(letter, storage)).catch(() => null);
    const text = parts && completeText(parts);
    if (text === null || text.length > LONGEST_TEXT) return { kind: "unreadable", name: letter.name };
    texts.push(text);
  }
  const [first = "", second = ""] = texts;
  const pieces = diffTokens(tokensOf(first), tokensOf(second));
  return { kind: "page", html: comparePage({ task, swapped, before, after }, pieces) };
};
