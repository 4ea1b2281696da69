import { execFile, type ExecFileException } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copySources } from "#test/support/copy-of-project.ts";
import { root } from "./parts.ts";

describe("npm run new-feature, in a copy of the project", { timeout: 300_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), "corella-new-feature-"));
  beforeAll(() => {
    copySources(copy);
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    // Takes what the compiler found in the project, so that it reads only the files the new feature touches.
    const types = join(root, ".cache/types");
    if (existsSync(types)) cpSync(types, join(copy, ".cache/types"), { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  async function run(program: string, ...args: string[]): Promise<{ code: number; words: string }> {
    const PATH = [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
    const env = { PATH, HOME: copy, NO_COLOR: "1" };
    return promisify(execFile)(program, args, { cwd: copy, env, maxBuffer: 10_000_000 }).then(
      ({ stdout }) => ({ code: 0, words: stdout }),
      ({ code, stdout, stderr }: ExecFileException) => ({ code: Number(code), words: `${stdout}${stderr}` }),
    );
  }
  const fine = { code: 0, words: expect.any(String) };

  test("makes a feature whose name has two words", async () => {
    expect(await run("npm", "run", "--silent", "new-feature", "--", "billing", "parking-fees")).toEqual(fine);
  });

  test("its migration comes after all others", () => {
    expect(readdirSync(join(copy, "db/migrations")).sort().at(-1)).toMatch(/_parking_fee\.sql$/);
  });

  test("makes a report of at most eight files", async () => {
    const report = ["billing", "user-growth", "--report"];
    expect(await run("npm", "run", "--silent", "new-feature", "--", ...report)).toEqual(fine);
    const files = readdirSync(join(copy, "areas/billing/user-growth"), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((file) => file.isFile()).length).toBeLessThanOrEqual(8);
  });

  // Checks both at once, because each check reads the whole project.
  const made = ["areas/billing/parking-fees", "areas/billing/user-growth"];
  test.each([
    ["compile", ["tsc", "-b"]],
    ["pass lint", ["oxlint", "--type-aware", "--quiet", ...made, "app"]],
    ["are formatted", ["biome", "check", ...made, "app", "db", "test/support"]],
    ["import what they may", ["node", "tools/check-imports.ts"]],
    ["write their own table only", ["node", "tools/check-owners.ts"]],
    ["have the table in the types", ["node", "tools/db-types.ts", "--check"]],
    ["have tests of rules, server, CSV, page and chart, which pass", ["vitest", "run", ...made]],
    [
      "satisfy what is true of every route",
      ["vitest", "run", "test/every-route.test.ts", "-t", "parking-fees|user-growth|table of rights"],
    ],
    ["keep to one client's rows", ["vitest", "run", "test/sharding.test.ts"]],
  ])("the feature and the report %s", async (_what, [program = "", ...args]) => {
    expect(await run(program, ...args)).toEqual(fine);
  });

  test.each([
    [[], /^Write npm run new-feature -- AREA NAME .*; the areas are identity, practice, /],
    [["billing", "Parking"], /^Write the name in small letters and hyphens/],
    [["billing", "parking", "--report", "--one", "space"], /^A report has no records: leave out --one\.$/m],
    [["billing", "parking"], /^Say what one of them is called: --one SINGULAR\.$/m],
    [["billing", "locations"], /^There is a table location already/],
    [["billing", "spaces", "--needs", "space.park"], /^There is no permission space\.park/],
    [["billing", "parking-fees"], /^areas\/billing\/parking-fees exists already\.$/m],
  ])("with %j it makes nothing and says why", async (args, words) => {
    expect(await run("node", "tools/new-feature.ts", ...args)).toEqual({
      code: 1,
      words: expect.stringMatching(words),
    });
  });
});
