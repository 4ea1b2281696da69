import type { Token } from "./tokens.ts";

/** A part that both letters have in common, or the tokens removed from the first and added in the second. */
export interface DiffPart {
  readonly isSame: boolean;
  readonly removed: readonly Token[];
  readonly added: readonly Token[];
}

interface Span {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

interface Pair {
  readonly a: number;
  readonly b: number;
}

/** Largest table, in cells, for the longest common subsequence of a gap; larger gaps count as replaced. */
const LARGEST_TABLE = 4_000_000;

/**
 * Returns the differences of two letters. Matches tokens that occur once in each letter first (patience diff)
 * and compares the gaps between them in the same way. Gaps without such tokens are compared by their longest
 * common subsequence.
 */
export function diffTokens(before: readonly Token[], after: readonly Token[]): DiffPart[] {
  return piecesOf(before, after, pairsOf(numberTokens(before, after)));
}

interface TokenNumbers {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

function numberTokens(before: readonly Token[], after: readonly Token[]): TokenNumbers {
  const numberByText = new Map<string, number>();
  const numberOf = ({ text }: Token): number => {
    const knownNumber = numberByText.get(text);
    if (knownNumber !== undefined) return knownNumber;
    numberByText.set(text, numberByText.size);
    return numberByText.size - 1;
  };
  return { a: Int32Array.from(before, numberOf), b: Int32Array.from(after, numberOf) };
}

/** Returns the pairs of matching tokens, in order. */
function pairsOf({ a, b }: TokenNumbers): Pair[] {
  const pairs: Pair[] = [];
  const pendingSpans: Span[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  for (let span = pendingSpans.pop(); span !== undefined; span = pendingSpans.pop()) {
    const inner = trimSpan({ a, b }, span, pairs);
    if (inner.fromA === inner.toA || inner.fromB === inner.toB) continue;
    const anchors = anchorsOf({ a, b }, inner);
    if (anchors.length === 0) pairs.push(...commonPairsOf({ a, b }, inner));
    else pendingSpans.push(...gapsOf(inner, anchors, pairs));
  }
  return pairs.toSorted((one, other) => one.a - other.a);
}

function trimSpan({ a, b }: TokenNumbers, { fromA, toA, fromB, toB }: Span, pairs: Pair[]): Span {
  for (; fromA < toA && fromB < toB && a[fromA] === b[fromB]; fromA += 1, fromB += 1)
    pairs.push({ a: fromA, b: fromB });
  for (; fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]; toA -= 1, toB -= 1)
    pairs.push({ a: toA - 1, b: toB - 1 });
  return { fromA, toA, fromB, toB };
}

/**
 * Returns the position of each number that occurs once in this part, or -1 if the number occurs more often.
 */
function indexesOf(numbers: Int32Array, from: number, to: number): Map<number, number> {
  const indexes = new Map<number, number>();
  for (let index = from; index < to; index += 1) {
    const number = numbers[index] ?? 0;
    indexes.set(number, indexes.has(number) ? -1 : index);
  }
  return indexes;
}

/**
 * Returns the pairs that occur once in both parts and are in the same order (longest increasing subsequence).
 */
function anchorsOf({ a, b }: TokenNumbers, { fromA, toA, fromB, toB }: Span): Pair[] {
  const indexesInB = indexesOf(b, fromB, toB);
  const uniquePairs: Pair[] = [];
  for (const [number, indexA] of indexesOf(a, fromA, toA)) {
    const indexB = indexesInB.get(number) ?? -1;
    if (indexA >= 0 && indexB >= 0) uniquePairs.push({ a: indexA, b: indexB });
  }
  return longestIncreasingPairs(uniquePairs.toSorted((one, other) => one.a - other.a));
}

function longestIncreasingPairs(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [pairIndex, { b }] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.b ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    previous[pairIndex] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = pairIndex;
  }
  const increasingPairs: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) increasingPairs.push(pair);
  }
  return increasingPairs.toReversed();
}

function gapsOf({ fromA, toA, fromB, toB }: Span, anchors: readonly Pair[], pairs: Pair[]): Span[] {
  const gaps: Span[] = [];
  let [a, b] = [fromA, fromB];
  for (const anchor of anchors) {
    gaps.push({ fromA: a, toA: anchor.a, fromB: b, toB: anchor.b });
    pairs.push(anchor);
    [a, b] = [anchor.a + 1, anchor.b + 1];
  }
  return [...gaps, { fromA: a, toA, fromB: b, toB }];
}

/**
 * Returns the longest common subsequence of a gap without unique tokens, or no pairs if the gap is too large.
 */
function commonPairsOf({ a, b }: TokenNumbers, { fromA, toA, fromB, toB }: Span): Pair[] {
  const [rows, columns] = [toA - fromA, toB - fromB];
  if (rows * columns > LARGEST_TABLE) return [];
  const width = columns + 1;
  const table = new Uint16Array((rows + 1) * width);
  const cell = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      table[row * width + column] =
        a[fromA + row] === b[fromB + column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1));
  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns; )
    if (a[fromA + row] === b[fromB + column]) {
      pairs.push({ a: fromA + row, b: fromB + column });
      [row, column] = [row + 1, column + 1];
    } else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1;
    else column += 1;
  return pairs;
}

function piecesOf(before: readonly Token[], after: readonly Token[], pairs: readonly Pair[]): DiffPart[] {
  const pieces: DiffPart[] = [];
  let [a, b, start] = [0, 0, 0];
  const pushSamePiece = (): void => {
    if (a > start)
      pieces.push({ isSame: true, removed: before.slice(start, a), added: after.slice(b - (a - start), b) });
  };
  for (const pair of [...pairs, { a: before.length, b: after.length }]) {
    if (pair.a > a || pair.b > b) {
      pushSamePiece();
      pieces.push({ isSame: false, removed: before.slice(a, pair.a), added: after.slice(b, pair.b) });
      [a, b] = [pair.a, pair.b];
      start = a;
    }
    [a, b] = [a + 1, b + 1];
  }
  [a, b] = [a - 1, b - 1];
  pushSamePiece();
  return pieces;
}
