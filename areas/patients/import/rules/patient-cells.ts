import { PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { optionIn } from "#kernel/contract/fields.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import type { Column } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { quoteValue, appendNotes } from "./candidate.ts";
import {
  type Correction,
  type DisabledKinds,
  lostValue,
  markCorrection,
  NONE_DISABLED,
} from "./corrections.ts";
import { deathIn } from "./deceased.ts";
import { isEmptyWord } from "./empty-words.ts";
import { type FillOnly, fillOnlyPart } from "./fill-only.ts";
import { correctEmail, type CorrectedPhones, correctPhones } from "./correct-contacts.ts";
import { hasShortYear, isPlainDay, isPlainExpiry, readDay, readExpiry } from "./correct-dates.ts";
import { parseScientific, isNothing } from "./correct-text.ts";

export type Cells = Readonly<Partial<Record<Column, string>>>;

interface ReadContext {
  readonly today: Day;
  readonly country: Country;
  /** Order of day and month by field. */
  readonly orders: Readonly<Record<string, DateOrder | undefined>>;
  readonly state: string | null;
  readonly isOwn?: boolean;
  readonly left?: DisabledKinds;
}

interface ParsedValues {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/**
 * Fields that are read separately: names are split, addresses are looked up with the suburb, contacts are
 * corrected together.
 */
const SEPARATE_FIELDS: ReadonlySet<PatientField> = new Set([
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

export function patientValues(cells: Cells, reading: ReadContext): ParsedValues {
  const notices: string[] = [];
  const corrections: Correction[] = [];
  const noteLines: string[] = [];
  const draft: Record<string, unknown> = {};
  for (const name of PATIENT_FIELDS) {
    const text = cells[name];
    if (text === undefined || SEPARATE_FIELDS.has(name)) continue;
    const cellValue = valueIn(name, text, reading);
    corrections.push(...cellValue.corrections);
    if (cellValue.isSetAside) noteLines.push(noteLineOf(name, text));
    if (cellValue.value === null && cellValue.isUnread) {
      notices.push(unreadNotice(name, text));
      corrections.push(lostValue(name, quoteValue(text)));
    }
    if (cellValue.value !== null || patientFields[name].initial === undefined) draft[name] = cellValue.value;
  }
  const contacts = contactsIn(cells, reading);
  const card = cardIn(cells, reading.left);
  if (card.isSetAside) noteLines.push(noteLineOf("medicare_number", cells.medicare_number ?? ""));
  const death = deathIn(reading.isOwn ? {} : cells, draft["alerts"], reading);
  const notes = [...noteLines, death.note].reduce<string | null>(appendNotes, contacts.draft.notes);
  return {
    draft: { ...draft, ...contacts.draft, ...death.alerts, notes, medicare_number: card.value },
    notices: [...notices, ...contacts.notices, ...(card.notices ?? []), ...death.notices],
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

const plainValue = (value: unknown): Value => ({ value, isUnread: true, corrections: [] });

/** Returns the corrected value, or sets the value aside if corrections of its kind are turned off. */
function mendedValue(
  value: unknown,
  correction: Correction,
  disabledKinds: DisabledKinds = NONE_DISABLED,
): Value {
  const isSetAside = disabledKinds.has(correction.kind);
  return {
    value: isSetAside ? null : value,
    isUnread: false,
    isSetAside,
    corrections: [markCorrection(correction, disabledKinds)],
  };
}

const labelOf = (name: PatientField): string => {
  const { label } = patientFields[name];
  return typeof label === "string" ? label : label.AU;
};
const noteLineOf = (name: PatientField, text: string): string =>
  `${labelOf(name)} in the import: ${quoteValue(text)}`;

function valueIn(name: PatientField, text: string, reading: ReadContext): Value {
  const { input, options, read } = patientFields[name];
  if (isEmptyWord(name, text) && !reading.isOwn)
    return mendedValue(null, { kind: "left_out", field: name, was: text, now: "" }, reading.left);
  if (input === "birthday") return dayIn(name, text, reading);
  if (input === "cardExpiry") return expiryIn(name, text, reading);
  if (read) return plainValue(read(text));
  if (options) return plainValue(optionIn<unknown>(options, text));
  return input === "card" || name === "mrn" ? numberIn(name, text, reading.left) : plainValue(text);
}

function dayIn(field: PatientField, text: string, { today, orders, left }: ReadContext): Value {
  const value = readDay(text, today, { order: orders[field], past: true });
  if (value === null || isPlainDay(text)) return plainValue(value);
  return mendedValue(
    value,
    { kind: hasShortYear(text) ? "short_year" : "date", field, was: text, now: formatDay(value) },
    left,
  );
}

function expiryIn(field: PatientField, text: string, { today, orders, left }: ReadContext): Value {
  const value = readExpiry(text, today, orders[field]);
  const now = value !== null && isDay(value) ? formatDay(value) : value;
  if (now === null || isPlainExpiry(text)) return plainValue(value);
  return mendedValue(value, { kind: "card_expiry", field, was: text, now }, left);
}

/** Reads a number that Excel may have turned into scientific notation such as 2.42878E+09. */
function numberIn(field: string, text: string, left?: DisabledKinds): Value {
  const scientific = parseScientific(text);
  if (scientific === null) return plainValue(text.replace(/(?<=\d)\.0+$/, ""));
  if (scientific === "lost") return mendedValue(null, { kind: "left_out", field, was: text, now: "" }, left);
  return mendedValue(scientific.digits, { kind: "number", field, was: text, now: scientific.digits }, left);
}

const NO_REFERENCE = { digit: "", corrections: [], notices: [] };
/** Reads the reference number, from 1 to 9, that a column has beside the card: "02" and "2 of 4" are 2. */
function referenceIn(text: string | undefined, left?: DisabledKinds) {
  if (text === undefined) return NO_REFERENCE;
  const field = "medicare_number";
  if (isNothing(text)) {
    const correction = markCorrection({ kind: "left_out", field, was: text, now: "" }, left ?? NONE_DISABLED);
    return { ...NO_REFERENCE, corrections: [correction] };
  }
  const number = Number(/\d+/.exec(text)?.[0] ?? 0);
  if (number >= 1 && number <= 9) return { ...NO_REFERENCE, digit: String(number) };
  const notice = `The Medicare reference number ${quoteValue(text)} is not from 1 to 9 and was left out.`;
  return { digit: "", corrections: [lostValue(field, quoteValue(text))], notices: [notice] };
}

/** Reads the Medicare number and appends the reference number from a column of its own. */
function cardIn(
  { medicare_number: text, irn }: Cells,
  left?: DisabledKinds,
): Value & { readonly notices?: readonly string[] } {
  const field = "medicare_number";
  if (text === undefined) return plainValue(null);
  if (isNothing(text)) return mendedValue(null, { kind: "left_out", field, was: text, now: "" }, left);
  const cardNumber = numberIn(field, text, left);
  const { value } = cardNumber;
  const card = typeof value === "string" ? value.replace(/\D/g, "") : "";
  const reference = card.length === 10 ? referenceIn(irn, left) : NO_REFERENCE;
  return {
    ...cardNumber,
    value: card === "" ? null : card + reference.digit,
    corrections: [...cardNumber.corrections, ...reference.corrections],
    notices: reference.notices,
  };
}

/** Splits phone numbers of other countries without corrections, because their length varies. */
const splitForeignPhones = (text: string | undefined): CorrectedPhones => ({
  phones: (text ?? "")
    .split(/[;,|]|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !isNothing(part)),
  kept: [],
  corrections: [],
});

/**
 * Selects one mobile, one landline and one email; keeps other numbers, and texts that can't be dialled, in
 * the notes.
 */
function contactsIn(cells: Cells, { country, state, left }: ReadContext) {
  const mend = (field: string, text: string | undefined) =>
    country === "AU" ? correctPhones(field, text, state, left) : splitForeignPhones(text);
  const phoneCells = [
    mend("mobile", cells.mobile),
    mend("landline", cells.landline),
    mend("other_phone", cells.other_phone),
  ] as const;
  const { mobile, landline, otherPhones, movedPhones } = selectPhones(phoneCells, country);
  const email =
    cells.email === undefined
      ? { email: null, kept: null, corrections: [] }
      : correctEmail(cells.email, left);
  const notes = [
    otherPhones.length > 0 ? `Other phone: ${otherPhones.join(", ")}` : null,
    email.kept === null
      ? null
      : email.email === null
        ? `Email in the import: ${quoteValue(email.kept)}`
        : `Other email: ${email.kept}`,
  ];
  const phoneCorrections = phoneCells.flatMap(({ corrections }) => corrections);
  return {
    draft: {
      mobile,
      landline,
      email: email.email,
      notes: notes.reduce<string | null>(appendNotes, cells.notes ?? null),
      ...fillOnlyPart(movedPhones),
    },
    notices: [...keptPhoneNotices(phoneCorrections), ...keptEmailNotices(email)],
    corrections: [...phoneCorrections, ...email.corrections],
  };
}

/** Numbers of the columns for mobile, landline and other phone. */
type PhoneCells = readonly [mobiles: CorrectedPhones, landlines: CorrectedPhones, others: CorrectedPhones];

/**
 * Selects one mobile and one landline, each preferably from its own column; null if no number fits.
 * `otherPhones` are the other numbers as displayed, then the texts that can't be dialled; `movedPhones` are
 * the selected numbers from another column.
 */
function selectPhones(phoneCells: PhoneCells, country: Country) {
  const isMobile = (phone: string): boolean => country !== "AU" || phone.startsWith("04");
  const [mobiles, landlines, others] = phoneCells;
  const mobile =
    mobiles.phones.find(isMobile) ??
    (country === "AU" ? [...landlines.phones, ...others.phones].find(isMobile) : undefined) ??
    null;
  const isLandline = (phone: string): boolean => phone !== mobile && (country !== "AU" || !isMobile(phone));
  const landline =
    landlines.phones.find(isLandline) ??
    mobiles.phones.find(isLandline) ??
    others.phones.find(isLandline) ??
    null;
  const sparePhones = phoneCells
    .flatMap(({ phones }) => phones)
    .filter((phone) => phone !== mobile && phone !== landline);
  const otherPhones = [
    ...new Set(sparePhones.map((phone) => formatPhone(phone, country))),
    ...phoneCells.flatMap(({ kept }) => kept),
  ];
  const movedPhones: FillOnly = {
    ...(mobile !== null && !mobiles.phones.includes(mobile) ? { mobile: movedPhone(mobile, country) } : {}),
    ...(landline !== null && !landlines.phones.includes(landline)
      ? { landline: movedPhone(landline, country) }
      : {}),
  };
  return { mobile, landline, otherPhones, movedPhones };
}

function movedPhone(phone: string, country: Country): FillOnly[string] {
  const text = formatPhone(phone, country);
  return { text, reason: `The phone number ${text} is in another column` };
}

const keptPhoneNotices = (corrections: readonly Correction[]): string[] =>
  corrections.flatMap(({ kind, was }) =>
    kind === "kept"
      ? [`The phone number ${quoteValue(was)} can't be dialled here; it is kept in the patient's notes.`]
      : [],
  );

const keptEmailNotices = ({ kept, corrections }: Omit<ReturnType<typeof correctEmail>, "email">): string[] =>
  kept !== null && corrections.some(({ kind }) => kind === "kept")
    ? [`The email address ${quoteValue(kept)} is not valid; it is kept in the patient's notes.`]
    : [];

const unreadNotice = (name: PatientField, text: string): string => {
  const label = labelOf(name);
  const lowerLabel = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const isDate = patientFields[name].options === undefined;
  return `The ${lowerLabel} ${quoteValue(text)} is not ${isDate ? "a date and was left out" : "in our list"}.`;
};
