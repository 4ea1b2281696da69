import bidiModule from "bidi-js";

// The package is CommonJS: at run time its only export is the function that its types declare as `default`.
const createBidi = "default" in bidiModule ? bidiModule.default : bidiModule;
const bidi = createBidi();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Part of a line with one reading direction. */
export interface DirectionRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * Splits a line into pieces in visual order, from left to right (UAX #9). Words written from right to left
 * are separate pieces, each in reading order.
 */
export function piecesOf(line: string): DirectionRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const pieces: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const [letter, level] = [line[index] ?? "", levels[index] ?? 0];
    const last = pieces.at(-1);
    const isBetweenWords = level % 2 === 1 && (letter === " " || last?.text === " ");
    if (last !== undefined && last.level === level && !isBetweenWords) last.text += letter;
    else pieces.push({ text: letter, level });
  }
  return orderVisually(pieces).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

/**
 * Applies rule L2: from the highest level down to 1, reverses each sequence of pieces at that level or above.
 */
function orderVisually<T extends { readonly level: number }>(pieces: readonly T[]): T[] {
  const order = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}

/**
 * Reverses the characters of a right-to-left piece for drawing from left to right, and mirrors brackets: "("
 * for ")".
 */
export const mirrorText = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join("");
