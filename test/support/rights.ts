import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scope } from "#kernel/access/permissions.ts";

const rowsOf = (path: string): Record<string, string>[] => {
  const [head = "", ...lines] = readFileSync(join(import.meta.dirname, "../..", path), "utf8")
    .trimEnd()
    .split("\n");
  const names = head.split("\t");
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((cell, index) => [names[index] ?? "", cell])),
  );
};

/** Returns a path in lower case, with the names of its parameters removed, for comparison. */
export const shapeOf = (path: string): string => path.toLowerCase().replace(/\{[^}]*\}/g, "{}");

export interface RightsRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** `public`, `session`, or permissions of which one is enough. */
  readonly permission: string;
  /** Further conditions. `and RIGHT` names a permission that the handler also requires. */
  readonly also: string;
}

const row = (cells: Record<string, string>, id: string): RightsRow => ({
  id,
  method: cells["method"] ?? "",
  path: cells["path"] ?? "",
  permission: cells["permission"] ?? "",
  also: cells["also"] ?? "",
});

/**
 * The specification's table of the permission that each call requires. `ownRights` is the table for the calls
 * that Corella adds.
 */
export const specifiedRights: readonly RightsRow[] = rowsOf("test/rights.tsv").map((cells) =>
  row(cells, cells["id"] ?? ""),
);
export const ownRights: readonly RightsRow[] = rowsOf("test/own-rights.tsv").map((cells) =>
  row(cells, "own"),
);

/** The permissions of each of the 29 groups and their scopes, by group ID (Part D of the specification). */
export const matrix: ReadonlyMap<number, ReadonlyMap<string, Scope>> = new Map(
  rowsOf("app/seed/groups.tsv").map((cells) => [
    Number(cells["ID"]),
    // `as`: the file contains only these four letters, and the database checks them.
    new Map((cells["rights"] ?? "").split(";").map((grant) => grant.split(":") as [string, Scope])),
  ]),
);
