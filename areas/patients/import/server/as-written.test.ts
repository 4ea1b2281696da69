import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

async function read(content: string, name = "patients.csv"): Promise<Answer["body"]> {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return (await raman.send("POST", "/import?source=Old%20book", form)).body;
}
const choose = (run: { ID: number }, body: object) => raman.put(`/import/${run.ID}/choice`, body);
const corrections = async (run: { ID: number }) => (await raman.get(`/import/${run.ID}/correction`)).body;
const HEAD = "ID,Surname,Given,DOB,Mobile,Fund\n";

test("kinds of mending are turned off for a file, with counts and an example, and kept for the next one of its source", async () => {
  const run = await read(
    `${HEAD}1,SHOUTER,Ann,14/08/61,491570156,BUPA Aust.\n2,QUIET,Bob,15/08/1962,0491570157,Bupa\n`,
  );
  expect(run).toMatchObject({ as_written: [], started_by: "Priya Raman" });
  expect(await corrections(run)).toEqual([
    { kind: "capitals", count: 2, was: "SHOUTER", now: "Shouter", is_left: false },
    { kind: "fund", count: 2, was: "BUPA Aust.", now: expect.stringMatching(/^Bupa/), is_left: false },
    { kind: "phone", count: 1, was: "491570156", now: "0491570156", is_left: false },
    { kind: "short_year", count: 1, was: "14/08/61", now: "14/08/1961", is_left: false },
  ]);
  const off = ["capitals", "phone", "fund", "short_year"];
  expect((await choose(run, { as_written: [...off, "capitals"] })).body.as_written).toEqual(off);
  expect((await corrections(run)).map((one: { is_left: boolean }) => one.is_left)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  // Another choice or another matching of columns keeps these corrections turned off.
  expect((await choose(run, { mode: "fill" })).body.as_written).toEqual(off);
  expect((await raman.put(`/import/${run.ID}/mapping`, { mapping: run.mapping })).body.as_written).toEqual(
    off,
  );
  const { body: started } = await raman.post(`/import/${run.ID}/start`);
  await app.runJob("import.run", { job: started.job });
  const [found] = (await raman.get("/patient/search/shouter")).body;
  expect((await raman.get(`/patient/${found.ID}`)).body).toMatchObject({
    last_name: "SHOUTER",
    dob: null,
    mobile: null,
    _health_fund: null,
    notes:
      "Other phone: 491570156\nDate of birth in the import: 14/08/61\nHealth fund in the import: BUPA Aust.",
  });
  const next = await read(`${HEAD}3,LOUD,Cyd,,491570158,\n`);
  expect(next.as_written).toEqual(off);
  expect((await raman.get(`/import/${next.ID}/row/10/1`)).body.rows[0].name).toBe("LOUD, Cyd");
  expect((await corrections(next)).every((one: { is_left: boolean }) => one.is_left)).toBe(true);
  expect((await choose(next, { as_written: [] })).body.as_written).toEqual([]);
  expect((await corrections(next)).some((one: { is_left: boolean }) => one.is_left)).toBe(false);
});

test("a kind nobody knows, FHIR files and an import that was started are refused", async () => {
  const run = await read(`${HEAD}4,Known,Dee,,,\n`);
  expect((await choose(run, { as_written: ["kept"] })).status).toBe(400);
  const patient = JSON.stringify({
    resourceType: "Patient",
    id: "f1",
    name: [{ family: "Fhirson", given: ["Fay"] }],
  });
  const fhir = await read(patient, "Patient.ndjson");
  const refused = await choose(fhir, { as_written: ["phone"] });
  expect([refused.status, refused.body.code]).toEqual([409, "import.mendings_fixed"]);
  await raman.post(`/import/${run.ID}/start`);
  expect((await choose(run, { as_written: ["phone"] })).body.code).toBe("import.started");
});
