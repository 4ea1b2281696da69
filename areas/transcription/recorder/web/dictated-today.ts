/**
 * Returns the storage key for the appointments dictated on this device today. Only appointment keys are
 * stored, without names or dates of birth.
 */
const storageKeyOf = (person: number, client: number): string => `corella.dictated.${person}.${client}`;

export function listDictated(person: number, client: number, day: string): ReadonlySet<string> {
  try {
    const [storedDay, ...keys] = (localStorage.getItem(storageKeyOf(person, client)) ?? "").split("|");
    return new Set(storedDay === day ? keys : []);
  } catch {
    // Ignored because some browsers don't allow pages to store data.
    return new Set();
  }
}

export function recordDictated(person: number, client: number, day: string, key: string): void {
  try {
    const keys = new Set([...listDictated(person, client, day), key]);
    localStorage.setItem(storageKeyOf(person, client), [day, ...keys].join("|"));
  } catch {
    // The appointment then isn't ticked.
  }
}
