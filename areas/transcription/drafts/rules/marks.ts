export interface Mark {
  readonly kind: "bookmark" | "blank";
  readonly seconds: number;
}

/**
 * Smallest distance between two marks, as a fraction of the recording, at which their buttons don't overlap.
 */
const MIN_DISTANCE = 0.08;

/** Sorts the marks above the waveform by position and groups those whose buttons would overlap. */
export function groupMarks<One extends Mark>(marks: readonly One[], duration: number): One[][] {
  const groups: One[][] = [];
  for (const mark of marks.toSorted((a, b) => a.seconds - b.seconds)) {
    const first = groups.at(-1)?.[0];
    if (first && duration > 0 && (mark.seconds - first.seconds) / duration < MIN_DISTANCE)
      groups.at(-1)?.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
