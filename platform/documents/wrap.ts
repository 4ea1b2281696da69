import type { Faces, Weight } from "./font-faces.ts";

/** Wraps a text into lines of this width, in points. A word wider than the column is cut. */
export function linesOf(faces: Faces, text: string, weight: Weight, size: number, width: number): string[] {
  return faces.missing
    .shown(text)
    .split("\n")
    .flatMap((line) => wrapped(faces, line, weight, width / size));
}

function wrapped(faces: Faces, line: string, weight: Weight, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let filled = 0;
  const space = faces.space(weight);
  for (const word of line.split(/ +/).flatMap((one) => cut(faces, one, weight, width))) {
    const wide = faces.word(word, weight).width;
    if (current !== "" && filled + space + wide > width) {
      lines.push(current);
      current = word;
      filled = wide;
    } else {
      filled += (current === "" ? 0 : space) + wide;
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

function cut(faces: Faces, word: string, weight: Weight, width: number): string[] {
  if (faces.word(word, weight).width <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && faces.word(piece + letter, weight).width > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}
