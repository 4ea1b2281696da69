import { PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { optionIn } from "#kernel/contract/fields.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Column } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { quoted, withKept } from "./candidate.ts";
import type { Correction } from "./corrections.ts";
import { isPlainDay, isPlainExpiry, readDay, readExpiry } from "./mend-dates.ts";
import { fromScientific, isNothing, mendEmail, type MendedPhones, mendPhones } from "./mend-text.ts";

export type Cells = Readonly<Partial<Record<Column, string>>>;

interface Reading {
  readonly today: Day;
  readonly country: Country;
  /** By field. */
  readonly orders: Readonly<Record<string, DateOrder | undefined>>;
  readonly state: string | null;
  readonly isOwn?: boolean;
}

interface Read {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Read by themselves: the name is taken apart, the address is looked up with its suburb, numbers are mended together. */
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
/** Cells in which a word such as "none" means something. */
const SAYS_NO: ReadonlySet<PatientField> = new Set(["interpreter_language", "indigenous_status", "alerts"]);

export function patientValues(given: Cells, reading: Reading): Read {
  const notices: string[] = [];
  const corrections: Correction[] = [];
  const draft: Record<string, unknown> = {};
  for (const name of PATIENT_FIELDS) {
    const text = given[name];
    if (text === undefined || APART.has(name)) continue;
    const one = valueIn(name, text, reading);
    corrections.push(...one.corrections);
    if (one.value === undefined) continue;
    if (one.value === null && one.isUnread) notices.push(unread(name, text));
    if (one.value !== null || patientFields[name].initial === undefined) draft[name] = one.value;
  }
  const contacts = contactsIn(given, reading);
  const card = cardIn(given);
  return {
    draft: { ...draft, ...contacts.draft, medicare_number: card.value },
    notices: [...notices, ...contacts.notices],
    corrections: [...corrections, ...contacts.corrections, ...card.corrections],
  };
}

interface Value {
  /** undefined: the cell says that there is none; null: it means nothing. */
  readonly value: unknown;
  readonly isUnread: boolean;
  readonly corrections: readonly Correction[];
}

const plain = (value: unknown): Value => ({ value, isUnread: true, corrections: [] });

function valueIn(name: PatientField, text: string, reading: Reading): Value {
  const { input, options, read } = patientFields[name];
  if (isNothing(text) && !SAYS_NO.has(name) && !reading.isOwn)
    return { value: null, isUnread: false, corrections: [{ kind: "left_out", field: name, was: text, now: "" }] };
  if (input === "birthday") return dayIn(name, text, reading);
  if (input === "cardExpiry") return expiryIn(name, text, reading);
  if (read) return plain(read(text));
  if (options) return plain(optionIn<unknown>(options, text));
  return input === "card" || name === "mrn" ? numberIn(name, text) : plain(text);
}

function dayIn(field: PatientField, text: string, { today, orders }: Reading): Value {
  const value = readDay(text, today, { order: orders[field], past: true });
  const isMended = value !== null && !isPlainDay(text);
  return { value, isUnread: true, corrections: isMended ? [{ kind: "date", field, was: text, now: formatDay(value) }] : [] };
}

function expiryIn(field: PatientField, text: string, { today, orders }: Reading): Value {
  const value = readExpiry(text, today, orders[field]);
  const now = value !== null && isDay(value) ? formatDay(value) : value;
  const isMended = now !== null && !isPlainExpiry(text);
  return { value, isUnread: true, corrections: isMended ? [{ kind: "card_expiry", field, was: text, now }] : [] };
}

/** A number Excel has turned into 2.42878E+09. */
function numberIn(field: string, text: string): Value {
  const scientific = fromScientific(text);
  if (scientific === null) return plain(text.replace(/(?<=\d)\.0+$/, ""));
  if (scientific === "lost")
    return { value: null, isUnread: false, corrections: [{ kind: "left_out", field, was: text, now: "" }] };
  return {
    value: scientific.digits,
    isUnread: false,
    corrections: [{ kind: "number", field, was: text, now: scientific.digits }],
  };
}

/** The card with the person's place on it, where a column of its own has that. */
function cardIn({ medicare_number: text, irn }: Cells): { value: string | null; corrections: readonly Correction[] } {
  if (text === undefined) return { value: null, corrections: [] };
  if (isNothing(text)) return { value: null, corrections: [{ kind: "left_out", field: "medicare_number", was: text, now: "" }] };
  const { value, corrections } = numberIn("medicare_number", text);
  const card = typeof value === "string" ? value.replace(/\D/g, "") : "";
  const place = (irn ?? "").replace(/\D/g, "").slice(0, 1);
  return { value: card === "" ? null : card + (card.length === 10 ? place : ""), corrections };
}

/** Outside Australia a number is as long as it is: it is taken as it stands. */
const asWritten = (text: string | undefined): MendedPhones => ({
  phones: (text ?? "")
    .split(/[;,|]|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !isNothing(part)),
  kept: [],
  corrections: [],
});

/** One mobile, one landline and one address; the others, and what can't be dialled, are kept in the notes. */
function contactsIn(given: Cells, { country, state }: Reading): Read {
  const mend = (field: string, text: string | undefined) => (country === "AU" ? mendPhones(field, text, state) : asWritten(text));
  const all = [mend("mobile", given.mobile), mend("landline", given.landline), mend("other_phone", given.other_phone)] as const;
  const isMobile = (phone: string): boolean => country !== "AU" || phone.startsWith("04");
  const [mobiles, lines, others] = all;
  const mobile =
    mobiles.phones.find(isMobile) ?? (country === "AU" ? [...lines.phones, ...others.phones].find(isMobile) : undefined) ?? null;
  const isLine = (phone: string): boolean => phone !== mobile && (country !== "AU" || !isMobile(phone));
  const landline = lines.phones.find(isLine) ?? mobiles.phones.find(isLine) ?? others.phones.find(isLine) ?? null;
  const spare = all.flatMap(({ phones }) => phones).filter((phone) => phone !== mobile && phone !== landline);
  const more = [...new Set(spare.map((phone) => formatPhone(phone, country))), ...all.flatMap(({ kept }) => kept)];
  const email = given.email === undefined ? { email: null, kept: null, corrections: [] } : mendEmail(given.email);
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
      .flatMap(({ kept }) => kept)
      .map((text) => `The phone number ${quoted(text)} can't be dialled here; it is kept in the patient's notes.`),
    ...(email.kept !== null && email.email === null
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
  const { label } = patientFields[name];
  const what = typeof label === "string" ? label : label.AU;
  const called = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  const isDate = patientFields[name].options === undefined;
  return `The ${called} ${quoted(text)} is not ${isDate ? "a date and was left out" : "in our list"}.`;
};
