/** Marks around a label while a letter is read: code points that no text has. */
const START = "\ufdd5";
const END = "\ufdd6";
const LABEL = /\ufdd5([^\ufdd5\ufdd6]*)\ufdd6/g;
/** All marks of reading: crossed-out text, tables and labels. */
const MARKS = /[\ufdd0-\ufdd6]/g;

export const LABEL_START = START;
export const LABEL_END = END;

// Labels around a part of a fraction or root: parentheses, where the part is more than one word.
export const GROUP_START = "\u2768";
export const GROUP_END = "\u2769";
/** Label of a space beside a fraction, which parts it from a digit: 2 1/2. */
export const SPACE = "\u2009";
/** Label of the space after the name of a function, which brackets need not: log x, log(x). */
export const FUNCTION_SPACE = "\u2005";
// Labels around and between the limits of a sum or an integral.
export const LIMITS_START = "\u2987";
export const LIMITS_TO = "\u2988";
export const LIMITS_END = "\u2989";
const ONE_WORD = /\ufdd5\u2768\ufdd6([\p{L}\p{N}.,]*)\ufdd5\u2769\ufdd6/gu;
const NEEDLESS_SPACE = /(?<!\p{N})\ufdd5\u2009\ufdd6|\ufdd5\u2009\ufdd6(?!\p{N})/gu;
const NO_LIMITS = /\ufdd5\u2987\ufdd6(?:\ufdd5\u2988\ufdd6)?\ufdd5\u2989\ufdd6/g;
const NO_LOWER_LIMIT = /\ufdd5\u2987\ufdd6\ufdd5\u2988\ufdd6/g;
const NO_UPPER_LIMIT = /\ufdd5\u2988\ufdd6(?=\ufdd5\u2989\ufdd6)/g;
const SPACE_BEFORE_BRACKET = /\ufdd5\u2005\ufdd6(?=\ufdd5?[([{])/g;
const MATHS: ReadonlyMap<string, string> = new Map([
  [GROUP_START, "("],
  [GROUP_END, ")"],
  [SPACE, " "],
  [FUNCTION_SPACE, " "],
  [LIMITS_START, "("],
  [LIMITS_TO, " to "],
  [LIMITS_END, ") "],
]);

/** Removes the code points that mark parts of a letter, so that a file can't set marks of its own. */
export const withoutForeignMarks = (text: string): string => text.replace(MARKS, "");

/**
 * Marks what Word shows without storing text for it, such as the number of a list. Only texts that leave the letter's
 * layout behind contain labels; they never count.
 */
export const labelled = (label: string): string =>
  label === "" ? "" : `${START}${withoutForeignMarks(label)}${END}`;

export const withoutLabels = (text: string): string => text.replace(LABEL, "");

/** Removes the numbers of notes, which a piece of a letter can't tell. */
export const withoutNoteLabels = (text: string): string =>
  text.replace(/\ufdd5\[(?:end)?note \d+\] ?\ufdd6/g, "");

/** Writes labels as text. The tab or the spaces after a label become one space. */
export const labelsInText = (text: string): string =>
  text
    .replace(ONE_WORD, "$1")
    .replace(NEEDLESS_SPACE, "")
    .replace(NO_LIMITS, "")
    .replace(NO_LOWER_LIMIT, "(to ")
    .replace(NO_UPPER_LIMIT, "")
    .replace(SPACE_BEFORE_BRACKET, "")
    .replace(LABEL, (_, label: string) => {
      const maths = MATHS.get(label);
      if (maths !== undefined) return maths;
      const sign = label.trim();
      const bullet = ROUND_BULLETS.test(sign) ? "•" : sign;
      return bullet === "" ? "" : `${/^ */.exec(label)?.[0] ?? ""}${bullet}${/\s$/.test(label) ? " " : ""}`;
    });

/**
 * Letters that lists draw as bullets in a font of their own: "o" in Courier New, and signs that are not
 * known.
 */
const ROUND_BULLETS = /^[o\ue000-\uf8ff\ufffd]$/;
