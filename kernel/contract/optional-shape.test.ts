import { expect, test } from "vitest";
import { z } from "zod";
import { optionalShape } from "./optional-shape.ts";

const shape = { name: z.string().max(3).default(""), count: z.int().default(1) };

test("what is left out stays left out", () => {
  expect(z.object(shape).parse({})).toEqual({ name: "", count: 1 });
  expect(z.object(optionalShape(shape)).parse({})).toEqual({});
  expect(z.object(optionalShape(shape)).parse({ count: 2 })).toEqual({ count: 2 });
});

test("what is given is checked by its own schema", () => {
  expect(z.object(optionalShape(shape)).safeParse({ name: "long" }).success).toBe(false);
});
