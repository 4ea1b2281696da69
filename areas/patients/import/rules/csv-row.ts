import { REFERRING_DOCTOR_FIELDS, referringDoctorFields } from "#areas/patients/referring-doctors/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { LONGEST_CELL } from "../contract.ts";
import type { Mapping } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { type Address, type Candidate, quoteValue, type Unreadable, appendNotes } from "./candidate.ts";
import {
  type Correction,
  type DisabledKinds,
  lostValue,
  markCorrection,
  NONE_DISABLED,
} from "./corrections.ts";
import { titleName } from "#kernel/people/title.ts";
import { withoutEmptyWords } from "./empty-words.ts";
import { NAMELESS } from "./fhir-patient.ts";
import {
  isOtherTitle,
  correctCapitals,
  correctFirstName,
  correctPostcode,
  correctState,
  titleOf,
} from "./correct-text.ts";
import { type Cells, patientValues } from "./patient-cells.ts";
import { splitSuburb, withSuburbSplit } from "./split-suburb.ts";
import { splitWholeName } from "./whole-name.ts";

const TOO_LONG = `Keep this to ${LONGEST_CELL.toLocaleString("en-AU")} characters or fewer.`;

/** Options for reading the cells of a file. */
export interface ReadOptions {
  readonly today: Day;
  readonly country?: Country;
  /** Order of day and month by the position of each date column. */
  readonly orders?: Readonly<Record<string, DateOrder>>;
  /** True for Corella's own export, whose values are imported as saved, without corrections. */
  readonly isOwn?: boolean;
  /** Kinds of correction that the user turned off. */
  readonly left?: DisabledKinds;
  /** Number of headings of the table. */
  readonly columns?: number;
}

const TOO_MANY_VALUES =
  "This row has more values than there are headings. The rest is left out; put a value with a comma in quotes.";

/** Converts a row of a table into Corella's fields by the user's mapping. */
export function candidateFromCells(
  cells: readonly string[],
  mapping: Mapping,
  subject: "patient" | "referringdoctor",
  {
    today,
    country = "AU",
    orders = {},
    isOwn = false,
    columns = cells.length,
    left: disabledKinds = NONE_DISABLED,
  }: ReadOptions,
): Candidate | Unreadable {
  const longField = findLongField(cells, mapping);
  if (longField !== undefined) return { subject, source_id: null, reason: TOO_LONG, field: longField };
  const cellValues = valuesByField(cells, mapping, isOwn);
  const { values, emptied } = withoutEmptyWords(cellValues, subject, isOwn, disabledKinds);
  const import_id = values.import_id?.replace(/\.0$/, "") ?? null;
  const source_id = values.record_id ?? import_id;
  const name = isOwn ? nameAsWritten(values) : nameFrom(values, disabledKinds);
  if (name.fields.last_name === "" && name.fields.first_name === "")
    return { subject, source_id, reason: NAMELESS };
  const ordered = Object.fromEntries(Object.entries(mapping).map(([index, field]) => [field, orders[index]]));
  const state = values.state === undefined ? null : correctState(values.state);
  const parsed =
    subject === "patient"
      ? patientValues(values, { today, country, orders: ordered, state, isOwn, left: disabledKinds })
      : referringDoctorValues(values);
  const postcode = postcodeFrom(values.postcode, disabledKinds);
  const corrections = [...emptied, ...name.corrections, ...parsed.corrections, ...postcode.corrections];
  const patientFields = subject === "patient" ? { import_id, ...addPreferredName(name, parsed.draft) } : {};
  return {
    subject,
    source_id,
    draft: { ...parsed.draft, ...name.fields, ...patientFields },
    address: addressFrom(values, state, postcode.value),
    fund: values.fund ?? null,
    gp: values.gp ?? null,
    notices: [
      ...surplusNotices(cells, columns),
      ...name.notices,
      ...unlistedTitleNotices(name, subject),
      ...parsed.notices,
    ],
    corrections: [...corrections, ...lostParts(cells.slice(columns), name, subject)],
  };
}

/** Returns the field of the first cell that is longer than allowed; undefined if there is none. */
const findLongField = (cells: readonly string[], mapping: Mapping): string | undefined =>
  Object.entries(mapping).find(([index]) => (cells[Number(index)]?.length ?? 0) > LONGEST_CELL)?.[1];

/** Returns the filled cells by field, trimmed unless the values are imported as saved. */
const valuesByField = (cells: readonly string[], mapping: Mapping, isOwn: boolean): Cells =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([index, field]) =>
      cells[Number(index)]?.trim()
        ? [[field, isOwn ? cells[Number(index)] : cells[Number(index)]?.trim()]]
        : [],
    ),
  );

/**
 * Returns a notice for an unlisted title of a referring doctor, because referring doctors have no notes to
 * keep the title in.
 */
const unlistedTitleNotices = ({ kept }: ParsedName, subject: "patient" | "referringdoctor"): string[] =>
  kept === null || subject === "patient" ? [] : [unlistedTitleNotice(kept)];

const unlistedTitleNotice = (title: string): string => `The title ${quoteValue(title)} is not in our list.`;

/** Returns the values of a row that are not imported because of their title or their position. */
const lostParts = (
  surplus: readonly string[],
  { kept }: ParsedName,
  subject: "patient" | "referringdoctor",
): Correction[] => [
  ...(kept === null || subject === "patient" ? [] : [lostValue("title", kept)]),
  ...(surplus.some((cell) => cell.trim() !== "")
    ? [lostValue("", quoteValue(surplus.join(", ").trim()))]
    : []),
];

/**
 * Returns a notice for values beyond the last heading, because an unquoted comma moves all values after it.
 */
const surplusNotices = (cells: readonly string[], columns: number): string[] =>
  cells.slice(columns).some((cell) => cell.trim() !== "") ? [TOO_MANY_VALUES] : [];

const LONGEST_SUBURB = 60;

/** Returns the place in the last line of an address; null if the line does not end in a postcode. */
function parseSuburbLine(line: string): Pick<Address, "suburb" | "state" | "postcode"> | null {
  const place = splitSuburb(line);
  const length = place.suburb?.length ?? 0;
  return place.postcode === null || length < 2 || length > LONGEST_SUBURB ? null : place;
}

/** Splits an address of several lines. If no column contains the suburb, the last line may be the suburb. */
function splitAddress({ address, address2, suburb, postcode }: Cells) {
  const lines = [address, address2]
    .flatMap((cell) => (cell ?? "").split(/[\r\n]/))
    .map((line) => line.trim())
    .filter(Boolean);
  const hasSuburbColumn = suburb !== undefined || postcode !== undefined || lines.length < 2;
  const place = hasSuburbColumn ? null : parseSuburbLine(lines.at(-1) ?? "");
  return {
    street: (place === null ? lines : lines.slice(0, -1)).join(", ") || null,
    ...(place ?? { suburb: suburb ?? null, state: null, postcode: null }),
  };
}

/**
 * Returns the address of a row. State and postcode in the last line of the address take precedence over the
 * columns for them.
 */
function addressFrom(cells: Cells, state: string | null, postcode: string | null): Address {
  const parts = splitAddress(cells);
  return withSuburbSplit({
    street: parts.street,
    suburb: parts.suburb,
    state: parts.state ?? state,
    postcode: parts.postcode ?? postcode,
    country: null,
  });
}

function postcodeFrom(
  was: string | undefined,
  disabledKinds: DisabledKinds,
): { value: string | null; corrections: Correction[] } {
  if (was === undefined) return { value: null, corrections: [] };
  const now = correctPostcode(was);
  if (was === now) return { value: now, corrections: [] };
  return {
    value: disabledKinds.has("postcode") ? was : now,
    corrections: [markCorrection({ kind: "postcode", field: "postcode", was, now }, disabledKinds)],
  };
}

interface ParsedName {
  readonly fields: { readonly title: number | null; readonly first_name: string; readonly last_name: string };
  readonly preferred_name: string | null;
  readonly kept: string | null;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Adds the preferred name if the row has no other, and keeps an unlisted title in the notes. */
function addPreferredName({ preferred_name, kept }: ParsedName, draft: Readonly<Record<string, unknown>>) {
  const notes = typeof draft["notes"] === "string" ? draft["notes"] : null;
  return {
    ...(preferred_name !== null && !draft["preferred_name"] ? { preferred_name } : {}),
    ...(kept === null ? {} : { notes: appendNotes(notes, `Title: ${kept}`) }),
  };
}

function nameFrom(cells: Cells, disabledKinds: DisabledKinds): ParsedName {
  const hasNameColumns = cells.last_name !== undefined || cells.first_name !== undefined;
  const whole = splitWholeName(cells.full_name ?? "");
  const { first_name: first = "", last_name: last = "" } = hasNameColumns
    ? { first_name: cells.first_name, last_name: cells.last_name }
    : whole;
  const middle = cells.middle_name === undefined || !(first || last) ? "" : ` ${cells.middle_name}`;
  const firstName = correctFirstName(`${first}${middle}`.trim(), disabledKinds);
  const lastName = correctCapitals("last_name", last.trim(), disabledKinds);
  const titled = titleFrom(cells.title, disabledKinds);
  const title = cells.title === undefined ? undefined : titled.title;
  const isUnknown = cells.title !== undefined && title === undefined;
  return {
    fields: { title: title ?? firstName.title, first_name: firstName.first_name, last_name: lastName.name },
    preferred_name: firstName.preferred_name,
    kept: cells.title !== undefined && title === null ? cells.title : firstName.keptTitle,
    notices: isUnknown && cells.title !== undefined ? [unlistedTitleNotice(cells.title)] : [],
    corrections: [...titled.corrections, ...firstName.corrections, ...lastName.corrections],
  };
}

/** Parses a title. "Mstr" becomes Master, or an unlisted title if corrections of titles are turned off. */
function titleFrom(
  text = "",
  disabledKinds: DisabledKinds,
): { title: ReturnType<typeof titleOf>; corrections: Correction[] } {
  const title = titleOf(text);
  if (!isOtherTitle(text)) return { title, corrections: [] };
  const correction = markCorrection(
    { kind: "title", field: "title", was: text, now: titleName(title) ?? "" },
    disabledKinds,
  );
  return { title: correction.is_left ? null : title, corrections: [correction] };
}

const nameAsWritten = ({ title, first_name = "", last_name = "", preferred_name }: Cells): ParsedName => ({
  fields: { title: title === undefined ? null : (titleOf(title) ?? null), first_name, last_name },
  preferred_name: preferred_name ?? null,
  kept: null,
  notices: [],
  corrections: [],
});

const SEPARATE_FIELDS: ReadonlySet<string> = new Set(["title", "first_name", "last_name", "address"]);

const referringDoctorValues = (cells: Cells) => ({
  draft: Object.fromEntries(
    REFERRING_DOCTOR_FIELDS.filter(
      (name) => !SEPARATE_FIELDS.has(name) && referringDoctorFields[name].importAs.length > 0,
    ).map((name) => [name, cells[name] ?? null] as const),
  ),
  notices: [],
  corrections: [],
});
