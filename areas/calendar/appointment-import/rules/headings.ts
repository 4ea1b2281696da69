/** Headings a patient is known by, in lower-case letters and digits. */
export const PERSON_HEADINGS = {
  patientId: [
    "patientid",
    "oldid",
    "patientno",
    "patientnumber",
    "internalid",
    "clientid",
    "previousid",
    "recordno",
    "urno",
    "fileno",
  ],
  patient: ["patient", "patientname", "name", "client", "clientname", "fullname"],
  firstName: ["firstname", "patientfirstname", "givenname", "first", "given"],
  lastName: ["lastname", "surname", "patientlastname", "familyname", "last", "patientsurname"],
  dob: ["dob", "dateofbirth", "birthdate", "birthday", "patientdob", "patientdateofbirth"],
} as const;

export interface Headings<Column extends string> {
  readonly places: ReadonlyMap<Column, number>;
  /** Headings that mean nothing to us. */
  readonly unknown: readonly string[];
}

const folded = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Where each column stands; of several headings for one the first of our list counts. */
export function headingsIn<Column extends string>(
  cells: readonly string[],
  names: ReadonlyMap<Column, readonly string[]>,
): Headings<Column> {
  const headings = cells.map(folded);
  const places = new Map<Column, number>();
  for (const [column, words] of names) {
    const place = words.map((word) => headings.indexOf(word)).find((at) => at !== -1);
    if (place !== undefined) places.set(column, place);
  }
  const taken = new Set(places.values());
  return { places, unknown: cells.filter((cell, at) => !taken.has(at) && cell.trim() !== "") };
}

/** Put before a sign that a spreadsheet would calculate with; no part of the text. */
const QUOTED = /^'(?='*[=+\-@\t\r＝＋－＠])/;

export const cellOf = <Column extends string>({ places }: Headings<Column>, cells: readonly string[]) => {
  return (column: Column): string => (cells[places.get(column) ?? -1] ?? "").trim().replace(QUOTED, "");
};
