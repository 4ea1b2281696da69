import { type Column, columnsOf, isColumn, type Mapping } from "../columns.contract.ts";

const folded = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Proposes a field for each column; every field at most once, the exactest name first. */
export function guessMapping(headings: readonly string[], subject: "patient" | "referringdoctor"): Mapping {
  const mapping: Record<string, Column> = {};
  for (const [field, column] of Object.entries(columnsOf(subject))) {
    if (!isColumn(field)) continue;
    const place = column.headings
      .map((name) => headings.findIndex((heading, at) => folded(heading) === name && mapping[at] === undefined))
      .find((at) => at !== -1);
    if (place !== undefined) mapping[place] = field;
  }
  return mapping;
}
