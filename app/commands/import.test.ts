import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "#app/seed/people.ts";
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
  const run = promisify(execFile)(process.execPath, [program, ...words], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
};

describe("npm run import", () => {
  test("says which rows are wrong, what was left out of the others, and makes nothing when asked so", async () => {
    const { code, said } = await importing("--from", table, "--dry-run");
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("1 new, 0 made, 0 already there, 1 wrong") });
    expect(said).toContain("patients.csv, line 3: last_name: Enter the last name.");
    expect(said).toContain("patients.csv, line 2: The date of birth 31/02/1970 is not a date and was left out.");
    expect(await database.db.selectFrom("patient").select("ID").execute()).toEqual([]);
  });

  test.each([
    [["--form", table], "Unknown option '--form'"],
    [["--from", table, "--subject", "cats"], "--subject is patient or referringdoctor."],
    [["--from", join(folder, "nothing")], `There is nothing at ${join(folder, "nothing")}.`],
  ])("refuses %j in one sentence", async (words, sentence) => {
    const { code, said } = await importing(...words);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toContain("    at ");
  });
});
