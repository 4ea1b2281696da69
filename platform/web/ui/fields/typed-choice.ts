const startOfWord = (label: string, typed: string): boolean =>
  label
    .toLowerCase()
    .split(/[\s(/]+/)
    .some((word) => word.startsWith(typed));

/**
 * Returns the index of the option meant by letters typed into a closed list, as in a browser's own list: the
 * label that starts with the letters, or one with a word that does. Repeating a letter moves to the next such
 * label. `at` is the current option, or -1; returns -1 if nothing matches.
 */
export function choiceTyped(labels: readonly string[], typed: string, at: number): number {
  const text = typed.toLowerCase();
  const letter = text.charAt(0);
  const begins = (label: string): boolean => label.toLowerCase().startsWith(text);
  const whole = labels.findIndex(begins);
  const isRepeated = text.length > 1 && whole < 0 && [...text].every((each) => each === letter);
  if (isRepeated || text.length === 1) {
    const next = [...labels.keys()].map((place) => (at + 1 + place) % labels.length);
    const found = next.find((place) => labels[place]?.toLowerCase().startsWith(letter));
    if (found !== undefined) return found;
  }
  return whole >= 0 ? whole : labels.findIndex((label) => startOfWord(label, text));
}
