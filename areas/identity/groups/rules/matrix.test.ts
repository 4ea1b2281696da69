import { describe, expect, test } from "vitest";
import { AREA_NAMES, TOGGLES } from "./areas.ts";
import { groupsOfTeam, type MatrixGroup, permissionMatrix, permissionsMatching } from "./matrix.ts";
import { REACH_LABELS } from "./scope-names.ts";

const [first, second] = TOGGLES;
const groups: MatrixGroup[] = [
  {
    ID: 1,
    team: "SYN",
    access_level: "Super Administrator",
    permissions: first ? [{ ID: first.ID, reach: "A" }] : [],
  },
  { ID: 5, team: "EXT", access_level: "Client", permissions: second ? [{ ID: second.ID, reach: "O" }] : [] },
];
const made = { now: { day: "2026-11-26", time: "09:00" }, by: "Marcus Webb" } as const;

describe("the permission matrix", () => {
  test("without a search has every permission once, area by area", () => {
    const all = permissionsMatching("");
    expect(new Set(all.map(({ ID }) => ID)).size).toBe(TOGGLES.length);
    const areas = [...new Set(all.map(({ area }) => area))];
    expect(areas).toEqual(AREA_NAMES.filter((area) => areas.includes(area)));
    expect(all.map(({ area }) => areas.indexOf(area))).toEqual(
      all.map(({ area }) => areas.indexOf(area)).toSorted((a, b) => a - b),
    );
  });

  test("each word narrows the search, whatever its case and order", () => {
    for (const { ID, name, description } of TOGGLES) {
      const words = `${description.toUpperCase()} ${name}`;
      expect(permissionsMatching(words).map((found) => found.ID)).toContain(ID);
    }
    expect(permissionsMatching("patient merge")).toEqual(permissionsMatching("MERGE  patient"));
    expect(permissionsMatching("no such permission anywhere")).toEqual([]);
  });

  test("a team has its groups alone", () => {
    expect(groupsOfTeam(groups, "all")).toHaveLength(2);
    expect(groupsOfTeam(groups, "EXT").map(({ ID }) => ID)).toEqual([5]);
    expect(groupsOfTeam(groups, "RCH")).toEqual([]);
  });

  test("the document has a column for each group, the letter of each scope and a legend of them", () => {
    const document = permissionMatrix(groups, { search: "", team: "all" }, made);
    expect(document).toMatchObject({ title: "Permission matrix", orientation: "landscape" });
    expect(document.subtitle).toBe(`2 groups, ${TOGGLES.length} permissions`);
    const table = document.blocks.find((block) => block.kind === "table");
    expect(table?.columns.map(({ title }) => title)).toEqual([
      "Permission",
      "1 Super Administrator",
      "5 Client",
    ]);
    const cells = table?.rows.flatMap((row) => (row.kind === "cells" ? [row.cells] : [])) ?? [];
    expect(cells.find(([name]) => name === first?.description)?.slice(1)).toEqual(["A", ""]);
    expect(cells.find(([name]) => name === second?.description)?.slice(1)).toEqual(["", "O"]);
    for (const label of Object.values(REACH_LABELS))
      expect(JSON.stringify(document.blocks[0])).toContain(label);
  });
});
