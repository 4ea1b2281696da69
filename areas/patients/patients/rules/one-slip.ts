/** Whether one text becomes the other by one letter more, less or different, or by two neighbours swapped. */
export function isOneSlipAway(typed: string, name: string): boolean {
  const [a, b] = [[...typed], [...name]];
  if (Math.abs(a.length - b.length) > 1 || typed === name) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (Math.max(x.length, y.length) <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}

/** Of a word with one slip in it at least one half is as it should be: how the name begins, or how it ends. */
export function halvesOf(word: string): { readonly begins: string; readonly ends: string } {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  return { begins: letters.slice(0, middle).join(""), ends: letters.slice(middle).join("") };
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every word one slip away, in the letters names are folded to: some 400 for a name of seven, few enough to look each up in an index. */
export function wordsOneSlipAway(word: string): string[] {
  const letters = [...word];
  const places = [...letters.keys()];
  const all = new Set<string>([
    ...places.map((at) => letters.toSpliced(at, 1).join("")),
    ...places.slice(1).map((at) => letters.toSpliced(at - 1, 2, letters[at] ?? "", letters[at - 1] ?? "").join("")),
    ...places.flatMap((at) => LETTERS.map((letter) => letters.toSpliced(at, 1, letter).join(""))),
    ...[...places, letters.length].flatMap((at) => LETTERS.map((letter) => letters.toSpliced(at, 0, letter).join(""))),
  ]);
  all.delete(word);
  return [...all];
}
