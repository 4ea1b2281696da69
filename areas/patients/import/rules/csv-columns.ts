import { type Column, columnsOf, isColumn, type Mapping } from "../columns.contract.ts";
import type { DateOrder } from "../lists.contract.ts";
import { exportNamed, foldedHeading, knownExport, type Profile, profileOf } from "./known-exports.ts";

type Subject = "patient" | "referringdoctor";

/** Proposes a field for each column; every field at most once, the exactest name first. `own`: what a heading means in this source. */
export function guessMapping(headings: readonly string[], subject: Subject, own: Readonly<Record<string, Column>> = {}): Mapping {
  const mapping: Record<string, Column> = {};
  const taken = new Set<Column>();
  const fields = columnsOf(subject);
  for (const [at, heading] of headings.entries()) {
    const field = own[foldedHeading(heading)];
    if (field === undefined || taken.has(field) || !Object.hasOwn(fields, field)) continue;
    mapping[at] = field;
    taken.add(field);
  }
  for (const [field, column] of Object.entries(fields)) {
    if (!isColumn(field) || taken.has(field)) continue;
    const place = column.headings
      .map((name) => headings.findIndex((heading, at) => foldedHeading(heading) === name && mapping[at] === undefined))
      .find((at) => at !== -1);
    if (place !== undefined) mapping[place] = field;
  }
  return mapping;
}

interface Recognised {
  /** Empty: nothing tells. */
  readonly source: string;
  readonly mapping: Mapping;
  readonly date_order: DateOrder | null;
}

const isNamed = (profile: Profile, named: string | null): boolean =>
  named === null || foldedHeading(profile.source) === foldedHeading(named);

/** How a file is read: as the office matched the last one of its source, as its maker documents it, or by the usual headings. */
export function recognise(
  headings: readonly string[],
  {
    subject,
    fileName,
    named,
    profiles,
  }: { subject: Subject; fileName: string; named: string | null; profiles: readonly Profile[] },
): Recognised {
  const profile = profileOf(
    headings,
    profiles.filter((one) => isNamed(one, named)),
  );
  if (profile)
    return { source: named ?? profile.source, mapping: mappingOf(headings, profile, subject), date_order: profile.date_order };
  const known = named === null ? knownExport(headings, fileName) : exportNamed(named);
  return {
    source: named ?? known?.source ?? "",
    mapping: guessMapping(headings, subject, known?.columns),
    date_order: known?.date_order ?? null,
  };
}

/** As the profile has it; a heading that is new in this file is matched as any other would be. */
function mappingOf(headings: readonly string[], { mapping, headings: seen, source }: Profile, subject: Subject): Mapping {
  const fields = new Map(Object.entries(mapping).map(([heading, field]) => [foldedHeading(heading), field]));
  const known = new Set(seen.map(foldedHeading));
  const found: Record<string, Column> = {};
  for (const [at, heading] of headings.entries()) {
    const field = fields.get(foldedHeading(heading));
    if (field !== undefined && isColumn(field) && !Object.values(found).includes(field)) found[at] = field;
  }
  const guessed = Object.entries(guessMapping(headings, subject, exportNamed(source)?.columns));
  for (const [place, field] of guessed)
    if (!known.has(foldedHeading(headings[Number(place)] ?? "")) && !Object.values(found).includes(field)) found[place] = field;
  return found;
}

/** Columns of the file that nothing is read from. */
export const unmatchedColumns = (headings: readonly string[], mapping: Readonly<Record<string, string>>): string[] =>
  headings.flatMap((heading, at) => (mapping[at] === undefined ? [heading || `Column ${at + 1}`] : []));
