import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";

let app: TestApp;
let raman: Visitor;
let imports: ReturnType<typeof importing>;
let doctor: number;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  imports = importing(app, raman);
  doctor = await app.idOf("raman");
  await raman.post("/patient", { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.db.deleteFrom("appointment_import").execute();
  await app.database.db.deleteFrom("appointment").execute();
});

const booked = () =>
  app.database.db
    .selectFrom("appointment")
    .select(["ID", "appointment_date", "start_time", "version", "notes"])
    .where("_doctor", "=", doctor)
    .where("is_deleted", "=", false)
    .orderBy("appointment_date")
    .orderBy("start_time")
    .execute();

const HEAD = "Date,Start,Minutes,Type,Location,Patient ID,Patient,Date of birth,Status,Notes,Colour";
const csv = (...lines: string[]): string => [HEAD, ...lines].join("\r\n");

const LINES = [1, 2, 3].map((day) => `0${day}/12/2026,09:30,20,Review,,,"NGUYEN, Thi Mai",03/04/1961,,,`);
async function undo(run: { ID: number }) {
  const started = (await raman.post(`/appointmentImport/${run.ID}/undo`)).body;
  await app.runJob("appointment-import.undo", { job: started.job });
  return (await raman.get(`/appointmentImport/${run.ID}`)).body;
}

test("undo gives back the calendar of before, and the same file can be imported again", async () => {
  const own = {
    appointment_type: 3,
    appointment_date: "2026-12-01",
    start_time: "12:00",
    end_time: "13:00",
    notes: "Lunch",
  };
  await raman.post("/appointment", own);
  const before = await booked();
  const run = await imports.book(await imports.preview("book.csv", csv(...LINES)));
  expect(await booked()).toHaveLength(4);
  const undone = await undo(run);
  expect(undone).toMatchObject({ state: "undone", counts: { made: 0, undone: 3 } });
  expect(await booked()).toEqual(before);
  expect((await imports.rowsOf(run, "?outcome=undone")).length).toBe(3);
  const again = await imports.book(await imports.preview("book.csv", csv(...LINES)));
  expect([again.counts.made, (await booked()).length]).toEqual([3, 4]);
});

test("an import that somebody built on is not undone, and says on what", async () => {
  const run = await imports.book(await imports.preview("book.csv", csv(...LINES)));
  const [first] = await booked();
  await raman.put(`/appointment/${first?.ID}`, {
    ...{ appointment_type: 1, appointment_date: "2026-12-01", start_time: "10:00", end_time: "10:20" },
    _patient: (await imports.rowsOf(run))[0]._patient,
  });
  const refused = await raman.post(`/appointmentImport/${run.ID}/undo`);
  expect([refused.status, refused.body.code]).toEqual([409, "appointmentimport.built_on"]);
  expect(refused.body.details).toEqual({
    total: 1,
    blockers: [
      {
        ...{
          ID: first?.ID,
          patient_name: "NGUYEN, Thi Mai",
          appointment_date: "2026-12-01",
          start_time: "10:00",
        },
        ...{ kind: "appointment", reason: "changed" },
      },
    ],
  });
  expect(await booked()).toHaveLength(3);
});

test("what is changed while it is undone is kept and said", async () => {
  const run = await imports.book(await imports.preview("book.csv", csv(...LINES)));
  const { job } = (await raman.post(`/appointmentImport/${run.ID}/undo`)).body;
  const [first] = await booked();
  await app.database.db
    .updateTable("appointment")
    .set({ notes: "Bring scans", version: 2 })
    .where("ID", "=", first?.ID ?? 0)
    .execute();
  await app.runJob("appointment-import.undo", { job });
  const after = (await raman.get(`/appointmentImport/${run.ID}`)).body;
  expect(after).toMatchObject({ state: "undone", counts: { made: 1, undone: 2 } });
  expect((await booked()).map(({ notes }) => notes)).toEqual(["Bring scans"]);
  expect((await imports.rowsOf(run, "?outcome=made"))[0].reasons).toEqual([
    "This was changed while the import was being undone, so it was kept.",
  ]);
});

test("an undo that is sent twice, or whose job runs twice, is done once", async () => {
  const run = await imports.book(await imports.preview("book.csv", csv(...LINES)));
  const { job } = (await raman.post(`/appointmentImport/${run.ID}/undo`)).body;
  expect((await raman.post(`/appointmentImport/${run.ID}/undo`)).body.job).toBe(job);
  await app.runJob("appointment-import.undo", { job });
  await app.runJob("appointment-import.undo", { job });
  expect((await raman.post(`/appointmentImport/${run.ID}/undo`)).body.state).toBe("undone");
  const words = await app.database.db
    .selectFrom("audit_event")
    .select("message")
    .where("controller", "=", "appointmentimport")
    .where("identity", "=", run.ID)
    .where("message", "like", "%und%")
    .orderBy("ID")
    .execute();
  expect(words.map(({ message }) => message)).toEqual([
    "started to undo an import of appointments",
    "undid the import of 3 appointments",
  ]);
});

test("only a finished import is undone", async () => {
  const run = await imports.preview("book.csv", csv(...LINES));
  const refused = await raman.post(`/appointmentImport/${run.ID}/undo`);
  expect([refused.status, refused.body.code]).toEqual([409, "appointmentimport.not_imported"]);
});

test("an import that is being read is discarded; its job goes on with nothing, and another can begin", async () => {
  const first = (
    await raman.post("/appointmentImport", { _file: await imports.upload("book.csv", csv(...LINES)) })
  ).body;
  const other = await imports.upload("other.csv", csv(...LINES));
  expect((await raman.post("/appointmentImport", { _file: other })).body.code).toBe(
    "appointmentimport.running",
  );
  expect((await raman.delete(`/appointmentImport/${first.ID}`)).body).toEqual({ ID: first.ID });
  await app.runJob("appointment-import.read", { job: first.job });
  expect((await raman.post("/appointmentImport", { _file: other })).status).toBe(201);
});
