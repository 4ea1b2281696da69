import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

async function read(content: string): Promise<Answer["body"]> {
  const form = new FormData();
  form.append("file", new Blob([content]), "patients.csv");
  return (await raman.send("POST", "/import", form)).body;
}
const FILE = [
  "Surname,Given,DOB,Mobile,Medicare number,Usual GP",
  "Wholeson,Ann,14/08/1958,0491570156,2428778132,",
  "Lostby,Bea,31/02/1990,0491570157,2.42878E+09,",
  "Lostcy,Cy,15/08/1958,0491570158,,Dr No One",
  "Emptyson,Di,n/a,-,,",
].join("\n");

test("rows with values left out are counted, listed and downloaded, before and after the import", async () => {
  const run = await read(FILE);
  expect([run.counts.new, run.counts.incomplete]).toEqual([4, 2]);
  const { rows, totalItems } = (await raman.get(`/import/${run.ID}/row/50/1?incomplete=true`)).body;
  expect([totalItems, rows.map(({ name }: { name: string }) => name)]).toEqual([
    2,
    ["LOSTBY, Bea", "LOSTCY, Cy"],
  ]);
  const [first] = (await raman.get(`/import/${run.ID}/correction`)).body;
  expect(first).toMatchObject({ kind: "lost", count: 2, was: "31/02/1990" });

  const { body: started } = await raman.post(`/import/${run.ID}/start`);
  await app.runJob("import.run", { job: started.job });
  const done = (await raman.get(`/import/${run.ID}`)).body;
  expect([done.counts.made, done.counts.incomplete]).toEqual([4, 2]);
  const csv = (await raman.get(`/import/${run.ID}/wrong`)).body;
  const lines = csv.trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^Lostby,Bea,31\/02\/1990,.*The date of birth 31\/02\/1990 is not a date/);
  expect(lines[2]).toMatch(/^Lostcy,Cy,.*Dr No One,.*The GP Dr No One is not one of the referring doctors/);
  const kept = await app.database.db
    .selectFrom("import_row")
    .select("name")
    .where("_run", "=", run.ID)
    .where("raw", "is not", null)
    .execute();
  expect(kept.map(({ name }) => name).toSorted()).toEqual(["LOSTBY, Bea", "LOSTCY, Cy"]);
});

test("a known patient of whom nothing is imported is not counted", async () => {
  const run = await read(
    "Surname,Given,DOB,Mobile,Medicare expiry\nWholeson,Ann,14/08/1958,0491570156,someday\n",
  );
  expect([run.counts.there, run.counts.incomplete]).toEqual([1, 0]);
});
