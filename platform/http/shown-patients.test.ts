import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PatientNumber, markPatients } from "#kernel/contract/shown-patients.ts";
import { shownPatients } from "./shown-patients.ts";

const Row = z.object({ ID: PatientNumber, name: z.string() });
const ids = (schema: z.ZodType, value: unknown) => shownPatients(schema, value).flatMap((shown) => shown.ids);

describe("the patients a reply shows", () => {
  test("are found wherever a marked ID stands", () => {
    const Page = z.object({
      rows: z.array(Row),
      first: Row.nullable(),
      more: z.object({ last: Row.optional() }).readonly(),
      by_name: z.record(z.string(), Row),
      pair: z.tuple([z.string(), Row]),
      either: z.union([z.string(), Row]),
      late: z.lazy(() => Row),
      read: z.string().pipe(z.string()),
      total: z.int(),
    });
    const row = (ID: number) => ({ ID, name: "" });
    const value = {
      rows: [row(1), row(2)],
      first: row(3),
      more: { last: row(4) },
      by_name: { a: row(5) },
      pair: ["", row(6)],
      either: row(7),
      late: row(8),
      read: "",
      total: 9,
    };
    expect(ids(Page, value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ids(Page, { ...value, rows: [], first: null, more: {}, either: "" })).toEqual([5, 6, 8]);
  });

  test("are still found in a shape made of another", () => {
    expect(ids(Row.extend({ score: z.int() }), { ID: 1, name: "", score: 2 })).toEqual([1]);
    expect(ids(Row.pick({ ID: true }).partial(), { ID: 1 })).toEqual([1]);
    expect(
      ids(
        z.preprocess((value) => value, Row),
        { ID: 1, name: "" },
      ),
    ).toEqual([1]);
  });

  test("and a mark says which client they are of", () => {
    const Found = markPatients(z.object({ ID: z.int(), client: z.int() }), ({ ID, client }) => ({
      client,
      ids: [ID],
    }));
    expect(shownPatients(z.array(Found), [{ ID: 1, client: 7 }])).toEqual([{ client: 7, ids: [1] }]);
  });

  test("are none in a shape without marks, and a shape that contains itself ends", () => {
    interface Tree {
      ID: number;
      below: Tree[];
    }
    const Tree: z.ZodType<Tree> = z.object({ ID: PatientNumber, below: z.array(z.lazy(() => Tree)) });
    expect(ids(Tree, { ID: 1, below: [{ ID: 2, below: [{ ID: 3, below: [] }] }] })).toEqual([1, 2, 3]);
    expect(shownPatients(z.object({ ID: z.int() }), { ID: 1 })).toEqual([]);
  });
});
