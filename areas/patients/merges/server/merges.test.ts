import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let manager: Visitor;
let raman: number;
let vogt: number;
let birch: number;
let managerId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await app.signIn("manager");
  [raman, vogt, managerId] = [await app.idOf("raman"), await app.idOf("vogt"), await app.idOf("manager")];
  birch = (await manager.post("/referringdoctor", { title: 3, first_name: "Hannah", last_name: "Birch" }))
    .body.ID;
});
afterAll(() => app.stop());

let counter = 0;
async function add(fields: object = {}): Promise<number> {
  counter += 1;
  const answer = await manager.post("/patient", {
    first_name: "Isla",
    last_name: "Campbell",
    dob: "1966-12-23",
    ...fields,
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.ID;
}
const refer = async (patient: number, referral_date: string): Promise<number> =>
  (
    await manager.post(`/patient/${patient}/referral`, {
      referral_date,
      referral_type: 1,
      _referring_doctor: birch,
    })
  ).body.ID;
async function book(_patient: number, more: object = {}): Promise<number> {
  counter += 1;
  const at = { appointment_type: 1, appointment_date: "2027-03-01", start_time: "09:00", end_time: "09:30" };
  const answer = await manager.post("/appointment", { ...at, _patient, ...more });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.ID;
}
async function upload(): Promise<number> {
  counter += 1;
  const row = {
    _doctor: raman,
    name: `Scan ${counter}.pdf`,
    size: 10,
    mime_type: "application/pdf",
    sha256: Buffer.alloc(32),
  };
  const added = app.database.db
    .insertInto("file")
    .values({ ...row, storage_key: `mergefile${counter}`, _uploaded_by: managerId });
  return (await added.returning("ID").executeTakeFirstOrThrow()).ID;
}
const attach = async (patient: number, _file: number): Promise<number> =>
  (await manager.post(`/patient/${patient}/attachment`, { _file })).body.ID;
const read = async (patient: number) => (await manager.get(`/patient/${patient}`)).body;
const merge = (from: number, to: number, body: object = {}) =>
  manager.post(`/patient/merge/${from}/${to}`, {
    first_name: "Isla",
    last_name: "Campbell",
    dob: "1966-12-23",
    ...body,
  });
const standing = async (patient: number) => (await manager.get(`/patient/${patient}/merge`)).body;
const undoMerge = (id: number, body: object = {}) =>
  manager.send("DELETE", `/patient/merge/${id}`, JSON.stringify(body), {
    "content-type": "application/json",
  });
const appointmentsOf = async (patient: number): Promise<number[]> =>
  (
    await app.database.db
      .selectFrom("appointment")
      .select("ID")
      .where("_patient", "=", patient)
      .orderBy("ID")
      .execute()
  ).map(({ ID }) => ID);

describe("every table that refers to a patient", () => {
  test("is in the list of its feature, to be moved or with the reason it stays", async () => {
    const { rows } = await sql<{ reference: string }>`
      select k.conrelid::regclass::text || '.' || a.attname as reference
      from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (mine, theirs)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
      join pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.theirs
      where k.contype = 'f' and k.confrelid = 'patient'::regclass and p.attname = 'ID' order by 1`.execute(
      app.database.db,
    );
    const owned = new Set(
      features.flatMap(({ patientReferences }) =>
        patientReferences.map(({ table, column }) => `${table}.${column}`),
      ),
    );
    const unknown = rows.map(({ reference }) => reference).filter((reference) => !owned.has(reference));
    expect(unknown, "add it to `ownsPatientRows` in the door of its feature").toEqual([]);
    expect(rows.length).toBeGreaterThan(3);
  });
});

describe("POST /patient/merge/:from/:to", () => {
  test("C-40, RULE-MERGE-03: the second stays with the body's values, and has everything of both", async () => {
    const [from, to] = [await add({ mobile: "0418904551", notes: "old" }), await add({ mrn: "RO-1" })];
    const [appointment, other] = [await book(from), await book(to)];
    const series = await book(from, { repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 });
    const [one, two] = [await attach(from, await upload()), await attach(to, await upload())];
    const answer = await merge(from, to, { mobile: "0418904551", mrn: "RO-1", notes: "both" });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { ID: to, mobile: "0418904551", mrn: "RO-1", notes: "both" },
    ]);
    expect(answer.body.attachments.map((file: { ID: number }) => file.ID).sort()).toEqual([one, two].sort());
    expect(await appointmentsOf(to)).toEqual([appointment, other, series].sort((a, b) => a - b));
    expect(await read(from)).toMatchObject({
      is_deleted: true,
      _merged_into: to,
      attachments: [],
      referrals: [],
    });
  });

  test("RULE-MERGE-05: only the newest referral of the survivor is active", async () => {
    const [from, to] = [await add(), await add()];
    const newest = await refer(from, "2026-10-01");
    await refer(from, "2026-01-01");
    await refer(to, "2026-09-01");
    const { body } = await merge(from, to);
    expect(body.referrals).toHaveLength(3);
    expect(
      body.referrals.filter((one: { active: boolean }) => one.active).map((one: { ID: number }) => one.ID),
    ).toEqual([newest]);
  });

  test("C-41: a file both have is there once, and stays when only one had removed it", async () => {
    const [from, to, file] = [await add(), await add(), await upload()];
    await attach(from, file);
    const row = { _doctor: raman, _patient: to, _file: file, is_deleted: true };
    const removed = (
      await app.database.db
        .insertInto("patient_attachment")
        .values(row)
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID;
    const { body } = await merge(from, to);
    expect(body.attachments.map((one: { ID: number }) => one.ID)).toEqual([removed]);
    await undoMerge((await standing(to))[0].ID);
    expect((await read(to)).attachments).toEqual([]);
    expect((await read(from)).attachments).toHaveLength(1);
  });

  test("RULE-MERGE-01: not with itself", async () => {
    const patient = await add();
    expect(await merge(patient, patient)).toMatchObject({
      status: 409,
      body: { message: "Please select patients to merge" },
    });
  });

  test("RULE-MERGE-04: neither a deleted one nor one that is being converted", async () => {
    const [gone, here, locked] = [await add(), await add(), await add()];
    await manager.delete(`/patient/${gone}`);
    const deleted = {
      status: 409,
      body: { message: "Merge Failed", errors: { from_id: "This patient is deleted." } },
    };
    expect(await merge(gone, here)).toMatchObject(deleted);
    await app.database.db
      .updateTable("patient")
      .set({ locked_by: managerId })
      .where("ID", "=", locked)
      .execute();
    expect(await merge(here, locked)).toMatchObject({
      status: 409,
      body: { message: "Merge Failed", errors: { to_id: /conver/ } },
    });
    expect((await read(here)).is_deleted).toBe(false);
  });

  test("RULE-MERGE-04: another client's patient is not known", async () => {
    const stranger = await app.signIn("vogt");
    const theirs = (await stranger.post("/patient", { first_name: "Un", last_name: "Known" })).body.ID;
    const mine = await add();
    expect((await merge(theirs, mine)).status).toBe(404);
    expect((await merge(mine, theirs)).status).toBe(404);
    expect((await stranger.get(`/patient/merge/${theirs}/${mine}?doctor_id=${vogt}`)).status).toBe(404);
  });

  test("RULE-PAT-03: the result is checked like any patient, and nothing is half-done", async () => {
    const [from, to] = [await add(), await add()];
    const appointment = await book(from);
    expect((await merge(from, to, { dob: "2999-01-01" })).body.errors).toHaveProperty("dob");
    expect((await merge(from, to, { last_name: "" })).body.errors).toHaveProperty("last_name");
    expect((await merge(from, to, { mobile: "123" })).body.errors).toHaveProperty("mobile");
    expect(await appointmentsOf(from)).toEqual([appointment]);
  });

  test("F-7: who chose from older values is told", async () => {
    const [from, to] = [await add(), await add()];
    await manager.put(`/patient/${from}`, { notes: "called today" });
    expect((await merge(from, to, { version: 1, from_version: 1 })).body).toMatchObject({
      code: "stale",
      details: { current: { ID: from } },
    });
    expect((await merge(from, to, { version: 1, from_version: 2 })).status).toBe(200);
  });

  test("sent twice it is done once; with other values it fails", async () => {
    const [from, to] = [await add(), await add()];
    const first = await merge(from, to, { mobile: "0418 904 551" });
    expect(await merge(from, to, { mobile: "0418 904 551" })).toMatchObject({
      status: 200,
      body: { version: first.body.version },
    });
    expect(await merge(from, to, { mobile: "0418904552" })).toMatchObject({
      status: 409,
      body: { message: "Merge Failed" },
    });
    expect(await standing(to)).toHaveLength(1);
  });

  test("the import number of either may stay", async () => {
    const [from, to] = [await add({ import_id: `A${counter}` }), await add({ import_id: `B${counter}` })];
    const { import_id } = await read(from);
    expect((await merge(from, to, { import_id })).body.import_id).toBe(import_id);
  });

  test("C-41: the picture of either may stay, and goes back to whose it was", async () => {
    const [hers, kept, third] = [await upload(), await upload(), await upload()];
    const [from, to] = [await add({ picture: hers }), await add({ picture: kept })];
    await add({ picture: third });
    expect((await read(from)).picture).toMatchObject({ ID: hers });
    const foreign = await merge(from, to, { picture: third });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["picture"]]);
    expect((await merge(from, to, { picture: hers })).body.picture).toMatchObject({ ID: hers });
    expect((await undoMerge((await standing(to))[0].ID)).status).toBe(200);
    expect((await read(from)).picture).toMatchObject({ ID: hers });
    expect((await read(to)).picture).toMatchObject({ ID: kept });
    expect((await merge(to, from, { picture: hers })).body.picture).toMatchObject({ ID: hers });
    const [plain, pictured] = [await add(), await add({ picture: await upload() })];
    expect((await merge(pictured, plain, { picture: null })).body.picture).toBeNull();
  });

  test("F-10: both patients are in the audit log, with what they were", async () => {
    const [from, to] = [await add(), await add()];
    await merge(from, to, { notes: "both" });
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select(["identity", "message", "before", "after"])
      .where("identity", "in", [from, to])
      .where("route", "=", "POST /patient/merge/{from_id}/{to_id}")
      .orderBy("ID")
      .execute();
    expect(rows).toMatchObject([
      {
        identity: to,
        message: "merged patient CAMPBELL, Isla into CAMPBELL, Isla",
        before: { notes: null },
        after: { notes: "both" },
      },
      { identity: from, before: { is_deleted: false }, after: { is_deleted: true, _merged_into: to } },
    ]);
  });

  test("who was merged away is found by nobody and cannot be restored by itself", async () => {
    const [from, to] = [await add({ last_name: "Quillfeather" }), await add({ last_name: "Quillfeather" })];
    await merge(from, to, { last_name: "Quillfeather" });
    for (const address of ["/patient/search/quillfeather", "/patient/search/quillfeather?show_deleted=1"])
      expect((await manager.get(address)).body.map((one: { ID: number }) => one.ID)).toEqual([to]);
    expect((await manager.put(`/patient/${from}`, { is_deleted: false })).body.code).toBe("patient.merged");
    const answer = await manager.post("/appointment", {
      appointment_type: 1,
      appointment_date: "2027-03-01",
      start_time: "09:00",
      end_time: "09:30",
      _patient: from,
    });
    expect(answer.status).toBe(400);
  });

  test("merges at once neither wait for each other for ever nor lose a row", async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all([add(), add(), add()]);
      const [a, b, c] = people;
      const appointments = await Promise.all(people.map((one) => book(one)));
      const answers = await Promise.all([
        merge(a, b),
        merge(b, a),
        merge(b, c),
        merge(c, a),
        ...people.map((one) =>
          manager.post("/appointment", {
            appointment_type: 1,
            appointment_date: "2027-03-02",
            start_time: "09:00",
            end_time: "09:30",
            _patient: one,
          }),
        ),
      ]);
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 201, 400, 409].includes(status)),
      ).toEqual([]);
      const live = await app.database.db
        .selectFrom("patient")
        .select("ID")
        .where("ID", "in", people)
        .where("is_deleted", "=", false)
        .execute();
      const made = answers
        .slice(4)
        .filter(({ status }) => status === 201)
        .map(({ body }) => body.ID);
      const found = (await Promise.all(live.map(({ ID }) => appointmentsOf(ID)))).flat();
      expect(found.sort((x, y) => x - y)).toEqual([...appointments, ...made].sort((x, y) => x - y));
    }
  });
});

describe("GET /patient/merge/:from/:to", () => {
  test("counts what each has, without what is deleted", async () => {
    const [from, to] = [await add(), await add()];
    await refer(from, "2026-10-01");
    await book(from);
    await manager.delete(`/appointment/${await book(from)}`);
    await book(to);
    const { counts } = (await manager.get(`/patient/merge/${from}/${to}`)).body;
    const by = new Map(
      counts.map((count: { many: string; from: number; to: number }) => [count.many, [count.from, count.to]]),
    );
    expect(Object.fromEntries(by)).toMatchObject({
      appointments: [1, 1],
      referrals: [1, 0],
      attachments: [0, 0],
    });
  });
});

describe("DELETE /patient/merge/:id", () => {
  test("with nothing added it asks nothing", async () => {
    const [from, to] = [await add({ notes: "one" }), await add({ notes: "two" })];
    const appointment = await book(from);
    await merge(from, to, { notes: "one" });
    const [record] = await standing(to);
    expect(record).toMatchObject({ _from: from, _to: to, merged_by: expect.stringContaining("Joanne") });
    expect((await manager.get(`/patient/merge/${record.ID}`)).body).toMatchObject({ added: [], changed: [] });
    expect((await undoMerge(record.ID)).body).toMatchObject({
      ID: record.ID,
      taken_back_at: expect.any(String),
    });
    expect([await read(from), await read(to)]).toMatchObject([
      { notes: "one", is_deleted: false, _merged_into: null },
      { notes: "two", is_deleted: false },
    ]);
    expect([await appointmentsOf(from), await appointmentsOf(to)]).toEqual([[appointment], []]);
    expect(await standing(to)).toEqual([]);
    expect((await undoMerge(record.ID)).status).toBe(200);
  });

  test("asks whose is what was added and changed since, and does as it is told", async () => {
    const [from, to] = [
      await add({ mobile: "0418904551" }),
      await add({ mobile: "0418904552", notes: "two" }),
    ];
    await merge(from, to, { mobile: "0418904551", notes: "two" });
    const [mine, theirs] = [await book(to), await book(to)];
    const referral = await refer(to, "2026-10-01");
    await manager.put(`/patient/${to}`, { mobile: "0418904553", notes: "new" });
    const [record] = await standing(to);
    const refused = await undoMerge(record.ID);
    expect(refused).toMatchObject({ status: 409, body: { code: "merge.unanswered" } });
    const { added, changed } = refused.body.details;
    expect(added.map((one: { title: string }) => one.title)).toEqual([
      expect.stringMatching(/^GP referral|^Specialist referral|referral of 01\/10\/2026/),
      "Appointment on Mon 01/03/2027 at 09:00",
      "Appointment on Mon 01/03/2027 at 09:00",
    ]);
    expect(changed).toMatchObject([
      { field: "mobile", from: "0418904551", to: "0418904552", now: "0418904553" },
      { field: "notes", from: null, to: "two", now: "new" },
    ]);
    const answers = added.map(({ kind, key }: { kind: string; key: string }) => ({
      kind,
      key,
      side: key === String(mine) || key === String(referral) ? "from" : "to",
    }));
    const answer = await undoMerge(record.ID, {
      added: answers,
      changed: [
        { field: "mobile", side: "from" },
        { field: "notes", side: "both" },
      ],
    });
    expect(answer.status).toBe(200);
    expect([await appointmentsOf(from), await appointmentsOf(to)]).toEqual([[mine], [theirs]]);
    expect([await read(from), await read(to)]).toMatchObject([
      { mobile: "0418904553", notes: "new", referrals: [{ ID: referral, active: true }] },
      { mobile: "0418904552", notes: "new", referrals: [] },
    ]);
  });

  test("an appointment changed singly since goes with its series", async () => {
    const [from, to] = [await add(), await add()];
    const series = await book(from, { repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 });
    await merge(from, to);
    const moved = await manager.put(`/appointment/${series}?repeat_scope=one&repeat_date=2027-03-08`, {
      start_time: "11:00",
      end_time: "11:30",
      repeat_scope: "one",
      repeat_date: "2027-03-08",
    });
    expect(moved.status).toBe(200);
    const [record] = await standing(to);
    expect((await undoMerge(record.ID)).status).toBe(200);
    const single = await app.database.db
      .selectFrom("appointment_occurrence")
      .select("_patient")
      .where("_appointment", "=", series)
      .execute();
    expect(single.map(({ _patient }) => _patient)).toEqual([from]);
  });

  test("the later merge is taken back first", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    await merge(a, b);
    const [first] = await standing(b);
    await merge(b, c);
    expect(await undoMerge(first.ID)).toMatchObject({ status: 409, body: { code: "merge.merged_since" } });
    await undoMerge((await standing(c))[0].ID);
    expect((await undoMerge(first.ID)).status).toBe(200);
    for (const one of [a, b, c])
      expect(await read(one)).toMatchObject({ is_deleted: false, _merged_into: null });
  });

  test("F-1: another client's merge is not known", async () => {
    const [from, to] = [await add(), await add()];
    await merge(from, to);
    const [record] = await standing(to);
    const stranger = await app.signIn("vogt");
    expect((await stranger.get(`/patient/merge/${record.ID}`)).status).toBe(404);
    expect((await stranger.delete(`/patient/merge/${record.ID}`)).status).toBe(404);
  });
});
