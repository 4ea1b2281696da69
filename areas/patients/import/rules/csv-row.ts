import { REFERRING_DOCTOR_FIELDS, referringDoctorFields } from "#areas/patients/referring-doctors/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { LONGEST_CELL } from "../contract.ts";
import type { Mapping } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { type Candidate, quoted, type Unreadable, withKept } from "./candidate.ts";
import { type Correction, type Left, noted, NOTHING_LEFT } from "./corrections.ts";
import { titleName } from "#kernel/people/title.ts";
import { NAMELESS } from "./fhir-patient.ts";
import { isOtherTitle, mendCapitals, mendFirstName, mendPostcode, mendState, splitWholeName, titleOf } from "./mend-text.ts";
import { type Cells, patientValues } from "./patient-cells.ts";

const TOO_LONG = `Keep this to ${LONGEST_CELL.toLocaleString("en-AU")} characters or fewer.`;

/** Options for reading the cells of a file. */
export interface Reading {
  readonly today: Day;
  readonly country?: Country;
  /** Order of day and month by the position of each date column. */
  readonly orders?: Readonly<Record<string, DateOrder>>;
  /** True for Corella's own export, whose values are imported as saved, without corrections. */
  readonly isOwn?: boolean;
  /** Kinds of correction that the user turned off. */
  readonly left?: Left;
  /** Number of headings of the table. */
  readonly columns?: number;
}

const TOO_MANY = "This row has more values than there are headings. The rest is left out; put a value with a comma in quotes.";

/** Converts a row of a table into Corella's fields by the user's mapping. */
export function candidateFromCells(
  cells: readonly string[],
  mapping: Mapping,
  subject: "patient" | "referringdoctor",
  { today, country = "AU", orders = {}, isOwn = false, columns = cells.length, left = NOTHING_LEFT }: Reading,
): Candidate | Unreadable {
  const long = Object.entries(mapping).find(([place]) => (cells[Number(place)]?.length ?? 0) > LONGEST_CELL);
  if (long) return { subject, source_id: null, reason: TOO_LONG, field: long[1] };
  const given: Cells = Object.fromEntries(
    Object.entries(mapping).flatMap(([place, field]) =>
      cells[Number(place)]?.trim() ? [[field, isOwn ? cells[Number(place)] : cells[Number(place)]?.trim()]] : [],
    ),
  );
  const import_id = given.import_id?.replace(/\.0$/, "") ?? null;
  const source_id = given.record_id ?? import_id;
  const name = isOwn ? nameAsWritten(given) : nameFrom(given, left);
  if (name.fields.last_name === "" && name.fields.first_name === "") return { subject, source_id, reason: NAMELESS };
  const ordered = Object.fromEntries(Object.entries(mapping).map(([place, field]) => [field, orders[place]]));
  const state = given.state === undefined ? null : mendState(given.state);
  const read =
    subject === "patient"
      ? patientValues(given, { today, country, orders: ordered, state, isOwn, left })
      : referringDoctorValues(given);
  const postcode = postcodeFrom(given.postcode, left);
  const place = placeOf(given);
  return {
    subject,
    source_id,
    draft: { ...read.draft, ...name.fields, ...(subject === "patient" ? { import_id, ...withPreferred(name, read.draft) } : {}) },
    address: {
      street: place.street,
      suburb: place.suburb,
      state: place.state ?? state,
      postcode: place.postcode ?? postcode.value,
      country: null,
    },
    fund: given.fund ?? null,
    gp: given.gp ?? null,
    notices: [...surplusOf(cells, columns), ...name.notices, ...keptFromDoctor(name, subject), ...read.notices],
    corrections: [...name.corrections, ...read.corrections, ...postcode.corrections],
  };
}

/**
 * Returns a notice for an unlisted title of a referring doctor, because referring doctors have no notes to
 * keep the title in.
 */
const keptFromDoctor = ({ kept }: NameRead, subject: "patient" | "referringdoctor"): string[] =>
  kept === null || subject === "patient" ? [] : [notListed(kept)];

const notListed = (title: string): string => `The title ${quoted(title)} is not in our list.`;

/**
 * Returns a notice for values beyond the last heading, because an unquoted comma moves all values after it.
 */
const surplusOf = (cells: readonly string[], columns: number): string[] =>
  cells.slice(columns).some((cell) => cell.trim() !== "") ? [TOO_MANY] : [];

/** Matches the end of an address line from the separator after the suburb: an optional state, then the postcode. */
const STATE_AND_POSTCODE = /(?<![ ,])[ ,]+(?:(NSW|VIC|QLD|SA|WA|TAS|NT|ACT)[ ,]+)?(\d{4})$/i;
const LONGEST_SUBURB = 60;

function lineOfPlace(line: string): { town: string; state: string | undefined; code: string | undefined } | null {
  const end = STATE_AND_POSTCODE.exec(line);
  if (end === null || end.index < 2 || end.index > LONGEST_SUBURB) return null;
  return { town: line.slice(0, end.index), state: end[1], code: end[2] };
}

/** Splits an address of several lines. If no column contains the suburb, the last line may be the suburb. */
function placeOf({ address, address2, suburb, postcode }: Cells) {
  const lines = [address, address2]
    .flatMap((cell) => (cell ?? "").split(/[\r\n]/))
    .map((line) => line.trim())
    .filter(Boolean);
  const isApart = suburb !== undefined || postcode !== undefined || lines.length < 2;
  const { town, state, code } = (isApart ? null : lineOfPlace(lines.at(-1) ?? "")) ?? {};
  const street = (town === undefined ? lines : lines.slice(0, -1)).join(", ") || null;
  return { street, suburb: town ?? suburb ?? null, state: state === undefined ? null : mendState(state), postcode: code ?? null };
}

function postcodeFrom(was: string | undefined, left: Left): { value: string | null; corrections: Correction[] } {
  if (was === undefined) return { value: null, corrections: [] };
  const now = mendPostcode(was);
  if (was === now) return { value: now, corrections: [] };
  return {
    value: left.has("postcode") ? was : now,
    corrections: [noted({ kind: "postcode", field: "postcode", was, now }, left)],
  };
}

interface NameRead {
  readonly fields: { readonly title: number | null; readonly first_name: string; readonly last_name: string };
  readonly preferred_name: string | null;
  readonly kept: string | null;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Adds the preferred name if the row has no other, and keeps an unlisted title in the notes. */
function withPreferred({ preferred_name, kept }: NameRead, draft: Readonly<Record<string, unknown>>) {
  const notes = typeof draft["notes"] === "string" ? draft["notes"] : null;
  return {
    ...(preferred_name !== null && !draft["preferred_name"] ? { preferred_name } : {}),
    ...(kept === null ? {} : { notes: withKept(notes, `Title: ${kept}`) }),
  };
}

function nameFrom(given: Cells, left: Left): NameRead {
  const isApart = given.last_name !== undefined || given.first_name !== undefined;
  const whole = splitWholeName(given.full_name ?? "");
  const { first_name: first = "", last_name: last = "" } = isApart
    ? { first_name: given.first_name, last_name: given.last_name }
    : whole;
  const middle = given.middle_name === undefined || !(first || last) ? "" : ` ${given.middle_name}`;
  const mended = mendFirstName(`${first}${middle}`.trim(), left);
  const lastName = mendCapitals("last_name", last.trim(), left);
  const titled = titleFrom(given.title, left);
  const title = given.title === undefined ? undefined : titled.title;
  const isUnknown = given.title !== undefined && title === undefined;
  return {
    fields: { title: title ?? mended.title, first_name: mended.first_name, last_name: lastName.name },
    preferred_name: mended.preferred_name,
    kept: given.title !== undefined && title === null ? given.title : mended.keptTitle,
    notices: isUnknown && given.title !== undefined ? [notListed(given.title)] : [],
    corrections: [...titled.corrections, ...mended.corrections, ...lastName.corrections],
  };
}

/** Parses a title. "Mstr" becomes Master, or an unlisted title if corrections of titles are turned off. */
function titleFrom(text = "", left: Left): { title: ReturnType<typeof titleOf>; corrections: Correction[] } {
  const title = titleOf(text);
  if (!isOtherTitle(text)) return { title, corrections: [] };
  const correction = noted({ kind: "title", field: "title", was: text, now: titleName(title) ?? "" }, left);
  return { title: correction.is_left ? null : title, corrections: [correction] };
}

const nameAsWritten = ({ title, first_name = "", last_name = "", preferred_name }: Cells): NameRead => ({
  fields: { title: title === undefined ? null : (titleOf(title) ?? null), first_name, last_name },
  ...{ preferred_name: preferred_name ?? null, kept: null, notices: [], corrections: [] },
});

const APART: ReadonlySet<string> = new Set(["title", "first_name", "last_name", "address"]);

const referringDoctorValues = (given: Cells) => ({
  draft: Object.fromEntries(
    REFERRING_DOCTOR_FIELDS.filter((name) => !APART.has(name) && referringDoctorFields[name].importAs.length > 0).map(
      (name) => [name, given[name] ?? null] as const,
    ),
  ),
  notices: [],
  corrections: [],
});
