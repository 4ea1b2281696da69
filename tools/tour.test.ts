import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const FROM_ROOT = /`((?:kernel|platform|areas|app|db|docs|test|tools|bench|sandbox)\/[\w./-]+)`/g;
const FROM_FEATURE = /`((?:rules|server|web)\/[\w./-]+\.tsx?)`/g;
/**
 * Returns the files that a document names: paths from the root, and in a feature's README also paths from its
 * folder.
 */
function namedIn(path: string, text: string): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const ofFeature = path.endsWith("README.md") && path.includes("/") ? named(FROM_FEATURE) : [];
  return [
    ...named(FROM_ROOT).filter((name) => !name.includes("AREA")),
    ...ofFeature.map((name) => join(dirname(path), name)),
  ];
}

test("the tour and the README name files to read", () => {
  expect(namedIn("docs/tour.md", tour).length).toBeGreaterThan(10);
  expect(namedIn("README.md", readme).length).toBeGreaterThan(4);
});

test("every file that a document names is there", () => {
  const documents = globSync("{*.md,{docs,areas,platform,app,bench,sandbox,db,tools}/**/*.md}", {
    cwd: root,
  });
  const missing = documents.flatMap((path) =>
    namedIn(path, readFileSync(join(root, path), "utf8"))
      .filter((name) => !existsSync(join(root, name)))
      .map((name) => `${path} names ${name}`),
  );
  expect(documents.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

const MENU_ENTRY = /section: "\w+"[^}]*?label: "([^"]+)"|label: "([^"]+)"[^}]*?section: "\w+"/g;

test("docs/navigation.md lists every page of the menu", () => {
  const navigation = readFileSync(join(root, "docs/navigation.md"), "utf8");
  const labels = globSync("areas/*/*/web/routes.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(MENU_ENTRY)].map(
      ([, first, second]) => first ?? second ?? "",
    ),
  );
  expect(labels.length).toBeGreaterThan(40);
  expect(labels.filter((label) => !navigation.includes(label))).toEqual([]);
});
