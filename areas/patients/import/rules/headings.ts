import { columnsOf } from "../columns.contract.ts";
import { foldedHeading } from "./known-exports.ts";
import { matchHeadings } from "./match-columns.ts";

/** Patterns of cells that occur in rows of people but never in headings. */
const DATA = [
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/,
  /@[^@][^@.]*\./,
  /^\+?[\d ()-]{8,}$/,
  /^(mr|mrs|ms|miss|dr|master)$/i,
];

const isFilled = (cell: string): boolean => cell.trim() !== "";

/** Returns true if the row contains a person rather than headings. */
export const looksLikeData = (cells: readonly string[]): boolean =>
  cells.some((cell) => DATA.some((pattern) => pattern.test(cell.trim())));

/** Returns true for a title line above the headings, such as "Patient list, printed 12/11/2026". */
const isTitle = (cells: readonly string[]): boolean => cells.filter(isFilled).length === 1;

/** Number of first rows that are searched for headings. */
export const MAX_ABOVE = 10;

const countFilled = (cells: readonly string[] | undefined): number => cells?.filter(isFilled).length ?? 0;

/**
 * Returns true if all filled cells differ, because names of columns differ while values of people may be
 * equal.
 */
const areDifferent = (cells: readonly string[]): boolean => {
  const folded = cells.filter(isFilled).map(foldedHeading);
  return new Set(folded).size === folded.length;
};

const countColumnNames = (cells: readonly string[]): number =>
  Object.keys(matchHeadings(cells, columnsOf("patient"))).length;

const hasColumnNames = (cells: readonly string[]): boolean => countColumnNames(cells) > 0;

/**
 * Returns true if the first row is a title split into two cells, such as an unquoted "Patient list, printed
 * 12/11/2026" above wider headings and people. "Surname, Given" above wider rows are headings, and the values
 * beyond them belong to no column.
 */
function isTitleInTwo(rows: readonly (readonly string[])[]): boolean {
  const [title = [], headings = [], person] = rows.filter((cells) => cells.some(isFilled));
  if (countFilled(title) !== MAX_IN_TITLE || hasColumnNames(title)) return false;
  const isWider = countFilled(headings) >= MAX_IN_TITLE + 2 && headings.length === person?.length;
  return isWider && areDifferent(headings) && !looksLikeData(headings);
}
const MAX_IN_TITLE = 2;

/** Number of known column names that a row has more than the row of groups above. */
const MORE_THAN_GROUPS = 3;

/**
 * Returns the index of the row with the headings; -1 if there is none. Rows above with one filled cell, or a
 * title split in two, are titles. A row above with the names of groups of columns, such as "Person" and "Address",
 * is one as well.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const index = findFirstHeadings(rows);
  const below = rows.findIndex((cells, at) => at > index && cells.some(isFilled));
  const [groups = [], headings = []] = [rows[index], rows[below]];
  const isBelowGroups =
    index >= 0 &&
    countColumnNames(headings) >= countColumnNames(groups) + MORE_THAN_GROUPS &&
    !looksLikeData(headings);
  return isBelowGroups ? below : index;
}

function findFirstHeadings(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex((cells) => countFilled(cells) >= 2);
  if (first >= 0 && isTitleInTwo(rows.slice(first))) {
    const below = rows.slice(first + 1).findIndex((cells) => countFilled(cells) >= 2);
    return first + 1 + below;
  }
  const index = first;
  if (index <= 0) return index;
  return rows.slice(0, index).every((cells) => isTitle(cells) || !cells.some(isFilled)) ? index : 0;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Returns the delimiter that occurs most often in any one of the first lines, because a title above the
 * headings contains few.
 */
export function delimiterIn(lines: readonly string[]): Delimiter {
  const most = (sign: string): number => Math.max(0, ...lines.map((line) => line.split(sign).length - 1));
  return DELIMITERS.toSorted((first, second) => most(second) - most(first))[0] ?? ",";
}

export const isEmptyRow = (cells: readonly string[]): boolean => !cells.some(isFilled);
