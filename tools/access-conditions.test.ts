import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ACCESS_CONDITIONS } from "./access-conditions.ts";
import { root } from "./parts.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("the conditions of access that are broken on purpose", () => {
  test.each(ACCESS_CONDITIONS)("$file still says $holds", ({ file, holds, broken }) => {
    expect(read(file)).toContain(holds);
    expect(broken).not.toContain(holds);
  });

  test("hold every condition by which a client is served", () => {
    const served = read("platform/access/served-clients.ts");
    const columns = [...served.matchAll(/\b(?:sd|ba|ds)\.(\w+)/g)].map(([, name = ""]) => name);
    const broken = ACCESS_CONDITIONS.filter(({ file }) => file.endsWith("served-clients.ts")).map(
      ({ holds }) => holds,
    );
    const missed = [...new Set(columns)].filter((name) => !broken.some((holds) => holds.includes(name)));
    expect(missed).toEqual([]);
  });
});
