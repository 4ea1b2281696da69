import { describe, expect, test } from "vitest";
import { EAGER_CHUNK, makeChunking, type Module, type ModuleLookup } from "./chunking.ts";

const MAIN = "/web/main.tsx";
const small = "x".repeat(500);
const big = "x".repeat(80_000);

/**
 * Returns a `getModuleInfo` of the given modules by name, each with its code, its imports and its dynamic
 * imports.
 */
const told =
  (modules: Record<string, Partial<Module>>): ModuleLookup =>
  (id) =>
    id in modules
      ? { code: small, exports: [], importedIds: [], dynamicallyImportedIds: [], ...modules[id] }
      : null;

const PAGES = ["/a/APage.tsx", "/b/BPage.tsx", "/c/CPage.tsx"];
const main = {
  [MAIN]: { importedIds: ["/web/shell.ts"], dynamicallyImportedIds: PAGES },
  "/web/shell.ts": {},
};

function placeOf(modules: Record<string, Partial<Module>>): (id: string) => string | null {
  const getModuleInfo = told({ ...main, ...modules });
  const place = makeChunking(MAIN);
  return (id) => place(id, { getModuleInfo });
}

describe("which modules share a file", () => {
  test("what every page begins with is one", () => {
    const place = placeOf({ "/a/APage.tsx": {}, "/b/BPage.tsx": {}, "/c/CPage.tsx": {} });
    expect([MAIN, "/web/shell.ts"].map(place)).toEqual(["start", "start"]);
  });

  test("the libraries that draw every page are one more, with all they need, and wait for nothing else", () => {
    const [react, dom, bits] = [
      "/node_modules/react/index.js",
      "/node_modules/react-dom/client.js",
      "/node_modules/bits/index.js",
    ];
    const place = placeOf({
      "/web/shell.ts": { importedIds: [react, dom] },
      [react]: {},
      [dom]: { importedIds: [react, bits] },
      [bits]: {},
      "/a/APage.tsx": {},
      "/b/BPage.tsx": {},
      "/c/CPage.tsx": {},
    });
    expect([react, dom, bits].map(place)).toEqual([EAGER_CHUNK, EAGER_CHUNK, EAGER_CHUNK]);
    expect(place("/web/shell.ts")).toBe("start");
  });

  test("what one page alone needs stays with it", () => {
    const place = placeOf({
      "/a/APage.tsx": { importedIds: ["/a/own.ts"] },
      "/a/own.ts": {},
      "/b/BPage.tsx": {},
      "/c/CPage.tsx": {},
    });
    expect(place("/a/own.ts")).toBeNull();
  });

  test("little things of nearly the same pages lie together", () => {
    const place = placeOf({
      "/a/APage.tsx": { importedIds: ["/two.ts", "/three.ts"] },
      "/b/BPage.tsx": { importedIds: ["/two.ts", "/three.ts"] },
      "/c/CPage.tsx": { importedIds: ["/three.ts"] },
      "/two.ts": {},
      "/three.ts": {},
    });
    expect(place("/two.ts")).toBe(place("/three.ts"));
  });

  test("a big thing is not sent to a page that has no use for it", () => {
    const place = placeOf({
      "/a/APage.tsx": { importedIds: ["/big.ts", "/three.ts"] },
      "/b/BPage.tsx": { importedIds: ["/big.ts", "/three.ts"] },
      "/c/CPage.tsx": { importedIds: ["/three.ts"] },
      "/big.ts": { code: big },
      "/three.ts": {},
    });
    expect(place("/big.ts")).not.toBeNull();
    expect(place("/big.ts")).not.toBe(place("/three.ts"));
  });

  test("two files never wait for each other", () => {
    // Imports in order, starting at the page: a small module, a big one, a small one.
    const place = placeOf({
      "/a/APage.tsx": { importedIds: ["/outer.ts"] },
      "/b/BPage.tsx": { importedIds: ["/outer.ts"] },
      "/c/CPage.tsx": { importedIds: ["/middle.ts"] },
      "/outer.ts": { importedIds: ["/middle.ts"] },
      "/middle.ts": { code: big, importedIds: ["/web/inner.ts"] },
      "/web/inner.ts": { importedIds: ["/web/shell.ts"] },
    });
    const needs = [place("/outer.ts"), place("/middle.ts"), place("/web/inner.ts")];
    expect(needs[0] === needs[2] && needs[0] !== needs[1]).toBe(false);
    expect(needs).not.toContain("start");
  });

  test("of a library's list only what is taken by name counts", () => {
    const list = "/node_modules/kit/index.mjs";
    const place = placeOf({
      "/a/APage.tsx": { code: 'import { Button } from "kit";', importedIds: [list] },
      "/b/BPage.tsx": { code: 'import { Button, Table } from "kit";', importedIds: [list] },
      "/c/CPage.tsx": {},
      [list]: {
        code: 'import { Button } from "./Button.mjs";\nimport { Table } from "./Table.mjs";\nexport { Button, Table };',
        importedIds: ["/node_modules/kit/Button.mjs", "/node_modules/kit/Table.mjs"],
      },
      "/node_modules/kit/Button.mjs": {},
      "/node_modules/kit/Table.mjs": {},
    });
    expect(place("/node_modules/kit/Button.mjs")).not.toBeNull();
    expect(place("/node_modules/kit/Table.mjs")).toBeNull();
  });
});
