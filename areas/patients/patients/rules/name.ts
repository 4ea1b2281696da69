import { titleName } from "#kernel/title.ts";
import { nameKey, soundKey } from "#kernel/name-key.ts";

interface Named {
  readonly title?: number | null | undefined;
  readonly first_name: string;
  readonly last_name: string;
}

/** CAMPBELL, Isla */
export const patientName = ({ first_name, last_name }: Named): string => `${last_name.toUpperCase()}, ${first_name}`;

/** CAMPBELL, Isla (Mrs) */
export function patientNameWithTitle(patient: Named): string {
  const title = titleName(patient.title);
  return title === null ? patientName(patient) : `${patientName(patient)} (${title})`;
}

/** What a patient is found by; `sound_key` is the sound of the last name, a blank, and that of the first. */
export const keysOf = ({ first_name, last_name }: Named) => ({
  last_key: nameKey(last_name),
  first_key: nameKey(first_name),
  sound_key: `${soundKey(last_name)} ${soundKey(first_name)}`,
});
