import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importState } from "#test/support/import-state.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

async function read(content: string, query = "", name = "patients.csv"): Promise<Answer["body"]> {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return (await raman.send("POST", `/import${query}`, form)).body;
}
const choose = async (run: { ID: number }, body: object) =>
  (await raman.put(`/import/${run.ID}/choice`, body)).body;
async function start(run: { ID: number }): Promise<Answer["body"]> {
  const first = await raman.post(`/import/${run.ID}/start`);
  // 02/03/1970 is valid in either order, so the user has to choose.
  if (first.body.code === "import.dates_open") await choose(run, { dates: "dmy" });
  const { body } = first.status === 200 ? first : await raman.post(`/import/${run.ID}/start`);
  await app.runJob("import.run", { job: body.job });
  return (await raman.get(`/import/${run.ID}`)).body;
}
async function undo(run: { ID: number }): Promise<Answer> {
  const answer = await raman.post(`/import/${run.ID}/undo`);
  if (answer.status === 200) await app.runJob("import.undo", { job: answer.body.job });
  return answer;
}
const state = () => importState(app.database.db, doctor);
const some = ({ counts }: { counts: Record<string, number> }, ...names: string[]) =>
  names.map((name) => counts[name]);

describe("people who are already there", () => {
  const first =
    "ID,Surname,Given,DOB,Mobile\n1,Kowalski,Jan,14/08/1958,0491570156\n2,Barnes,Lily,,0491570157\n";
  const second =
    "ID,Surname,Given,DOB,Mobile,Email\n1,Kowalski,Jan,14/08/1958,0491570158,jan@example.com\n2,Barnes,Lily,02/03/1970,0491570157,\n3,New,Ned,,,\n";
  const patientOf = async (name: string) => {
    const [found] = (await raman.get(`/patient/search/${name}`)).body;
    return (await raman.get(`/patient/${found.ID}`)).body;
  };

  test("are left, filled or updated as the run says, with the differences shown first; undo gives all of it back", async () => {
    const empty = await state();
    const base = await start(await read(first, "?source=Cliniko"));
    const before = await state();
    const run = await read(second, "?source=cliniko");
    expect([run.source, ...some(run, "new", "change", "there")]).toEqual(["Cliniko", 1, 0, 2]);
    const named = await choose(run, { mode: "fill" });
    expect(some(named, "new", "change", "there")).toEqual([1, 2, 0]);
    const { differences, totalItems, records, fills, kept } = (
      await raman.get(`/import/${run.ID}/difference/10/1`)
    ).body;
    expect({ totalItems, records, fills, kept }).toEqual({ totalItems: 3, records: 2, fills: 2, kept: 1 });
    expect(differences.find(({ label }: { label: string }) => label === "Mobile")).toMatchObject({
      label: "Mobile",
      was: "0491 570 156",
      now: "0491 570 158",
      is_chosen: false,
    });
    expect((await raman.get(`/import/${run.ID}/difference/10/1?search=barn`)).body.totalItems).toBe(1);
    const done = await start(run);
    expect(some(done, "made", "changed", "there")).toEqual([1, 2, 0]);
    expect(await patientOf("kowalski")).toMatchObject({
      mobile: "0491570156",
      email: "jan@example.com",
      version: 2,
    });
    expect(await patientOf("barnes")).toMatchObject({ dob: "1970-03-02" });
    expect((await undo(run)).status).toBe(200);
    expect((await raman.get(`/import/${run.ID}`)).body.state).toBe("undone");
    expect(await state()).toEqual(before);
    // The earlier import can then be undone too.
    expect((await undo(base)).status).toBe(200);
    expect(await state()).toEqual(empty);
    const messages = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("route", "=", "import")
      .execute();
    expect(messages.map(({ message }) => message)).toContain("undid the import of patient BARNES, Lily");
    const feed = (await raman.get("/activityFeed?controller=import")).body.map(
      (entry: { message: string }) => entry.message,
    );
    expect(feed).toContain("undid an import: removed 1 patient, changed back 2 patients");
  });

  test("an import that somebody built on stays, and the refusal says who and what", async () => {
    const run = await start(await read("Surname,Given,Mobile\nStayer,Sue,0491570110\nGoer,Gil,0491570111\n"));
    const patient = await patientOf("stayer");
    await raman.put(`/patient/${patient.ID}`, { first_name: "Susan", version: patient.version });
    const { status, body } = await undo(run);
    expect([status, body.details]).toEqual([
      409,
      {
        total: 1,
        blockers: [
          { subject: "patient", identity: patient.ID, name: "STAYER, Susan", reason: "changed since" },
        ],
      },
    ]);
    expect((await raman.get("/patient/search/goer")).body).toHaveLength(1);
  });

  test("three imports of one person are undone one after the other", async () => {
    const before = await state();
    const contents = ["0491570114", "0491570115", "0491570116"].map(
      (mobile) => `ID,Surname,Given,DOB,Mobile\n8,Thrice,Tess,14/08/1958,${mobile}\n`,
    );
    const runs: Answer["body"][] = [];
    for (const content of contents) {
      const run = await read(content);
      await choose(run, { mode: "update" });
      runs.push(await start(run));
    }
    expect(runs.map((run) => some(run, "made", "changed"))).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    for (const run of runs.toReversed()) expect((await undo(run)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test("a person whom two rows of one file changed is given back as they were, unless somebody changed them since", async () => {
    const { db } = app.database;
    await start(await read("ID,Surname,Given,DOB,Mobile\n10,Double,Dot,14/08/1958,0491570117\n"));
    const before = await state();
    const run = await read(
      "ID,Surname,Given,DOB,Mobile,Email,Notes\n10,Double,Dot,14/08/1958,,dot@example.com,\n,Double,Dot,14/08/1958,0491570117,,Allergic\n",
    );
    await choose(run, { mode: "fill" });
    expect(some(await start(run), "changed")).toEqual([2]);
    expect(await patientOf("double")).toMatchObject({
      email: "dot@example.com",
      notes: "Allergic",
      version: 3,
    });
    const ofDouble = db
      .updateTable("patient")
      .where("_doctor", "=", doctor)
      .where("last_name", "=", "Double");
    await ofDouble.set({ version: 4 }).execute();
    expect((await undo(run)).body.details).toMatchObject({
      total: 1,
      blockers: [{ reason: "changed since" }],
    });
    await ofDouble.set({ version: 3 }).execute();
    expect((await undo(run)).status).toBe(200);
    const { body } = await raman.get(`/import/${run.ID}`);
    expect([body.state, ...some(body, "changed", "undone")]).toEqual(["undone", 0, 2]);
    expect(await state()).toEqual(before);
  });

  test("an import is done as before where a record can't be given back, or is changed while it is undone", async () => {
    const { db } = app.database;
    await start(await read("ID,Surname,Given,DOB,Mobile\n9,Held,Hal,14/08/1958,0491570113\n"));
    const run = await read("ID,Surname,Given,DOB,Email\n9,Held,Hal,14/08/1958,hal@example.com\n");
    await choose(run, { mode: "fill" });
    expect(some(await start(run), "made", "changed")).toEqual([0, 1]);
    const rows = () => db.updateTable("import_row").where("_doctor", "=", doctor).where("_run", "=", run.ID);
    await rows()
      .set({ before: JSON.stringify({ _gp: 999_999 }) })
      .execute();
    expect((await undo(run)).status).toBe(200);
    expect((await raman.get(`/import/${run.ID}`)).body.state).toBe("done");
    expect(await patientOf("held")).toMatchObject({ email: "hal@example.com", version: 2 });
    // The record is changed between the request and the job, so the job has to check again.
    await rows()
      .set({ before: JSON.stringify({ email: null }) })
      .execute();
    const { body } = await raman.post(`/import/${run.ID}/undo`);
    const { ID } = await patientOf("held");
    await raman.put(`/patient/${ID}`, { first_name: "Harold", version: 2 });
    await app.runJob("import.undo", { job: body.job });
    expect((await raman.get(`/import/${run.ID}`)).body.state).toBe("done");
    expect(await patientOf("held")).toMatchObject({ first_name: "Harold", email: "hal@example.com" });
  });

  test("an import that was not started can't be undone; undoing twice is undoing once", async () => {
    const run = await read("Surname,Given,Mobile\nTwice,Tom,0491570112\n");
    expect((await raman.post(`/import/${run.ID}/undo`)).body.code).toBe("import.not_done");
    await start(run);
    await undo(run);
    expect([
      (await raman.post(`/import/${run.ID}/undo`)).status,
      (await raman.get("/patient/search/twice")).body,
    ]).toEqual([200, []]);
  });
});

describe("the order of day and month", () => {
  test("is one for a column: the dates say it, or somebody is asked before anything is imported", async () => {
    const clear = await read("Surname,DOB\nClear,03/04/1961\nClearer,14/08/1958\n");
    expect(clear.dates).toEqual({ "1": { order: "dmy", is_open: false } });
    const american = await read("Surname,DOB\nAmerica,03/04/1961\nUsa,08/14/1958\n");
    expect(american.dates["1"]).toEqual({ order: "mdy", is_open: false });
    const open = await read("Surname,Given,DOB,Mobile\nOpenday,Ola,03/04/1961,0491570188\n");
    const { status, body } = await raman.post(`/import/${open.ID}/start`);
    expect([status, body.code]).toEqual([409, "import.dates_open"]);
    await choose(open, { dates: "mdy" });
    await start(open);
    const [found] = (await raman.get("/patient/search/openday")).body;
    expect(found.dob).toBe("1961-03-04");
  });
});

describe("who somebody is", () => {
  test("an ID counts with its source: another system's 1 is somebody else", async () => {
    await start(await read("ID,Surname,Given\n901,Sourceone,Ann\n", "?source=Cliniko"));
    const other = await read("ID,Surname,Given\n901,Sourcetwo,Bob\n", "?source=Genie");
    expect(some(await start(other), "made", "there", "doubt")).toEqual([1, 0, 0]);
    const again = await read("ID,Surname,Given\n901,Sourcetwo,Bob\n", "?source=Genie");
    expect(some(again, "new", "there", "doubt")).toEqual([0, 1, 0]);
  });

  test("an ID that belongs to another name waits for a decision", async () => {
    await start(await read("ID,Surname,Given\n902,Kaur,Simran\n", "?source=Cliniko"));
    const run = await read("ID,Surname,Given\n902,Venkataraman,Subra\n", "?source=Cliniko");
    expect(some(run, "new", "doubt")).toEqual([0, 1]);
    const [row] = (await raman.get(`/import/${run.ID}/row/10/1?outcome=doubt`)).body.rows;
    expect(row.candidates[0].reason).toBe("The ID 902 belongs to KAUR, Simran");
    const wrong = await raman.put(`/import/${run.ID}/row/1/decision`, {
      decision: "same",
      identity: 999_999,
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, "import.not_candidate"]);
    expect((await raman.put(`/import/${run.ID}/row/1/decision`, { decision: "leave" })).body.outcome).toBe(
      "left",
    );
    expect((await raman.put(`/import/${run.ID}/row/1/decision`, { decision: "new" })).body.outcome).toBe(
      "new",
    );
    expect(some(await start(run), "made")).toEqual([1]);
  });

  test("without IDs a second run adds nobody, whoever has no birthday", async () => {
    const rows = "Smith,John,0491570120,,\nSmith,Joan,,1 Elm St,Kew\nBare,Name,,,\nDay,Only,,,02/03/1970\n";
    const file = `Surname,Given,Mobile,Address,DOB\n${rows.replace("Kew\n", "\n")}`;
    expect(some(await start(await read(file)), "made")).toEqual([4]);
    const again = await read(file);
    expect(some(again, "new", "there", "doubt")).toEqual([0, 3, 1]);
    expect(some(await start(again), "made")).toEqual([0]);
  });

  test("inside one file the same person comes once", async () => {
    const run = await read(
      "Surname,Given,DOB,Mobile\nOnce,Olly,02/03/1970,0491570130\nONCE,Olly,2/3/1970,0491 570 130\nOnce,Olly,,0491570130\n",
    );
    expect(some(run, "new", "left", "doubt")).toEqual([1, 1, 1]);
  });

  test("two imports that were read before either began add each person once", async () => {
    const one = await read("Surname,Given,DOB,Mobile\nRacer,Rae,02/03/1970,0491570140\n");
    const other = await read('Name,DOB,Mobile,Email\n"Racer, Rae",2/3/1970,0491570140,rae@example.com\n');
    await start(one);
    expect(some(await start(other), "made", "there")).toEqual([0, 1]);
    expect((await raman.get("/patient/search/racer")).body).toHaveLength(1);
  });
});

describe("a suburb column", () => {
  const people = "Surname,Given,DOB,Mobile,Address,Suburb,State,Postcode\n";
  const addressOf = async (name: string) => {
    const [found] = (await raman.get(`/patient/search/${name}`)).body;
    const { address, locality } = (await raman.get(`/patient/${found.ID}`)).body;
    return [address, locality?.suburb ?? null];
  };

  test("with state and postcode is the suburb; one that is not found leaves the address as it is", async () => {
    await start(
      await read(
        `${people}Suburbone,Ada,14/08/1958,0491570156,1 Station Street,Carlton,VIC,3053\nSuburbtwo,Ben,15/08/1958,0491570157,,,,\nSuburbthree,Cy,16/08/1958,0491570158,5 High Street,,,\n`,
      ),
    );
    const file =
      "Surname,Given,DOB,Mobile,Suburb\nSuburbone,Ada,14/08/1958,0491570156,Nowhere VIC 3999\nSuburbtwo,Ben,15/08/1958,0491570157,Nowhere VIC 3999\n" +
      'Suburbthree,Cy,16/08/1958,0491570158,"RICHMOND, VIC 3121"\nSuburbfour,Di,17/08/1958,,Richmond VIC 3121\n';
    const run = await read(file);
    await choose(run, { mode: "update" });
    const { rows } = (await raman.get(`/import/${run.ID}/row/50/1`)).body;
    const noticesOf = (name: string) =>
      rows.find((row: { name: string }) => row.name.startsWith(name)).notices;
    expect(noticesOf("SUBURBONE")).toEqual([
      "Nowhere VIC 3999 is not in our list of suburbs; it was left out and the address was not changed.",
    ]);
    expect(noticesOf("SUBURBTWO")).toEqual([
      "Nowhere VIC 3999 is not in our list of suburbs; it is kept in the street address.",
    ]);
    await start(run);
    expect((await addressOf("suburbone"))[0]).toBe("1 Station Street");
    expect((await addressOf("suburbone"))[1]).toMatch(/carlton/i);
    expect(await addressOf("suburbtwo")).toEqual(["Nowhere, VIC, 3999", null]);
    for (const name of ["suburbthree", "suburbfour"]) expect((await addressOf(name))[1]).toMatch(/richmond/i);
    expect((await addressOf("suburbthree"))[0]).toBe("5 High Street");
  });

  test("keeps the address too where the person is decided later, and its remark says so", async () => {
    await start(await read(`${people}Laterson,Eve,14/08/1958,,1 Station Street,Carlton,VIC,3053\n`));
    const run = await read("Surname,Given,Suburb\nLaterson,Eve,Nowhere VIC 3999\n");
    await choose(run, { mode: "update" });
    const [row] = (await raman.get(`/import/${run.ID}/row/50/1`)).body.rows;
    expect([row.outcome, row.notices]).toEqual([
      "doubt",
      ["Nowhere VIC 3999 is not in our list of suburbs; it is kept in the street address."],
    ]);
    const decided = await raman.put(`/import/${run.ID}/row/${row.row_number}/decision`, {
      decision: "same",
      identity: row.candidates[0].identity,
    });
    expect(decided.body.notices).toEqual([
      "Nowhere VIC 3999 is not in our list of suburbs; it was left out and the address was not changed.",
    ]);
    expect((await raman.get(`/import/${run.ID}/difference/10/1`)).body.differences).toEqual([]);
  });
});
