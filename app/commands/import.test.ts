import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "#app/seed/people.ts";
import { largeFile } from "#test/support/large-files.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";

let database: FreshDatabase;
const folder = mkdtempSync(join(tmpdir(), "corella-import-"));
const table = join(folder, "patients.csv");
beforeAll(async () => {
  database = await freshDatabase();
  await seedPeople(database.db);
  writeFileSync(table, "Surname,Given,DOB\nMarsh,Lucy,31/02/1970\n,Nobody,\n");
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const program = join(import.meta.dirname, "import.ts");
const importing = async (...words: string[]): Promise<{ code: number; said: string }> => {
  const env = { PATH: process.env["PATH"], DATA_DIR: folder, DATABASE_URL: database.url };
  const run = promisify(execFile)(process.execPath, ["--max-old-space-size=128", program, ...words], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
};

describe("npm run import", () => {
  test("says which rows are wrong, what was left out of the others, and makes nothing when asked so", async () => {
    const { code, said } = await importing("--from", table, "--dry-run");
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining("1 new, 0 imported, 0 already existed, 1 can't be imported"),
    });
    expect(said).toContain("patients.csv, line 3: last_name: Enter the last name.");
    expect(said).toContain(
      "patients.csv, line 2: The date of birth 31/02/1970 is not a date and was left out.",
    );
    expect(await database.db.selectFrom("patient").select("ID").execute()).toEqual([]);
    expect(await database.db.selectFrom("import_run").select("ID").execute()).toEqual([]);
  });

  test("mends what is dirty, says so, and takes as it is written what it is told to", async () => {
    const dirty = join(folder, "dirty.csv");
    writeFileSync(dirty, "Surname,Given,Mobile\nMARSH,Lucy,491570156\n");
    const mended = await importing("--from", dirty, "--dry-run");
    expect(mended.said).toContain(
      "  Name in capitals: 1 (MARSH → Marsh)\n  Phone number: 1 (491570156 → 0491570156)\n",
    );
    const left = await importing("--from", dirty, "--as-written", "phone,capitals", "--dry-run");
    expect(left.said).toContain(
      "  Name in capitals: 1 (MARSH as written)\n  Phone number: 1 (491570156 as written)\n",
    );
    expect(await importing("--from", dirty, "--as-written", "kept")).toMatchObject({
      code: 1,
      said: expect.stringContaining("--as-written is none, or some of: phone, email"),
    });
  });

  test("reads and imports a file larger than its memory, and says how far it is", {
    timeout: 120_000,
  }, async () => {
    const observation = '{"resource":{"resourceType":"Observation","status":"final"}},';
    const patient = (at: number): string =>
      `{"resource":{"resourceType":"Patient","id":"${at}","name":[{"family":"Large","given":["Given${at}"]}]}},`;
    const { path } = largeFile(folder, "bundle.json", {
      head: '{"resourceType":"Bundle","entry":[',
      pieceAt: (at) =>
        at < 110
          ? Array.from({ length: 100 }, (_, one) => patient(at * 100 + one)).join("")
          : observation.repeat(10_000),
      tail: '{"resource":{"resourceType":"Observation"}}]}',
      size: 25_000_000,
    });
    const { code, said } = await importing("--from", path);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringMatching(/Read 10,\d{3} rows\n/) });
    expect(said).toMatch(/Imported 10,\d{3} rows\n/);
    expect(said).toContain("0 new, 11000 imported, 0 already existed, 0 can't be imported");
  });

  test("leaves nothing of a file that cannot be read to its end", async () => {
    const cut = join(folder, "cut.json");
    writeFileSync(
      cut,
      `{"resourceType":"Bundle","entry":[${'{"resource":{"resourceType":"Patient","id":"1"}},'.repeat(900)}`,
    );
    const { code, said } = await importing("--from", cut);
    expect([code, said.trim()]).toEqual([1, "cut.json is incomplete or not valid JSON. Export it again."]);
    const runs = await database.db.selectFrom("import_run").select("file_names").execute();
    expect(runs.flatMap(({ file_names }) => file_names)).not.toContain("cut.json");
  });

  test.each([
    [["--form", table], "Unknown option '--form'"],
    [["--from", table, "--subject", "cats"], "--subject is patient or referringdoctor."],
    [["--from", join(folder, "nothing")], `${join(folder, "nothing")} doesn't exist.`],
  ])("refuses %j in one sentence", async (words, sentence) => {
    const { code, said } = await importing(...words);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toContain("    at ");
  });
});
