interface NamedPatient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

const MAX_LETTERS = 40;
const shortenName = ({ first_name, last_name }: NamedPatient, letters: number): string => {
  const start = [...last_name.trim()].slice(0, letters).join("");
  return start === "" ? first_name : `${first_name} ${start}.`;
};

const fullNameKey = ({ first_name, last_name }: NamedPatient): string =>
  `${first_name.trim()} ${last_name.trim()}`.toLowerCase();

/**
 * Returns short names by patient ID, for a screen that patients can see: "Liam O.". Equal short names are
 * extended by one letter of the surname at a time, "Liam O’S.", until they differ or the surnames end.
 * Patients with identical full names share one short name because more letters would not distinguish them.
 */
export function shortNames(patients: readonly NamedPatient[]): ReadonlyMap<number, string> {
  const names = new Map<string, string>();
  let remainingPatients = [...new Map(patients.map((one) => [fullNameKey(one), one])).values()];
  for (let letters = 1; remainingPatients.length > 0 && letters <= MAX_LETTERS; letters += 1) {
    for (const patient of remainingPatients) names.set(fullNameKey(patient), shortenName(patient, letters));
    const alike = Map.groupBy(remainingPatients, (one) => names.get(fullNameKey(one)));
    remainingPatients = remainingPatients.filter(
      (one) => (alike.get(names.get(fullNameKey(one)))?.length ?? 0) > 1 && hasMore(one, letters),
    );
  }
  return new Map(patients.map((one) => [one.ID, names.get(fullNameKey(one)) ?? one.first_name]));
}

const hasMore = ({ last_name }: NamedPatient, letters: number): boolean =>
  [...last_name.trim()].length > letters;
