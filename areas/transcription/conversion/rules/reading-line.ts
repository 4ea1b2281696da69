/** Distance that one key press moves the line, as a fraction of the picture's height. */
const STEP = 0.04;

/**
 * Position of a field's line on the picture, from 0 (top) to 1 (bottom): the marked position, otherwise an
 * estimate from the field's position in the form.
 */
export interface ReadingLine {
  readonly at: number;
  readonly isMarked: boolean;
}

const clampPosition = (position: number): number => Math.min(1, Math.max(0, position));

export function lineOf(
  marks: ReadonlyMap<string, number>,
  label: string,
  index: number,
  fieldCount: number,
): ReadingLine {
  const markedPosition = marks.get(label);
  return markedPosition === undefined
    ? { at: clampPosition((index + 0.5) / Math.max(1, fieldCount)), isMarked: false }
    : { at: markedPosition, isMarked: true };
}

/**
 * Returns the marks with the position of one field set. Marks apply to the pictures that follow, because
 * labels of one hospital look alike.
 */
export const withMark = (
  marks: ReadonlyMap<string, number>,
  label: string,
  position: number,
): ReadonlyMap<string, number> => new Map(marks).set(label, clampPosition(position));

export const moveLine = ({ at }: ReadingLine, step: 1 | -1): number => clampPosition(at + step * STEP);
