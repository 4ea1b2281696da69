import type { Faces, Weight } from "./font-faces.ts";

/**
 * Wraps a text into lines of this width, in points. A word wider than the column is cut, after a hyphen if it
 * has one.
 */
export function linesOf(faces: Faces, text: string, weight: Weight, size: number, width: number): string[] {
  return faces.missing
    .shown(text)
    .split("\n")
    .flatMap((line) => wrapLine(faces, line, weight, width / size));
}

function wrapLine(faces: Faces, line: string, weight: Weight, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let lineWidth = 0;
  const space = faces.space(weight);
  for (const word of line.split(/ +/).flatMap((one) => cutWord(faces, one, weight, width))) {
    const wordWidth = faces.word(word, weight).width;
    if (current !== "" && lineWidth + space + wordWidth > width) {
      lines.push(current);
      current = word;
      lineWidth = wordWidth;
    } else {
      lineWidth += (current === "" ? 0 : space) + wordWidth;
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

function cutWord(faces: Faces, word: string, weight: Weight, width: number): string[] {
  if (faces.word(word, weight).width <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && faces.word(piece + letter, weight).width > width) {
      const end = piece.lastIndexOf("-") + 1 || piece.length;
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += letter;
  }
  return [...pieces, piece];
}
