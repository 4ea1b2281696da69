import type { DiffPart } from "./diff.ts";
import { LINE_END, type Token } from "./tokens.ts";

/** A piece, or the part of a piece that lies in one paragraph. */
export interface RowPart {
  /** Index of the difference, counted from 0, or null where both letters are the same. */
  readonly difference: number | null;
  readonly removed: readonly Token[];
  readonly added: readonly Token[];
  /** True if the difference includes the paragraph's line end, in the first or in the second letter. */
  readonly endsBefore: boolean;
  readonly endsAfter: boolean;
}

/** One paragraph of both letters side by side. Text missing from one of the letters leaves a gap there. */
export type Row = readonly RowPart[];

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === LINE_END) lines.push([]);
    else lines.at(-1)?.push(token);
  }
  return lines;
}

/** Divides the pieces into rows, one for each paragraph. */
export function rowsOf(pieces: readonly DiffPart[]): Row[] {
  const rows: RowPart[][] = [[]];
  let differenceCount = 0;
  for (const { isSame, ...piece } of pieces) {
    const [removed, added] = [linesOf(piece.removed), linesOf(piece.added)];
    const difference = isSame ? null : differenceCount;
    if (!isSame) differenceCount += 1;
    for (let lineIndex = 0; lineIndex < Math.max(removed.length, added.length); lineIndex += 1) {
      if (lineIndex > 0) rows.push([]);
      const part = {
        difference,
        removed: removed[lineIndex] ?? [],
        added: added[lineIndex] ?? [],
        endsBefore: !isSame && lineIndex < removed.length - 1,
        endsAfter: !isSame && lineIndex < added.length - 1,
      };
      if (part.removed.length + part.added.length > 0 || part.endsBefore || part.endsAfter)
        rows.at(-1)?.push(part);
    }
  }
  return rows.filter((row) => row.length > 0);
}
