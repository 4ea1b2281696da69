/**
 * Returns true if one text becomes the other by adding, removing or replacing one letter, or by swapping two
 * neighbouring letters.
 */
export function isOneSlipAway(typed: string, name: string): boolean {
  const [a, b] = [[...typed], [...name]];
  if (Math.abs(a.length - b.length) > 1 || typed === name) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (Math.max(x.length, y.length) <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}

/**
 * Splits a word into halves. At least one half of a word with a single typing error is correct, so a search
 * can match names by that half.
 */
export function halvesOf(word: string): { readonly begins: string; readonly ends: string } {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  return { begins: letters.slice(0, middle).join(""), ends: letters.slice(middle).join("") };
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Returns all words one typing error away, in the letters that name keys consist of. About 400 for a name of
 * seven letters, few enough to look up each in an index.
 */
export function wordsOneSlipAway(word: string): string[] {
  const letters = [...word];
  const indexes = [...letters.keys()];
  const words = new Set<string>([
    ...indexes.map((index) => letters.toSpliced(index, 1).join("")),
    ...indexes
      .slice(1)
      .map((index) =>
        letters.toSpliced(index - 1, 2, letters[index] ?? "", letters[index - 1] ?? "").join(""),
      ),
    ...indexes.flatMap((index) => LETTERS.map((letter) => letters.toSpliced(index, 1, letter).join(""))),
    ...[...indexes, letters.length].flatMap((index) =>
      LETTERS.map((letter) => letters.toSpliced(index, 0, letter).join("")),
    ),
  ]);
  words.delete(word);
  return [...words];
}
