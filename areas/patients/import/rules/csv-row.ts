import { PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import {
  REFERRING_DOCTOR_FIELDS,
  type ReferringDoctorField,
  referringDoctorFields,
} from "#areas/patients/referring-doctors/fields.ts";
import { type Day, parseTypedDay } from "#kernel/day.ts";
import { optionIn } from "#kernel/fields.ts";
import { parseTitle } from "#kernel/title.ts";
import { LONGEST_CELL } from "../contract.ts";
import { type Candidate, quoted, type Unreadable, withKept } from "./candidate.ts";
import type { Column, Mapping } from "../columns.contract.ts";
import { NAMELESS } from "./fhir-patient.ts";
import { properCase } from "./proper-case.ts";

const TOO_LONG = `Keep this to ${LONGEST_CELL.toLocaleString("en-AU")} characters or fewer.`;

type Cells = Readonly<Partial<Record<Column, string>>>;

/** A row of a table as our own fields, by the mapping the person chose. */
export function candidateFromCells(
  cells: readonly string[],
  mapping: Mapping,
  subject: "patient" | "referringdoctor",
  today: Day,
): Candidate | Unreadable {
  const long = Object.entries(mapping).find(([place]) => (cells[Number(place)]?.length ?? 0) > LONGEST_CELL);
  if (long) return { subject, source_id: null, reason: TOO_LONG, field: long[1] };
  const given: Cells = Object.fromEntries(
    Object.entries(mapping).flatMap(([place, field]) =>
      cells[Number(place)]?.trim() ? [[field, cells[Number(place)]?.trim()]] : [],
    ),
  );
  const source_id = given.import_id ?? null;
  const name = nameFrom(given);
  if (name.last_name === "" && name.first_name === "") return { subject, source_id, reason: NAMELESS };
  const base = { ...name, title: given.title === undefined ? null : parseTitle(given.title) };
  const { draft, notices } = subject === "patient" ? patientValues(given, today) : referringDoctorValues(given);
  return {
    subject,
    source_id,
    draft: { ...base, ...draft },
    address: {
      street: given.address ?? null,
      suburb: given.suburb ?? null,
      state: given.state?.toUpperCase() ?? null,
      postcode: given.postcode ?? null,
      country: null,
    },
    fund: given.fund ?? null,
    gp: given.gp ?? null,
    notices: [
      ...(given.title !== undefined && base.title === null ? [`The title ${quoted(given.title)} is not in our list.`] : []),
      ...notices,
    ],
  };
}

function nameFrom(given: Cells): { first_name: string; last_name: string } {
  if (given.last_name !== undefined || given.first_name !== undefined) {
    return { first_name: properCase(given.first_name ?? ""), last_name: properCase(given.last_name ?? "") };
  }
  const whole = given.full_name ?? "";
  const [last = "", first] = whole.includes(",")
    ? whole.split(",", 2)
    : [whole.split(/\s+/).at(-1), whole.split(/\s+/).slice(0, -1).join(" ")];
  return { first_name: properCase((first ?? "").trim()), last_name: properCase(last.trim()) };
}

/** Read by themselves: the name is put into proper case, the address is looked up with its suburb. */
const APART: ReadonlySet<PatientField | ReferringDoctorField> = new Set(["title", "first_name", "last_name", "address"]);

function patientValues(given: Cells, today: Day) {
  const notices: string[] = [];
  const read = PATIENT_FIELDS.flatMap((name) => {
    const text = given[name];
    if (text === undefined || APART.has(name)) return [];
    const value = valueIn(name, text, today);
    if (value === undefined) return [];
    if (value === null) notices.push(unread(name, text));
    return value === null && patientFields[name].initial !== undefined ? [] : [[name, value] as const];
  });
  const card = given.medicare_number?.replace(/\D/g, "");
  const medicare_number = card ? card + (given.irn?.replace(/\D/g, "") ?? "") : null;
  const [mobile, landline] = [phonesIn(given.mobile), phonesIn(given.landline)];
  const others = [...mobile.slice(1), ...landline.slice(1), ...phonesIn(given.other_phone)];
  const notes = withKept(given.notes ?? null, others.length > 0 ? `Other phone: ${others.join(", ")}` : null);
  const phones = { mobile: mobile[0] ?? null, landline: landline[0] ?? null };
  return { draft: { ...Object.fromEntries(read), ...phones, medicare_number, notes }, notices };
}

/** "0412 338 907 / 03 9318 4417" holds two. */
const phonesIn = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/[/;,|]|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A cell as the field would be sent; null: it means nothing. */
function valueIn(name: PatientField, text: string, today: Day): unknown {
  const { input, options, read } = patientFields[name];
  if (input === "birthday") return dayIn(text, today, true);
  if (input === "cardExpiry") return /^\d{1,2}\/\d{4}$/.test(text) ? text : dayIn(text, today, false);
  if (read) return read(text);
  return options ? optionIn<unknown>(options, text) : text;
}

const unread = (name: PatientField, text: string): string => {
  const { label } = patientFields[name];
  const what = typeof label === "string" ? label : label.AU;
  const called = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  const isDate = patientFields[name].options === undefined;
  return `The ${called} ${quoted(text)} is not ${isDate ? "a date and was left out" : "in our list"}.`;
};

const dayIn = (text: string, today: Day, past: boolean): Day | null =>
  parseTypedDay(text.replace(/[T ]\d{1,2}:\d{2}.*$/, ""), today, { past }) ?? isoDay(text);

const referringDoctorValues = (given: Cells) => ({
  draft: Object.fromEntries(
    REFERRING_DOCTOR_FIELDS.filter((name) => !APART.has(name) && referringDoctorFields[name].importAs.length > 0).map(
      (name) => [name, given[name] ?? null] as const,
    ),
  ),
  notices: [],
});

function isoDay(text: string): Day | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  return year === undefined ? null : parseTypedDay(`${date}/${month}/${year}`, "2099-12-31");
}
