/** How far a line is moved at a press, in shares of the picture. */
const STEP = 0.04;

/** Where on the picture the line for a field is, from 0 at the top to 1: as it was marked, else as far down as the field is in the form. */
export interface ReadingLine {
  readonly at: number;
  readonly isMarked: boolean;
}

const inside = (at: number): number => Math.min(1, Math.max(0, at));

export function lineOf(marks: ReadonlyMap<string, number>, label: string, place: number, fields: number): ReadingLine {
  const marked = marks.get(label);
  return marked === undefined
    ? { at: inside((place + 0.5) / Math.max(1, fields)), isMarked: false }
    : { at: marked, isMarked: true };
}

/** Labels of one hospital look alike: what was marked for a field holds for the pictures after it. */
export const withMark = (marks: ReadonlyMap<string, number>, label: string, at: number): ReadonlyMap<string, number> =>
  new Map(marks).set(label, inside(at));

export const moved = ({ at }: ReadingLine, step: 1 | -1): number => inside(at + step * STEP);
