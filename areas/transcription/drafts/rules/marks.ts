export interface Mark {
  readonly kind: "bookmark" | "blank";
  readonly seconds: number;
}

/** Marks closer than this, in parts of the recording, would lie over each other and could not be pressed apart. */
const APART = 0.08;

/** The marks above the waveform, those that would lie over each other together. */
export function groupedMarks<One extends Mark>(marks: readonly One[], duration: number): One[][] {
  const groups: One[][] = [];
  for (const mark of marks.toSorted((a, b) => a.seconds - b.seconds)) {
    const first = groups.at(-1)?.[0];
    if (first && duration > 0 && (mark.seconds - first.seconds) / duration < APART) groups.at(-1)?.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
