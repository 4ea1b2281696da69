import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reach } from "#kernel/access/permissions.ts";

const rowsOf = (path: string): Record<string, string>[] => {
  const [head = "", ...lines] = readFileSync(join(import.meta.dirname, "../..", path), "utf8")
    .trimEnd()
    .split("\n");
  const names = head.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, index) => [names[index] ?? "", cell])));
};

/** One spelling for a path: lower case, parameters without their names. */
export const shapeOf = (path: string): string => path.toLowerCase().replace(/\{[^}]*\}/g, "{}");

export interface RightsRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** `public`, `session`, or rights of which one is enough. */
  readonly permission: string;
  /** More conditions; `and RIGHT` is one the handler asks for as well. */
  readonly also: string;
}

const row = (cells: Record<string, string>, id: string): RightsRow => ({
  id,
  method: cells["method"] ?? "",
  path: cells["path"] ?? "",
  permission: cells["permission"] ?? "",
  also: cells["also"] ?? "",
});

/** The specification's table of the right every call needs, and the one for calls we added. */
export const specifiedRights: readonly RightsRow[] = rowsOf("test/rights.tsv").map((cells) => row(cells, cells["id"] ?? ""));
export const ownRights: readonly RightsRow[] = rowsOf("test/own-rights.tsv").map((cells) => row(cells, "own"));

/** Part D: what each of the 29 groups holds, and with which reach. */
export const matrix: ReadonlyMap<number, ReadonlyMap<string, Reach>> = new Map(
  rowsOf("app/seed/groups.tsv").map((cells) => [
    Number(cells["ID"]),
    // `as`: the file is written with these four letters only, and the database checks them.
    new Map((cells["rights"] ?? "").split(";").map((grant) => grant.split(":") as [string, Reach])),
  ]),
);
