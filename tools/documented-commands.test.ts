import { execFile, execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./parts.ts";

// Tests that the commands in documents and in the output of programs work with any Node from version 20 on,
// in a clone without installed packages.

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
const documents = globSync("{*.md,{docs,areas,platform,app,bench,sandbox,tools}/**/*.md}", { cwd: root });
const programs = globSync("{app,areas,bench,sandbox,tools,platform}/**/*.{ts,mjs}", { cwd: root }).filter(
  (path) => !path.endsWith(".test.ts"),
);
const places = [...documents, ...programs, "db/tables.ts", "db/schema.sql"].map((path) => ({
  path,
  text: read(path),
}));

const found = (pattern: RegExp) =>
  places.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([said, name = ""]) => ({ path, said, name })),
  );

/**
 * Returns the folders of the Node versions on this machine, one for each version, without the project's own
 * programs in the path.
 */
function nodesHere(): string[] {
  const folders = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")));
  const byVersion = new Map<string, string>();
  for (const folder of [...folders, dirname(process.execPath)]) {
    const [program] = globSync(join(folder, "node"));
    if (program === undefined) continue;
    const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim();
    if (!byVersion.has(version)) byVersion.set(version, folder);
  }
  return [...byVersion.values()];
}

/**
 * Returns the arguments of a script that runs on the project's Node through run.mjs. Undefined for any other
 * script.
 */
const runBy = (script: string): string[] | undefined =>
  /^node (tools\/run\.mjs .*)/.exec(script)?.[1]?.split(" ");
const bootstrap = /^node tools\/bootstrap\.mjs( --\w+)?$/;

describe("commands in documents and programs", () => {
  test("are npm scripts", () => {
    const unknown = found(/\bnpm run (?:-s |--silent )*([\w:-]*\w)/g).filter(
      ({ name }) => !(name in scripts),
    );
    expect(unknown).toEqual([]);
  });

  test("start no file with the Node of the system, nor a package's program", () => {
    const bare = found(/\bnode (?:--?\S+ )*([\w./-]+\.(?:ts|mjs))|`npx \w+/g);
    // Excludes run.mjs, whose comment describes its own usage.
    expect(bare.filter(({ path }) => path !== "tools/run.mjs")).toEqual([]);
  });
});

describe("npm scripts", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "corella-commands-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("install what is missing first", () => {
    const isPrepared = ([name, script]: [string, string]) =>
      bootstrap.test(script) || runBy(script) !== undefined || bootstrap.test(scripts[`pre${name}`] ?? "");
    expect(Object.entries(scripts).filter((one) => !isPrepared(one))).toEqual([]);
  });

  describe.each(nodesHere())("with the Node in %s", (nodeFolder) => {
    const env = {
      PATH: [nodeFolder, process.env["PATH"]].join(delimiter),
      HOME: folder,
      DATA_DIR: join(folder, "data"),
    };
    const node = (args: readonly string[]) =>
      promisify(execFile)(join(nodeFolder, "node"), args, { cwd: root, env });

    test("bootstrap.mjs finds everything installed", async () => {
      expect(await node(["tools/bootstrap.mjs"])).toEqual({ stdout: "", stderr: "" });
    });

    const explained = Object.entries(scripts).flatMap(([name, script]) => {
      const words = runBy(script);
      return words === undefined ? [] : [[name, words] as const];
    });
    test.each(explained)("npm run %s explains itself", async (_name, words) => {
      expect(await node([...words, "--help"])).toEqual({ stdout: expect.stringMatching(/\w/), stderr: "" });
    });
  });
});
