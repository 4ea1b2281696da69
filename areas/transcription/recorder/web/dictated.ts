/** Appointments that were dictated on this device today, by their keys: neither a name nor a date of birth. */
const placeOf = (person: number, client: number): string => `corella.dictated.${person}.${client}`;

export function listDictated(person: number, client: number, day: string): ReadonlySet<string> {
  try {
    const [noted, ...keys] = (localStorage.getItem(placeOf(person, client)) ?? "").split("|");
    return new Set(noted === day ? keys : []);
  } catch {
    // Some browsers let no page keep anything.
    return new Set();
  }
}

export function noteDictated(person: number, client: number, day: string, key: string): void {
  try {
    const keys = new Set([...listDictated(person, client, day), key]);
    localStorage.setItem(placeOf(person, client), [day, ...keys].join("|"));
  } catch {
    // Then it is not ticked.
  }
}
