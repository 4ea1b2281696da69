interface Named {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

const LONGEST = 40;
const shortened = ({ first_name, last_name }: Named, letters: number): string => {
  const start = [...last_name.trim()].slice(0, letters).join("");
  return start === "" ? first_name : `${first_name} ${start}.`;
};

const alikeIn = ({ first_name, last_name }: Named): string => `${first_name.trim()} ${last_name.trim()}`.toLowerCase();

/**
 * Returns short names by patient ID, for a screen that patients can see: "Liam O.". Equal short names are
 * extended by one letter of the surname at a time, "Liam O’S.", until they differ or the surnames end.
 * Patients with identical full names share one short name because more letters would not distinguish them.
 */
export function shortNames(patients: readonly Named[]): ReadonlyMap<number, string> {
  const names = new Map<string, string>();
  let left = [...new Map(patients.map((one) => [alikeIn(one), one])).values()];
  for (let letters = 1; left.length > 0 && letters <= LONGEST; letters += 1) {
    for (const one of left) names.set(alikeIn(one), shortened(one, letters));
    const alike = Map.groupBy(left, (one) => names.get(alikeIn(one)));
    left = left.filter((one) => (alike.get(names.get(alikeIn(one)))?.length ?? 0) > 1 && hasMore(one, letters));
  }
  return new Map(patients.map((one) => [one.ID, names.get(alikeIn(one)) ?? one.first_name]));
}

const hasMore = ({ last_name }: Named, letters: number): boolean => [...last_name.trim()].length > letters;
