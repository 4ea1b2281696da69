import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAllowed, type Lockfile, findRefused } from "./licences.ts";
import { root } from "./parts.ts";

describe("licences", () => {
  test.each(["MIT", "(MIT OR GPL-3.0-only)", "(ISC AND CC-BY-3.0)", "Apache-2.0 WITH LLVM-exception"])(
    "%s is allowed",
    (licence) => expect(isAllowed(licence)).toBe(true),
  );

  test.each([
    "GPL-3.0-only",
    "AGPL-3.0",
    "MIT AND GPL-2.0",
    "SEE LICENSE IN LICENSE",
    "UNLICENSED",
    "MIT AND (ISC OR GPL-2.0)",
    "",
  ])("%s is looked at by a person", (licence) => expect(isAllowed(licence)).toBe(false));

  test("a package without one is named, one that only builds Corella is not", () => {
    const packages = {
      "": { version: "1" },
      "node_modules/a": { version: "1.0.0" },
      "node_modules/a/node_modules/b": { version: "2.0.0", license: "AGPL-3.0" },
      "node_modules/c": { version: "3.0.0", license: "AGPL-3.0", dev: true },
    };
    expect(findRefused({ packages })).toEqual(["a 1.0.0 names no licence", "b 2.0.0 is under AGPL-3.0"]);
  });

  test("those of Corella are allowed", () => {
    const lock: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    expect(findRefused(lock)).toEqual([]);
  });
});
