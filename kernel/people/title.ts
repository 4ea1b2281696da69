import { z } from "zod";

/**
 * Titles (CONST-15). In requests and replies a title is its position in this list, starting at 1; 0 and null
 * mean no title (decisions.md Part A, list indexes).
 */
export const TITLES = ["Mr", "Mrs", "Dr", "Prof", "A/Prof", "Miss", "Ms", "Master", "Sister"] as const;
export type Title = (typeof TITLES)[number];

export const titleName = (index: number | null | undefined): Title | null =>
  index ? (TITLES[index - 1] ?? null) : null;

/** Parses a title, such as `dr`, `Dr.` or `a/prof`. Returns its position in the list, or null. */
export function parseTitle(text: string): number | null {
  const normalisedText = text.trim().toLowerCase().replace(/\.$/, "");
  const index = TITLES.findIndex((title) => title.toLowerCase() === normalisedText);
  return index === -1 ? null : index + 1;
}

const CHOOSE = "Choose a title from the list.";
const zeroToNull = (value: number | null): number | null => (value === 0 ? null : value);

export const TitleSchema = z.preprocess(
  zeroToNull,
  z.int({ error: CHOOSE }).min(1, CHOOSE).max(TITLES.length, CHOOSE).nullable(),
);
