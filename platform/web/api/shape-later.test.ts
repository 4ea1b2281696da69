import { expect, test } from "vitest";
import { z } from "zod";
import { shapeLater } from "./shape-later.ts";

test("a shape is made when it is first looked at, and once", () => {
  const made: string[] = [];
  const Name = shapeLater(() => {
    made.push("Name");
    return z.string().min(2, "Too short.");
  });
  const Person = shapeLater(() => z.object({ name: Name }));
  expect(made).toEqual([]);
  expect(Person.safeParse({ name: "Ann" })).toEqual({ success: true, data: { name: "Ann" } });
  Person.partial().parse({});
  expect(made).toEqual(["Name"]);
});

test("it is put together with others, refuses and is asked as the shape itself", async () => {
  const Kind = shapeLater(() => z.enum(["appointment", "call"]));
  const Wire = shapeLater(() => z.object({ ID: z.int(), kind: Kind, note: z.string().nullable() }));
  const Write = shapeLater(() => Wire.pick({ kind: true, note: true }).partial().extend({ version: z.int().optional() }));
  const Either = shapeLater(() => z.union([Write, Kind]).meta({ title: "either" }));
  expect(Object.keys(Wire.shape)).toEqual(["ID", "kind", "note"]);
  expect(Kind.options).toEqual(["appointment", "call"]);
  expect(Either.parse("call")).toBe("call");
  expect(Write.parse({ kind: "appointment", more: 1 })).toEqual({ kind: "appointment" });
  expect(await Write["~standard"].validate({ kind: "fax" })).toMatchObject({ issues: [{ path: ["kind"] }] });
  expect(Kind instanceof z.ZodEnum).toBe(true);
  expect(z.array(Wire).safeParse([{ ID: 1, kind: "call", note: null }]).success).toBe(true);
});
