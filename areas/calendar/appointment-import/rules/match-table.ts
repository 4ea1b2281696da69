import { matchAsBefore, matchHeadings } from "#areas/patients/import/rules/match-columns.ts";
import { foldedHeading, isOfSource, OWN_SOURCE, type Profile, profileOf } from "#areas/patients/import/rules/known-exports.ts";
import { columnsOf, TABLES, type TableKind } from "../columns.contract.ts";

/** Fields by the position of their column. */
export type Matching = Readonly<Record<string, string>>;

export interface MatchedTable {
  readonly kind: TableKind;
  readonly mapping: Matching;
}

const PEOPLE = ["patientId", "patient", "lastName"];
const REFERRERS = ["referrer", "referrerLast", "provider", "referrerId"];
/** Fields that each kind of table requires: at least one of each group. */
const NEEDED: Readonly<Record<TableKind, readonly { readonly of: readonly string[]; readonly say: string }[]>> = {
  appointment: [{ of: ["start"], say: "Match a column with the start of the appointments." }],
  referral: [
    { of: ["referralDate", "date"], say: "Match a column with the referral date." },
    { of: REFERRERS, say: "Match a column with the referring doctor." },
    { of: PEOPLE, say: "Match a column with the patient." },
  ],
  availability: [
    { of: ["first"], say: "Match a column with the first date." },
    { of: ["start"], say: "Match a column with the start." },
    { of: ["end"], say: "Match a column with the end." },
  ],
};

const labelOf = (kind: TableKind, field: string): string => columnsOf(kind)[field]?.label ?? field;

/** Returns the label of a field that is matched with two columns; null if there is no such field. */
export function doubledIn(kind: TableKind, mapping: Matching): string | null {
  const fields = Object.values(mapping);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  return twice === undefined ? null : labelOf(kind, twice);
}

/** Returns the reason why a table can't be read with this mapping; null if it can. */
export function matchingProblem(kind: TableKind, mapping: Matching): string | null {
  const fields = new Set(Object.values(mapping));
  const twice = doubledIn(kind, mapping);
  if (twice !== null) return `${twice} is matched with more than one column.`;
  return NEEDED[kind].find(({ of }) => !of.some((field) => fields.has(field)))?.say ?? null;
}

/** Returns true if the matched fields identify this kind of table without the user's help. */
function isRecognised(kind: TableKind, fields: ReadonlySet<string>): boolean {
  if (kind === "availability") return ["first", "start", "end"].every((field) => fields.has(field)) && hasAny(fields, REPEATED);
  if (kind === "referral") return hasAny(fields, REFERRERS) && hasAny(fields, ["referralDate", "date"]);
  return fields.size >= 2 && hasAny(fields, ["start", "date"]);
}
const REPEATED = ["available", "weeks"];
const hasAny = (fields: ReadonlySet<string>, some: readonly string[]): boolean => some.some((field) => fields.has(field));

export interface SubjectProfile extends Profile {
  readonly subject: TableKind;
}

interface Known extends MatchedTable {
  /**
   * Source of the saved matching that recognised the table, or Corella for its own archive; empty if unknown.
   */
  readonly source: string;
}

/**
 * Returns true for a table of Corella's archive of all records, which identifies patients by their number in
 * the archive.
 */
const isOwn = (headings: readonly string[]): boolean =>
  ["corellaid", "patientid"].every((own) => headings.map(foldedHeading).includes(own));

const IN_ORDER = ["availability", "referral", "appointment"] as const satisfies readonly TableKind[];

/**
 * Recognises a table by the client's last matching for its source, else by the usual headings. Null if the
 * headings are unknown.
 */
export function recogniseTable(
  headings: readonly string[],
  { source, profiles }: { readonly source: string; readonly profiles: readonly SubjectProfile[] },
): Known | null {
  const mine = profiles.filter((one) => isOfSource(one, source === "" ? null : source));
  const before = profileOf(headings, mine);
  const kind = mine.find((one) => one === before)?.subject;
  if (before && kind) return { kind, source: before.source, mapping: matchAsBefore(headings, before, columnsOf(kind)) };
  for (const each of IN_ORDER) {
    const mapping = matchHeadings(headings, columnsOf(each));
    if (isRecognised(each, new Set(Object.values(mapping))))
      return { kind: each, source: isOwn(headings) ? OWN_SOURCE : "", mapping };
  }
  return null;
}

/** Returns the kind of table that matches most of the headings, as a starting point for matching by hand. */
export function likelyTable(headings: readonly string[]): MatchedTable {
  const all = TABLES.map((kind) => ({ kind, mapping: matchHeadings(headings, columnsOf(kind)) }));
  const most = (mapping: Matching): number => Object.keys(mapping).length;
  return all.toSorted((one, other) => most(other.mapping) - most(one.mapping))[0] ?? { kind: "appointment", mapping: {} };
}
