import { labelsInText, withoutLabels, withoutNoteLabels } from "./labels.ts";
import { rowsInLines, withoutTableMarks } from "./table-text.ts";

/** Marks around crossed-out text while a letter is read: code points that no text has. */
const START = "\ufdd0";
const END = "\ufdd1";
const MARKS = /[\ufdd0\ufdd1]/g;

/** Writes a text without the marks of crossed-out pieces, tables and labels, with words or lines in their place. */
export type CrossedOut = (text: string) => string;

/** Marks a piece of crossed-out text. Line breaks end the marked text, so that each line has its own words. */
export const crossedText = (text: string): string =>
  text.replace(MARKS, "").replace(/[^\n]+/g, `${START}$&${END}`);

/** Removes the marks: crossed-out text counts like other text, because it is seen. */
export const withoutMarks: CrossedOut = (text) => withoutLabels(withoutTableMarks(text.replace(MARKS, "")));

function inWords(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" ? text : text.replace(trimmed, () => `[crossed out: ${trimmed}]`);
}

/** Writes a text for a letter that begins with an earlier one: crossed-out text in words, and labels. */
export const inWordsAndLabels: CrossedOut = (text) => crossedInWords(labelsInText(text));

/**
 * Writes the text of one piece of a letter: crossed-out text in words, and labels but for the numbers of
 * notes.
 */
export const inWordsOfPiece: CrossedOut = (text) => inWordsAndLabels(withoutNoteLabels(text));

/**
 * Marks crossed-out text with words, because plain text would show it as valid. Ignores pieces of white
 * space, and joins adjacent pieces.
 */
export const crossedInWords: CrossedOut = (text) =>
  withoutMarks(
    text
      .replaceAll(END + START, "")
      .replace(/\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g, (_, crossed: string) => inWords(crossed)),
  );

/** Writes a letter to be sent: crossed-out text in words, labels, and each row of a table in a line. */
export const inWordsAndRows: CrossedOut = (text) => inWordsAndLabels(rowsInLines(text));
