const hasWordStart = (label: string, typed: string): boolean =>
  label
    .toLowerCase()
    .split(/[\s(/]+/)
    .some((word) => word.startsWith(typed));

/**
 * Returns the index of the option meant by letters typed into a closed list, as in a browser's own list: the
 * label that starts with the letters, or one with a word that does. Repeating a letter moves to the next such
 * label. `currentIndex` is the current option, or -1; returns -1 if nothing matches.
 */
export function findTypedChoice(labels: readonly string[], typed: string, currentIndex: number): number {
  const text = typed.toLowerCase();
  const letter = text.charAt(0);
  const startsWithText = (label: string): boolean => label.toLowerCase().startsWith(text);
  const wholeMatch = labels.findIndex(startsWithText);
  const isRepeated = text.length > 1 && wholeMatch < 0 && [...text].every((each) => each === letter);
  if (isRepeated || text.length === 1) {
    const candidates = [...labels.keys()].map((step) => (currentIndex + 1 + step) % labels.length);
    const match = candidates.find((index) => labels[index]?.toLowerCase().startsWith(letter));
    if (match !== undefined) return match;
  }
  return wholeMatch >= 0 ? wholeMatch : labels.findIndex((label) => hasWordStart(label, text));
}
