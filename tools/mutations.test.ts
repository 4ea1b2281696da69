import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "./mutations.ts";
import { root } from "./parts.ts";

test.each(mutations)("$file has the code of its mutation once: $from", ({ file, from, to }) => {
  expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

test("there are 40 mutations or more", () => expect(mutations.length).toBeGreaterThanOrEqual(40));
