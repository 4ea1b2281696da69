import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { areaImports } from "#areas/imports.ts";
import { root } from "./parts.ts";

const tour = readFileSync(join(root, "docs/tour.md"), "utf8");
const readme = readFileSync(join(root, "README.md"), "utf8");

test("the picture of the areas shows the imports that are allowed", () => {
  const drawn = [...tour.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} -> ${to}`);
  const allowed = Object.entries(areaImports).flatMap(([from, all]) => all.map((to) => `${from} -> ${to}`));
  expect(drawn.toSorted()).toEqual(allowed.toSorted());
});

test.each([
  ["docs/tour.md", tour],
  ["README.md", readme],
])("every file that %s names is there", (_name, text) => {
  const named = [...text.matchAll(/`((?:kernel|platform|areas|app|db|docs|test|tools|bench|sandbox)\/[\w./-]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !path.includes("AREA") && !existsSync(join(root, path)))).toEqual([]);
});
