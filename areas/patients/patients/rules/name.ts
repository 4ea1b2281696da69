import { titleName } from "#kernel/people/title.ts";
import { nameKey, soundKey } from "#kernel/people/name-key.ts";

interface PersonName {
  readonly title?: number | null | undefined;
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_name?: string | null | undefined;
}

/** Name of a patient who consists only of a picture (STATE-PAT-02). */
const NOT_CONVERTED = "Unconverted picture";

/** Formats the name as "CAMPBELL, Isla". */
export const patientName = ({ first_name, last_name }: PersonName): string =>
  first_name === "" && last_name === "" ? NOT_CONVERTED : `${last_name.toUpperCase()}, ${first_name}`;

/** Formats the name with the preferred name, as in "SMITH, Robert “Bob”". */
export const patientNameInFull = (patient: PersonName): string =>
  patient.preferred_name ? `${patientName(patient)} “${patient.preferred_name}”` : patientName(patient);

/** Formats the name with the title, as in "CAMPBELL, Isla (Mrs)". */
export function patientNameWithTitle(patient: PersonName): string {
  const title = titleName(patient.title);
  return title === null ? patientNameInFull(patient) : `${patientNameInFull(patient)} (${title})`;
}

/**
 * Computes the search keys of a name. `sound_key` is the sound of the last name, a space and the sound of the
 * first name.
 */
export const keysOf = ({ first_name, last_name, preferred_name }: PersonName) => ({
  last_key: nameKey(last_name),
  first_key: nameKey(first_name),
  preferred_key: nameKey(preferred_name ?? "") || null,
  sound_key: `${soundKey(last_name)} ${soundKey(first_name)}`,
});
