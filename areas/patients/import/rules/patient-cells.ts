import { PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { optionIn } from "#kernel/contract/fields.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Column } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { quoted, withKept } from "./candidate.ts";
import { type Correction, type Left, noted, NOTHING_LEFT } from "./corrections.ts";
import { hasShortYear, isPlainDay, isPlainExpiry, readDay, readExpiry } from "./mend-dates.ts";
import { fromScientific, isNothing, mendEmail, type MendedPhones, mendPhones } from "./mend-text.ts";

export type Cells = Readonly<Partial<Record<Column, string>>>;

interface Reading {
  readonly today: Day;
  readonly country: Country;
  /** Order of day and month by field. */
  readonly orders: Readonly<Record<string, DateOrder | undefined>>;
  readonly state: string | null;
  readonly isOwn?: boolean;
  readonly left?: Left;
}

interface Read {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/**
 * Fields that are read separately: names are split, addresses are looked up with the suburb, contacts are
 * corrected together.
 */
const APART: ReadonlySet<PatientField> = new Set([
  "title",
  "first_name",
  "last_name",
  "address",
  "mobile",
  "landline",
  "email",
  "medicare_number",
  "notes",
]);
/** Fields in which a word such as "none" has a meaning. */
const SAYS_NO: ReadonlySet<PatientField> = new Set(["interpreter_language", "indigenous_status", "alerts"]);

export function patientValues(given: Cells, reading: Reading): Read {
  const notices: string[] = [];
  const corrections: Correction[] = [];
  const setAside: string[] = [];
  const draft: Record<string, unknown> = {};
  for (const name of PATIENT_FIELDS) {
    const text = given[name];
    if (text === undefined || APART.has(name)) continue;
    const one = valueIn(name, text, reading);
    corrections.push(...one.corrections);
    if (one.isSetAside) setAside.push(inNotes(name, text));
    if (one.value === null && one.isUnread) notices.push(unread(name, text));
    if (one.value !== null || patientFields[name].initial === undefined) draft[name] = one.value;
  }
  const contacts = contactsIn(given, reading);
  const card = cardIn(given, reading.left);
  if (card.isSetAside) setAside.push(inNotes("medicare_number", given.medicare_number ?? ""));
  const notes = setAside.reduce<string | null>(withKept, contacts.draft.notes);
  return {
    draft: { ...draft, ...contacts.draft, notes, medicare_number: card.value },
    notices: [...notices, ...contacts.notices],
    corrections: [...corrections, ...contacts.corrections, ...card.corrections],
  };
}

interface Value {
  /** Value to import; null if the cell has no usable value. */
  readonly value: unknown;
  readonly isUnread: boolean;
  /** True if corrections of this kind are turned off and the value can't be stored as written. */
  readonly isSetAside?: boolean;
  readonly corrections: readonly Correction[];
}

const plain = (value: unknown): Value => ({ value, isUnread: true, corrections: [] });

/** Returns the corrected value, or sets the value aside if corrections of its kind are turned off. */
function mendedAs(value: unknown, correction: Correction, left: Left = NOTHING_LEFT): Value {
  const isSetAside = left.has(correction.kind);
  return { value: isSetAside ? null : value, isUnread: false, isSetAside, corrections: [noted(correction, left)] };
}

const labelOf = (name: PatientField): string => {
  const { label } = patientFields[name];
  return typeof label === "string" ? label : label.AU;
};
const inNotes = (name: PatientField, text: string): string => `${labelOf(name)} in the import: ${quoted(text)}`;

function valueIn(name: PatientField, text: string, reading: Reading): Value {
  const { input, options, read } = patientFields[name];
  if (isNothing(text) && !SAYS_NO.has(name) && !reading.isOwn)
    return mendedAs(null, { kind: "left_out", field: name, was: text, now: "" }, reading.left);
  if (input === "birthday") return dayIn(name, text, reading);
  if (input === "cardExpiry") return expiryIn(name, text, reading);
  if (read) return plain(read(text));
  if (options) return plain(optionIn<unknown>(options, text));
  return input === "card" || name === "mrn" ? numberIn(name, text, reading.left) : plain(text);
}

function dayIn(field: PatientField, text: string, { today, orders, left }: Reading): Value {
  const value = readDay(text, today, { order: orders[field], past: true });
  if (value === null || isPlainDay(text)) return plain(value);
  return mendedAs(value, { kind: hasShortYear(text) ? "short_year" : "date", field, was: text, now: formatDay(value) }, left);
}

function expiryIn(field: PatientField, text: string, { today, orders, left }: Reading): Value {
  const value = readExpiry(text, today, orders[field]);
  const now = value !== null && isDay(value) ? formatDay(value) : value;
  if (now === null || isPlainExpiry(text)) return plain(value);
  return mendedAs(value, { kind: "card_expiry", field, was: text, now }, left);
}

/** Reads a number that Excel may have turned into scientific notation such as 2.42878E+09. */
function numberIn(field: string, text: string, left?: Left): Value {
  const scientific = fromScientific(text);
  if (scientific === null) return plain(text.replace(/(?<=\d)\.0+$/, ""));
  if (scientific === "lost") return mendedAs(null, { kind: "left_out", field, was: text, now: "" }, left);
  return mendedAs(scientific.digits, { kind: "number", field, was: text, now: scientific.digits }, left);
}

/** Reads the Medicare number and appends the reference number from a column of its own. */
function cardIn({ medicare_number: text, irn }: Cells, left?: Left): Value {
  const field = "medicare_number";
  if (text === undefined) return plain(null);
  if (isNothing(text)) return mendedAs(null, { kind: "left_out", field, was: text, now: "" }, left);
  const read = numberIn(field, text, left);
  const { value } = read;
  const card = typeof value === "string" ? value.replace(/\D/g, "") : "";
  const place = (irn ?? "").replace(/\D/g, "").slice(0, 1);
  return { ...read, value: card === "" ? null : card + (card.length === 10 ? place : "") };
}

/** Splits phone numbers of other countries without corrections, because their length varies. */
const asWritten = (text: string | undefined): MendedPhones => ({
  phones: (text ?? "")
    .split(/[;,|]|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !isNothing(part)),
  kept: [],
  corrections: [],
});

/**
 * Selects one mobile, one landline and one email; other numbers and those that can't be dialled are kept in
 * the notes.
 */
function contactsIn(given: Cells, { country, state, left }: Reading) {
  const mend = (field: string, text: string | undefined) =>
    country === "AU" ? mendPhones(field, text, state, left) : asWritten(text);
  const all = [mend("mobile", given.mobile), mend("landline", given.landline), mend("other_phone", given.other_phone)] as const;
  const isMobile = (phone: string): boolean => country !== "AU" || phone.startsWith("04");
  const [mobiles, lines, others] = all;
  const mobile =
    mobiles.phones.find(isMobile) ?? (country === "AU" ? [...lines.phones, ...others.phones].find(isMobile) : undefined) ?? null;
  const isLine = (phone: string): boolean => phone !== mobile && (country !== "AU" || !isMobile(phone));
  const landline = lines.phones.find(isLine) ?? mobiles.phones.find(isLine) ?? others.phones.find(isLine) ?? null;
  const spare = all.flatMap(({ phones }) => phones).filter((phone) => phone !== mobile && phone !== landline);
  const more = [...new Set(spare.map((phone) => formatPhone(phone, country))), ...all.flatMap(({ kept }) => kept)];
  const email = given.email === undefined ? { email: null, kept: null, corrections: [] } : mendEmail(given.email, left);
  const notes = [
    more.length > 0 ? `Other phone: ${more.join(", ")}` : null,
    email.kept === null
      ? null
      : email.email === null
        ? `Email in the import: ${quoted(email.kept)}`
        : `Other email: ${email.kept}`,
  ];
  const notices = [
    ...all
      .flatMap((one) => one.corrections)
      .flatMap(({ kind, was }) =>
        kind === "kept" ? [`The phone number ${quoted(was)} can't be dialled here; it is kept in the patient's notes.`] : [],
      ),
    ...(email.kept !== null && email.corrections.some(({ kind }) => kind === "kept")
      ? [`The email address ${quoted(email.kept)} is not valid; it is kept in the patient's notes.`]
      : []),
  ];
  return {
    draft: { mobile, landline, email: email.email, notes: notes.reduce<string | null>(withKept, given.notes ?? null) },
    notices,
    corrections: [...all.flatMap((one) => one.corrections), ...email.corrections],
  };
}

const unread = (name: PatientField, text: string): string => {
  const what = labelOf(name);
  const called = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  const isDate = patientFields[name].options === undefined;
  return `The ${called} ${quoted(text)} is not ${isDate ? "a date and was left out" : "in our list"}.`;
};
