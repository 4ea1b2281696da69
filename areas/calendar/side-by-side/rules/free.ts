interface Timed {
  readonly starts_at: string;
  readonly _doctor: number;
}

/**
 * Sorts free times by their instant, because doctors of a company may be in different time zones. At the same
 * instant, the order of the doctors on screen decides.
 */
export function earliestFirst<Time extends Timed>(
  times: readonly Time[],
  doctors: readonly number[],
): Time[] {
  const place = new Map(doctors.map((ID, index) => [ID, index]));
  const placeOf = ({ _doctor }: Time): number => place.get(_doctor) ?? doctors.length;
  return times.toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || placeOf(a) - placeOf(b),
  );
}
