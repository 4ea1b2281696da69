import { type Column, columnsOf, isColumn, type Mapping } from "../columns.contract.ts";
import type { DateOrder, ListedCorrection } from "../lists.contract.ts";
import { exportNamed, isOfSource, knownExport, type Profile, profileOf } from "./known-exports.ts";
import { matchAsBefore, matchHeadings } from "./match-columns.ts";

type Subject = "patient" | "referringdoctor";

/** Returns the entries of a mapping whose fields exist in Corella. */
export const fieldsIn = (mapping: Readonly<Record<string, string>>): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([index, field]) => (isColumn(field) ? [[index, field] as const] : [])),
  );

/** Proposes a field for each column. */
export const guessMapping = (
  headings: readonly string[],
  subject: Subject,
  own: Readonly<Record<string, Column>> = {},
): Mapping => fieldsIn(matchHeadings(headings, columnsOf(subject), own));

interface Recognition {
  /** System that the file comes from; empty if unknown. */
  readonly source: string;
  readonly mapping: Mapping;
  readonly date_order: DateOrder | null;
  /** Kinds of correction turned off for the last file of this source. */
  readonly asWritten: readonly ListedCorrection[];
}

/**
 * Recognises how to read a file: as the client matched the last file of its source, as the exporting system
 * documents the export, or by the usual headings.
 */
export function recogniseFile(
  headings: readonly string[],
  {
    subject,
    fileName,
    named,
    profiles,
  }: { subject: Subject; fileName: string; named: string | null; profiles: readonly Profile[] },
): Recognition {
  const profile = profileOf(
    headings,
    profiles.filter((candidate) => isOfSource(candidate, named)),
  );
  if (profile)
    return {
      source: named ?? profile.source,
      mapping: mappingOf(headings, profile, subject),
      date_order: profile.date_order,
      asWritten: profile.as_written ?? [],
    };
  const exportFormat = named === null ? knownExport(headings, fileName) : exportNamed(named);
  return {
    source: named ?? exportFormat?.source ?? "",
    mapping: guessMapping(headings, subject, exportFormat?.columns),
    date_order: exportFormat?.date_order ?? null,
    asWritten: [],
  };
}

const mappingOf = (headings: readonly string[], profile: Profile, subject: Subject): Mapping =>
  fieldsIn(matchAsBefore(headings, profile, columnsOf(subject), exportNamed(profile.source)?.columns));

/** Returns the columns of the file that are not imported. */
export const unmatchedColumns = (
  headings: readonly string[],
  mapping: Readonly<Record<string, string>>,
): string[] =>
  headings.flatMap((heading, index) =>
    mapping[index] === undefined ? [heading || `Column ${index + 1}`] : [],
  );
