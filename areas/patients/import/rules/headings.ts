import { columnsOf } from "../columns.contract.ts";
import { foldedHeading } from "./known-exports.ts";
import { matchHeadings } from "./match-columns.ts";

/** Cells that stand in rows of people and never in a row of headings. */
const DATA = [/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/, /@[^@][^@.]*\./, /^\+?[\d ()-]{8,}$/, /^(mr|mrs|ms|miss|dr|master)$/i];

const isFilled = (cell: string): boolean => cell.trim() !== "";

/** A person instead of headings. */
export const looksLikeData = (cells: readonly string[]): boolean =>
  cells.some((cell) => DATA.some((pattern) => pattern.test(cell.trim())));

/** "Patient list, printed 12/11/2026": a line above the headings. */
const isTitle = (cells: readonly string[]): boolean => cells.filter(isFilled).length === 1;

/** How far down headings may stand. */
export const MOST_ABOVE = 10;

const filledIn = (cells: readonly string[] | undefined): number => cells?.filter(isFilled).length ?? 0;

/** Names of columns differ from each other; values of people may be equal. */
const areDifferent = (cells: readonly string[]): boolean => {
  const folded = cells.filter(isFilled).map(foldedHeading);
  return new Set(folded).size === folded.length;
};

const namesColumns = (cells: readonly string[]): boolean => Object.keys(matchHeadings(cells, columnsOf("patient"))).length > 0;

/**
 * "Patient list, printed 12/11/2026" without quotes comes as two cells, above headings and people that have more.
 * "Surname, Given" above wider rows are headings, and the values beyond them belong to no column.
 */
function isTitleInTwo(rows: readonly (readonly string[])[]): boolean {
  const [title = [], headings = [], person] = rows.filter((cells) => cells.some(isFilled));
  if (filledIn(title) !== MOST_IN_TITLE || namesColumns(title)) return false;
  const isWider = filledIn(headings) >= MOST_IN_TITLE + 2 && headings.length === person?.length;
  return isWider && areDifferent(headings) && !looksLikeData(headings);
}
const MOST_IN_TITLE = 2;

/** Which of the first rows has the headings; -1: there is none. Rows above with one filled cell, or a title in two, are titles. */
export function headingsAt(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex((cells) => filledIn(cells) >= 2);
  if (first >= 0 && isTitleInTwo(rows.slice(first))) {
    const below = rows.slice(first + 1).findIndex((cells) => filledIn(cells) >= 2);
    return first + 1 + below;
  }
  const at = first;
  if (at <= 0) return at;
  return rows.slice(0, at).every((cells) => isTitle(cells) || !cells.some(isFilled)) ? at : 0;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Whichever of the signs the first lines have most of in one line: a title above the headings has few. */
export function delimiterIn(lines: readonly string[]): Delimiter {
  const most = (sign: string): number => Math.max(0, ...lines.map((line) => line.split(sign).length - 1));
  return DELIMITERS.toSorted((one, other) => most(other) - most(one))[0] ?? ",";
}

export const isEmptyRow = (cells: readonly string[]): boolean => !cells.some(isFilled);
