import { matchAsBefore, matchHeadings } from "#areas/patients/import/rules/match-columns.ts";
import {
  foldedHeading,
  isOfSource,
  OWN_SOURCE,
  type Profile,
  profileOf,
} from "#areas/patients/import/rules/known-exports.ts";
import { columnsOf, TABLES, type TableKind } from "../columns.contract.ts";

/** Fields by the position of their column. */
export type Matching = Readonly<Record<string, string>>;

export interface MatchedTable {
  readonly kind: TableKind;
  readonly mapping: Matching;
}

const PATIENT_FIELDS = ["patientId", "patient", "lastName"];
const REFERRER_FIELDS = ["referrer", "referrerLast", "provider", "referrerId"];
/** Fields that each kind of table requires: at least one of each group. */
const REQUIRED_FIELDS: Readonly<
  Record<TableKind, readonly { readonly of: readonly string[]; readonly say: string }[]>
> = {
  appointment: [{ of: ["start"], say: "Match a column with the start of the appointments." }],
  referral: [
    { of: ["referralDate", "date"], say: "Match a column with the referral date." },
    { of: REFERRER_FIELDS, say: "Match a column with the referring doctor." },
    { of: PATIENT_FIELDS, say: "Match a column with the patient." },
  ],
  availability: [
    { of: ["first"], say: "Match a column with the first date." },
    { of: ["start"], say: "Match a column with the start." },
    { of: ["end"], say: "Match a column with the end." },
  ],
};

const labelOf = (kind: TableKind, field: string): string => columnsOf(kind)[field]?.label ?? field;

/** Returns the label of a field that is matched with two columns; null if there is no such field. */
export function duplicateFieldIn(kind: TableKind, mapping: Matching): string | null {
  const fields = Object.values(mapping);
  const duplicateField = fields.find((field, at) => fields.indexOf(field) !== at);
  return duplicateField === undefined ? null : labelOf(kind, duplicateField);
}

/** Returns the reason why a table can't be read with this mapping; null if it can. */
export function matchingProblem(kind: TableKind, mapping: Matching): string | null {
  const fields = new Set(Object.values(mapping));
  const duplicateLabel = duplicateFieldIn(kind, mapping);
  if (duplicateLabel !== null) return `${duplicateLabel} is matched with more than one column.`;
  return REQUIRED_FIELDS[kind].find(({ of }) => !of.some((field) => fields.has(field)))?.say ?? null;
}

/** Returns true if the matched fields identify this kind of table without the user's help. */
function isRecognised(kind: TableKind, fields: ReadonlySet<string>): boolean {
  if (kind === "availability")
    return ["first", "start", "end"].every((field) => fields.has(field)) && hasAny(fields, REPEAT_FIELDS);
  if (kind === "referral") return hasAny(fields, REFERRER_FIELDS) && hasAny(fields, ["referralDate", "date"]);
  return fields.size >= 2 && hasAny(fields, ["start", "date"]);
}
const REPEAT_FIELDS = ["available", "weeks"];
const hasAny = (fields: ReadonlySet<string>, some: readonly string[]): boolean =>
  some.some((field) => fields.has(field));

export interface SubjectProfile extends Profile {
  readonly subject: TableKind;
}

interface RecognisedTable extends MatchedTable {
  /**
   * Source of the saved matching that recognised the table, or Corella for its own archive; empty if unknown.
   */
  readonly source: string;
}

/**
 * Returns true for a table of Corella's archive of all records, which identifies patients by their number in
 * the archive.
 */
const isOwnArchive = (headings: readonly string[]): boolean =>
  ["corellaid", "patientid"].every((own) => headings.map(foldedHeading).includes(own));

const RECOGNITION_ORDER = ["availability", "referral", "appointment"] as const satisfies readonly TableKind[];

/**
 * Recognises a table by the client's last matching for its source, else by the usual headings. Null if the
 * headings are unknown.
 */
export function recogniseTable(
  headings: readonly string[],
  { source, profiles }: { readonly source: string; readonly profiles: readonly SubjectProfile[] },
): RecognisedTable | null {
  const sourceProfiles = profiles.filter((one) => isOfSource(one, source === "" ? null : source));
  const lastProfile = profileOf(headings, sourceProfiles);
  const kind = sourceProfiles.find((one) => one === lastProfile)?.subject;
  if (lastProfile && kind)
    return {
      kind,
      source: lastProfile.source,
      mapping: matchAsBefore(headings, lastProfile, columnsOf(kind)),
    };
  for (const tableKind of RECOGNITION_ORDER) {
    const mapping = matchHeadings(headings, columnsOf(tableKind));
    if (isRecognised(tableKind, new Set(Object.values(mapping))))
      return { kind: tableKind, source: isOwnArchive(headings) ? OWN_SOURCE : "", mapping };
  }
  return null;
}

/** Returns the kind of table that matches most of the headings, as a starting point for matching by hand. */
export function likelyTable(headings: readonly string[]): MatchedTable {
  const candidates = TABLES.map((kind) => ({ kind, mapping: matchHeadings(headings, columnsOf(kind)) }));
  const countFields = (mapping: Matching): number => Object.keys(mapping).length;
  return (
    candidates.toSorted((one, other) => countFields(other.mapping) - countFields(one.mapping))[0] ?? {
      kind: "appointment",
      mapping: {},
    }
  );
}
