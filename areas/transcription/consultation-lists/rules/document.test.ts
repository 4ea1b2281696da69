import { describe, expect, test } from "vitest";
import type { Block } from "#kernel/text/document.ts";
import { listDocument, mayExport, WITH_PICTURES } from "./document.ts";

const TABLE = 2;
const row = {
  patient: { first_name: "Isla", last_name: "Campbell", dob: "1961-06-14", mrn: "RO-1" },
  p__picture: null,
  p__status: "Converted",
  start_time: "09:35",
  items: ["104", "23"],
  billing_type: 1,
  notes: "Bring films",
} as const;
const unconverted = {
  ...row,
  patient: { first_name: "", last_name: "", dob: null, mrn: null },
  p__status: "Unconverted",
  p__picture: 4,
};
const list = {
  date: "2026-11-24",
  type: "INPATIENT",
  location: { name: "Yarra Private" },
  notes: null,
  consultations: [row],
} as const;
const maker = {
  client: "Dr Priya Raman",
  now: { day: "2026-11-25", time: "08:00" },
  by: "reception",
} as const;

type Row = Parameters<typeof listDocument>[0]["consultations"][number];
const made = (consultations: readonly Row[], format: number, pictures: [number, string][] = []) =>
  listDocument({ ...list, consultations }, format, new Map(pictures), maker);
const cellsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === "table" ? block.rows.map((each) => (each.kind === "cells" ? each.cells : [])) : [],
  );

describe("RULE-CONS-01: what may be exported", () => {
  test.each([
    ["the table, once every picture is converted", [row], TABLE, true],
    ["no table while a picture waits", [row, unconverted], TABLE, false],
    ["the pictures, also while some wait", [row, unconverted], WITH_PICTURES, true],
    ["the table of an empty list", [], TABLE, true],
  ])("%s", (_name, consultations, format, may) => expect(mayExport(format, { consultations })).toBe(may));
});

describe("CONST-82: the table of a list", () => {
  test("names client, place and how many patients there are, across the page", () => {
    const { title, orientation, blocks } = made([row, row], TABLE);
    expect([title, orientation]).toEqual(["Consultation list 24/11/2026", "landscape"]);
    expect(blocks[0]).toEqual({
      kind: "facts",
      rows: [
        ["Client", "Dr Priya Raman"],
        ["Location", "Yarra Private, inpatients"],
        ["Patients", "2"],
      ],
    });
  });

  test("has a line for each consultation, as billing reads it", () =>
    expect(cellsOf(made([row], TABLE).blocks)).toEqual([
      [
        "09:35",
        "CAMPBELL, Isla",
        "14/06/1961",
        "RO-1",
        "104, 23",
        expect.stringMatching(/\w/),
        "Bring films",
      ],
    ]));

  test("says with a dash what is not known", () => {
    const bare = { ...unconverted, start_time: null, items: [], billing_type: null, notes: null };
    const { blocks } = listDocument({ ...list, consultations: [bare] }, TABLE, new Map(), maker);
    expect(cellsOf(blocks)).toEqual([["–", "Not converted", "–", "–", "–", "–", ""]]);
  });

  test("a patient that has a name is named, converted or not", () =>
    expect(cellsOf(made([{ ...unconverted, patient: row.patient }], TABLE).blocks)[0]?.[1]).toBe(
      "CAMPBELL, Isla",
    ));
});

describe("CONST-82: the labels of a list", () => {
  const kindsOf = (blocks: readonly Block[]) => blocks.map(({ kind }) => kind);

  test("follow one another on upright pages: name, facts and picture", () => {
    const { orientation, blocks } = made([unconverted, row], WITH_PICTURES, [[4, "iVBORw0KGgo="]]);
    expect(orientation).toBe("portrait");
    expect(kindsOf(blocks)).toEqual(["facts", "heading", "facts", "picture", "heading", "facts"]);
    expect(blocks[3]).toMatchObject({ png: "iVBORw0KGgo=", says: "Hospital label of Not converted" });
  });

  test("a picture that can't be printed is said, one that never was is not", () => {
    const said = "The picture of this label can't be printed. Open it in Corella.";
    expect(made([unconverted], WITH_PICTURES).blocks.at(-1)).toEqual({ kind: "paragraph", text: said });
    expect(kindsOf(made([row], WITH_PICTURES).blocks)).not.toContain("paragraph");
  });

  test("leave out what is not known", () => {
    const [, , known] = made([unconverted], WITH_PICTURES).blocks;
    const labels = known?.kind === "facts" ? known.rows.map(([label]) => label) : [];
    expect(labels).not.toContain("Born");
    expect(labels).not.toContain("MRN");
  });

  test("every page says at its foot who printed it and when", () =>
    expect(made([row], TABLE).footer).toMatch(/reception.*25\/11\/2026|25\/11\/2026.*reception/));
});
