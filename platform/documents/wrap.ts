import type { Faces, Weight } from "./font-faces.ts";

/** Distance of tab stops in points: half an inch, as word processors have without settings. */
const TAB_STOP = 36;

/**
 * Wraps a text into lines of this width, in points. A word wider than the column is cut, after a hyphen if it
 * has one. Tabs become spaces up to the next stop, so that values stay in their columns.
 */
export function linesOf(faces: Faces, text: string, weight: Weight, size: number, width: number): string[] {
  const visibleText = text
    .split("\t")
    .map((piece) => faces.missing.shown(piece))
    .join("\t");
  return visibleText
    .split("\n")
    .map((line) => withoutTabs(faces, line, weight, TAB_STOP / size))
    .flatMap((line) => wrapLine(faces, line, weight, width / size));
}

/** Writes each tab as spaces. In a line without tabs, spaces between words are one and those before the line stay. */
function withoutTabs(faces: Faces, line: string, weight: Weight, stop: number): string {
  if (!line.includes("\t")) return line.replace(/(?<=[^ ]) +/g, " ");
  const space = faces.space(weight);
  const [first = "", ...pieces] = line.trimEnd().split("\t");
  let position = faces.width(first, weight);
  let expanded = first;
  for (const piece of pieces) {
    const next = (Math.floor((position + space) / stop) + 1) * stop;
    expanded += " ".repeat(Math.max(1, Math.round((next - position) / space))) + piece;
    position = next + faces.width(piece, weight);
  }
  return expanded;
}

function wrapLine(faces: Faces, line: string, weight: Weight, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let lineWidth = 0;
  const space = faces.space(weight);
  let end = 0;
  for (const { 0: word, index: start } of line.matchAll(/[^ ]+/g)) {
    const gap = start - end;
    end = start + word.length;
    cutWord(faces, word, weight, width).forEach((piece, index) => {
      const pieceWidth = faces.word(piece, weight).width;
      const lengthened = lineWidth + gap * space + pieceWidth;
      if (index === 0 && lengthened <= width) {
        current += " ".repeat(gap) + piece;
        lineWidth = lengthened;
      } else {
        if (current.trim() !== "") lines.push(current);
        current = piece;
        lineWidth = pieceWidth;
      }
    });
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
