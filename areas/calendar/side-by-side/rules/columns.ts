interface Doctor {
  readonly ID: number;
}

/**
 * Returns the doctors of a set in its order. Doctors whose calendars the user may no longer see are left out.
 * Without a set, or if none of its doctors is left, returns all doctors.
 */
export function columnsOf<D extends Doctor>(
  doctors: readonly D[],
  chosen: readonly number[] | null,
): readonly D[] {
  const doctorsById = new Map(doctors.map((doctor) => [doctor.ID, doctor]));
  const columns = (chosen ?? []).flatMap((ID) => doctorsById.get(ID) ?? []);
  return columns.length === 0 ? doctors : columns;
}

/** Moves an ID by one place to the left (-1) or right (1). Returns the same order at the edge. */
export function moveBy(order: readonly number[], ID: number, by: 1 | -1): readonly number[] {
  const from = order.indexOf(ID);
  return from === -1 ? order : moveTo(order, ID, from + by);
}

/** Moves an ID to a place, counted from 0. Returns the same order if the place is outside it. */
export function moveTo(order: readonly number[], ID: number, place: number): readonly number[] {
  if (!order.includes(ID) || place < 0 || place >= order.length) return order;
  return order.filter((each) => each !== ID).toSpliced(place, 0, ID);
}

/** Returns the ID of the neighbouring column, or null beyond the first and the last one. */
export function columnBeside(order: readonly number[], ID: number, by: 1 | -1): number | null {
  const index = order.indexOf(ID);
  return index === -1 ? null : (order[index + by] ?? null);
}
