import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { expireImports } from "./retention.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
// The first person is new, the second exists already and the third can't be imported; the cells of each
// contain a word to search for.
const table = "ID,Surname,Given,Remark\n1,Arden,Ruth,secret-new\n2,Bell,Tom,secret-there\n3,,,secret-wrong\n";

async function read(): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([table]), "patients.csv");
  return (await raman.send("POST", "/import", form)).body.ID;
}
async function start(ID: number): Promise<void> {
  const { job } = (await raman.post(`/import/${ID}/start`)).body;
  await app.runJob("import.run", { job });
}
const keptOf = async (ID: number): Promise<string> => {
  const rows = await app.database.db
    .selectFrom("import_row")
    .selectAll()
    .where("_run", "=", ID)
    .orderBy("row_number")
    .execute();
  return JSON.stringify(rows.map((row) => ({ ...row })));
};
const rowsOf = (ID: number) =>
  app.database.db
    .selectFrom("import_row")
    .select(["row_number", "outcome", "identity", "raw", "draft"])
    .where("_run", "=", ID)
    .orderBy("row_number")
    .execute();

describe("what was read of an import", () => {
  let ID: number;
  beforeAll(async () => {
    await raman.post("/patient", { first_name: "Tom", last_name: "Bell", import_id: "2" });
    ID = await read();
  });

  test("goes with the run, but for the cells of rows that could not be taken", async () => {
    expect(await keptOf(ID)).toMatch(/secret-new.*secret-there.*secret-wrong/);
    await start(ID);
    const rows = await rowsOf(ID);
    expect(rows.map(({ outcome, raw, draft }) => [outcome, raw !== null, draft])).toEqual([
      ["made", false, null],
      ["there", false, null],
      ["wrong", true, null],
    ]);
    expect(await keptOf(ID)).not.toMatch(/secret-new|secret-there/);
  });

  test("goes as a whole after 30 days; the counts and the numbers of the records it made stay", async () => {
    expect(await expireImports(app.database.db, inDays(29.9))).toBe(0);
    const [before] = await rowsOf(ID);
    expect(await expireImports(app.database.db, inDays(30.1))).toBe(1);
    expect(await expireImports(app.database.db, inDays(60))).toBe(0);
    expect(await keptOf(ID)).not.toMatch(/secret|ARDEN|patients.csv/);
    expect(await rowsOf(ID)).toEqual([
      { row_number: 1, outcome: "made", identity: before?.identity, raw: null, draft: null },
    ]);
    const { counts, is_expired, state } = (await raman.get(`/import/${ID}`)).body;
    expect([counts, is_expired, state]).toMatchObject([
      { new: 0, there: 1, wrong: 1, made: 1 },
      true,
      "done",
    ]);
    expect((await raman.get("/import")).body[0].counts.wrong).toBe(1);
    expect((await raman.get(`/import/${ID}/wrong`)).status).toBe(200);
    const [news] = (await raman.get("/activityFeed?controller=import")).body;
    expect(news.message).toBe("removed the rows of the import of patients.csv after 30 days");
    const { discreet } = await app.database.db
      .selectFrom("audit_event")
      .select("discreet")
      .where("route", "=", "job import.expire")
      .executeTakeFirstOrThrow();
    expect(discreet).toBe("removed the rows of the import of a file after 30 days");
  });

  test("goes with the import where it was never started", async () => {
    const waiting = await read();
    await expireImports(app.database.db, inDays(30.1));
    expect((await raman.get(`/import/${waiting}`)).status).toBe(404);
    expect(await rowsOf(waiting)).toEqual([]);
  });

  test("of a run that has not ended is not taken from under it", async () => {
    const running = await read();
    const { job } = (await raman.post(`/import/${running}/start`)).body;
    expect(await expireImports(app.database.db, inDays(100))).toBe(0);
    await app.runJob("import.run", { job });
    expect(await expireImports(app.database.db, inDays(100))).toBe(1);
  });
});

test("rows whose ID somebody else got meanwhile wait for a decision, and cost only themselves", async () => {
  const count = 700;
  const lines = Array.from({ length: count }, (_, at) => `n${at},Many,Given${at}\n`);
  const form = new FormData();
  form.append("file", new Blob([`ID,Surname,Given\n${lines.join("")}`]), "many.csv");
  const { ID } = (await raman.send("POST", "/import", form)).body;
  // Patients added by hand after the file was read.
  const meanwhile = ["n0", "n311", "n499", "n500", `n${count - 1}`];
  for (const import_id of meanwhile)
    await raman.post("/patient", { first_name: "Somebody", last_name: "Else", import_id });
  await start(ID);
  const { counts, state } = (await raman.get(`/import/${ID}`)).body;
  expect([state, counts]).toMatchObject([
    "done",
    { new: 0, doubt: meanwhile.length, wrong: 0, made: count - meanwhile.length },
  ]);
  const made = await app.database.db
    .selectFrom("import_row")
    .innerJoin("patient", (join) =>
      join
        .onRef("patient._doctor", "=", "import_row._doctor")
        .onRef("patient.ID", "=", "import_row.identity"),
    )
    .select(["import_row.source_id", "patient.import_id", "patient.first_name"])
    .where("_run", "=", ID)
    .where("outcome", "=", "made")
    .execute();
  expect(
    made.filter(
      ({ source_id, import_id, first_name }) =>
        source_id !== import_id || first_name !== `Given${source_id?.slice(1)}`,
    ),
  ).toEqual([]);
  const registered = await app.database.db
    .selectFrom("audit_event")
    .select("identity")
    .where("request_id", "=", `import-${ID}`)
    .where("controller", "=", "patient")
    .execute();
  expect(new Set(registered.map(({ identity }) => identity)).size).toBe(count - meanwhile.length);
});
