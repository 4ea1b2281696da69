import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { PDF, PNG } from "#test/support/files.ts";
import { readPdf } from "#test/support/pdf.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { Consultation, ConsultationList } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
let billing: Visitor;
let doctor: number;
let rooms: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  billing = await app.signIn("billing");
  doctor = await app.idOf("raman");
  rooms = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
});
afterAll(() => app.stop());

const PATH = "/consultationlist";
const today = async (): Promise<Day> =>
  (await app.database.pool.query("select (now() at time zone 'Australia/Sydney')::date::text as today"))
    .rows[0].today;
const patient = async (status = "Validated", picture: number | null = null): Promise<number> => {
  const ID = (await makeRow["patient"]?.(app.database.db, doctor)) ?? 0;
  await app.database.db
    .updateTable("patient")
    .set({ status, picture } as never)
    .where("ID", "=", ID)
    .execute();
  return ID;
};
const claim = async (fields: object = {}) => ({
  _patient: await patient(),
  items: ["104"],
  billing_type: 4,
  ...fields,
});
async function make(fields: object = {}): Promise<ConsultationList> {
  const consultations = [await claim()];
  const { status, body } = await raman.post(PATH, {
    date: "2026-11-20",
    type: "OUTPATIENT",
    _location: rooms,
    consultations,
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
const book = async (_patient: number, fields: object = {}) => {
  const appointment = {
    appointment_type: 1,
    appointment_date: "2026-11-20",
    start_time: "09:00",
    end_time: "09:30",
    _patient,
    _location: rooms,
  };
  const { status, body } = await raman.post("/appointment", { ...appointment, ...fields });
  expect(status).toBe(201);
  return body;
};
const send = (list: { ID: number }, body: object = {}, by = raman) =>
  by.post(`${PATH}/${list.ID}/send`, body);

describe("API-CONS-007: making a list", () => {
  test("G-20: of the day's appointments at the location, without those cancelled, elsewhere or listed already", async () => {
    const date = "2026-10-05";
    const [one, two, three] = [await patient(), await patient(), await patient()];
    const elsewhere = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
    const later = await book(one, { appointment_date: date, start_time: "10:00", end_time: "10:15" });
    await book(two, { appointment_date: date });
    await book(three, { appointment_date: date, _location: elsewhere });
    const gone = await book(three, { appointment_date: date, start_time: "11:00", end_time: "11:15" });
    expect(
      (await raman.put(`/appointment/${gone.ID}`, { cancelled: true, cancellation_reason: "Unwell" })).status,
    ).toBe(200);
    const list = await make({ date, consultations: undefined });
    expect(list).toMatchObject({
      date,
      type: "OUTPATIENT",
      _location: rooms,
      is_sent: false,
      task: null,
      consultation_count: 2,
    });
    expect(list.consultations.map(({ _patient, start_time }) => [_patient, start_time])).toEqual([
      [two, "09:00"],
      [one, "10:00"],
    ]);
    expect(list.consultations[1]).toMatchObject({
      _appointment: later.ID,
      repeat_date: date,
      items: [],
      p__status: "Validated",
    });
    expect((await make({ date, consultations: undefined })).consultations).toEqual([]);
  });

  test("STATE-PAT-03: names the details without which billing can't claim, by the patient as it is now", async () => {
    const referralId = (await makeRow["referral"]?.(app.database.db, doctor)) ?? 0;
    const referral = await app.database.db
      .selectFrom("referral")
      .select("_patient")
      .where("ID", "=", referralId)
      .executeTakeFirstOrThrow();
    await app.database.db
      .updateTable("patient")
      .set({ dob: null, category: "Z", _health_fund: null, fund_number: "1234" })
      .where("ID", "=", referral._patient)
      .execute();
    const rows = [await claim({ _patient: referral._patient }), await claim()];
    const list = await make({ consultations: rows });
    expect(list.consultations.map(({ p__missing }) => p__missing)).toEqual([
      ["dob", "_health_fund", "provider_number"],
      ["dob"],
    ]);
    await app.database.db
      .updateTable("patient")
      .set({ dob: "1960-01-02" })
      .where("ID", "=", referral._patient)
      .execute();
    await app.database.db
      .updateTable("referral")
      .set({ active: false })
      .where("ID", "=", referralId)
      .execute();
    const { body } = await raman.get(`${PATH}/${list.ID}`);
    expect(body.consultations[0].p__missing).toEqual(["_health_fund", "referring_doctor"]);
  });

  test("of the rows given, by either name of the type, with item numbers as text or number", async () => {
    const list = await make({
      type: undefined,
      location_type: "OUTPATIENT",
      consultations: [await claim({ items: [104, { item: "999999" }], notes: "Review" })],
    });
    expect(list.type).toBe("OUTPATIENT");
    expect(list.consultations[0]).toMatchObject({
      items: ["104", "999999"],
      notes: "Review",
      service_date: "2026-11-20",
    });
  });

  test("an appointment of a series is named by its day, and listed once", async () => {
    const _patient = await patient();
    const series = await book(_patient, {
      appointment_date: "2026-08-03",
      repeat_interval: 1,
      repeat_frequency: 1,
      repeat_count: 4,
    });
    const row = { _patient, _appointment: series.ID, items: ["105"], billing_type: 4 };
    const given = (fields: object) =>
      raman.post(PATH, { date: "2026-08-10", _location: rooms, consultations: [{ ...row, ...fields }] });
    expect((await given({})).body.errors).toEqual({
      "consultations.0._appointment": "This appointment can't be found.",
    });
    expect((await given({ repeat_date: "2026-08-11" })).status).toBe(400);
    expect((await given({ repeat_date: "2026-08-10" })).status).toBe(201);
    const again = await given({ repeat_date: "2026-08-10" });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      "consultation.listed",
      "This appointment is already in a consultation list.",
    ]);
    expect((await given({ repeat_date: "2026-08-17" })).status).toBe(201);
  });

  test.each([
    [{ date: "20/11/2026" }, "date"],
    [{ _location: 0 }, "_location"],
    [{ _location: 999_999_999 }, "_location"],
    [{ type: "INPATIENT" }, "type"],
    [{ type: "INPATIENT", location_type: "OUTPATIENT" }, "location_type"],
    [{ consultations: [{ _patient: 999_999_999 }] }, "consultations.0._patient"],
    [{ consultations: [{ _patient: 1, items: ["abc"] }] }, "consultations.0.items.0"],
    [{ consultations: [{ _patient: 1, billing_type: 7 }] }, "consultations.0.billing_type"],
  ])("refuses %j at %s", async (wrong, field) => {
    const { status, body } = await raman.post(PATH, {
      date: "2026-11-20",
      type: "OUTPATIENT",
      _location: rooms,
      ...wrong,
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test("neither another client's patient nor another patient's appointment", async () => {
    const foreign = (await makeRow["patient"]?.(app.database.db, await app.idOf("vogt"))) ?? 0;
    const appointment = await book(await patient(), { start_time: "15:00", end_time: "15:15" });
    for (const row of [{ _patient: foreign }, { _patient: await patient(), _appointment: appointment.ID }]) {
      const { status } = await raman.post(PATH, {
        date: "2026-11-20",
        _location: rooms,
        consultations: [row],
      });
      expect(status).toBe(400);
    }
  });
});

describe("editing a list that was not sent", () => {
  test("rows are added, changed and taken out; the list is deleted", async () => {
    const list = await make();
    const [row] = list.consultations;
    const path = `${PATH}/${list.ID}/consultation`;
    const changed = await raman.put(`${path}/${row?.ID}`, {
      items: ["105", "10990"],
      billing_type: 2,
      version: 1,
    });
    expect(changed.body.consultations[0]).toMatchObject({
      items: ["105", "10990"],
      billing_type: 2,
      version: 2,
    });
    const late = await raman.put(`${path}/${row?.ID}`, { items: ["23"], version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    const added = await raman.post(path, await claim());
    expect(added.body.consultations).toHaveLength(2);
    expect((await raman.delete(`${path}/${row?.ID}`)).body.consultations).toHaveLength(1);
    expect((await raman.delete(`${path}/${row?.ID}`)).status).toBe(404);
    expect((await raman.delete(`${PATH}/${list.ID}`)).body).toEqual({ ID: list.ID });
    expect((await raman.get(`${PATH}/${list.ID}`)).status).toBe(404);
  });

  test("an item the schedule does not have is pointed out, not refused", async () => {
    await app.database.db
      .insertInto("mbs_item")
      .values({ item: "104", description: "Initial attendance", fee_start_on: "2020-01-01" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const list = await make({ consultations: [await claim({ items: ["104", "987654"] })] });
    expect(list.consultations[0]?.unknown_items).toEqual(["987654"]);
  });
});

describe("items while they are typed", () => {
  const item = (number: string, description = `Item ${number}`, fields: object = {}) => ({
    item: number,
    description,
    fee_start_on: "2020-01-01" as Day,
    fee_cents: 9560,
    ...fields,
  });
  const suggest = async (query: string, by = raman) =>
    (await by.get(`${PATH}/items?query=${encodeURIComponent(query)}&doctor_id=${doctor}`)).body;
  const numbers = ({ items }: { items: { item: string }[] }) => items.map((each) => each.item);
  beforeAll(async () => {
    const { db } = app.database;
    const ended = { item_end_on: "2021-01-01" as Day };
    await db
      .insertInto("mbs_item")
      .values([
        item("880110"),
        item("880111"),
        item("880112"),
        item("880119", "Zebra crossing"),
        item("880113", "Ended", ended),
      ])
      .execute();
    await db
      .insertInto("preferred_item")
      .values({ _doctor: doctor, item: "880112", item_order: 1 })
      .execute();
  });

  test("begin with the number: the client's most used first, then preferred, then by number; ended ones are left out", async () => {
    const [one, two] = [await claim({ items: ["880111"] }), await claim({ items: ["880111", "880119"] })];
    await make({ date: addDays(await today(), -3), consultations: [one, two] });
    const found = await suggest("8801");
    expect(numbers(found)).toEqual(["880111", "880119", "880112", "880110"]);
    expect(found.items[0]).toEqual({
      item: "880111",
      description: "Item 880111",
      fee: 95.6,
      used: 2,
      is_preferred: false,
    });
    expect(found.items[2]).toMatchObject({ used: 0, is_preferred: true });
    expect(found.nearest).toBeNull();
    expect(numbers(await suggest("880110"))[0]).toBe("880110");
    expect(numbers(await suggest("zebra"))).toEqual(["880119"]);
  });

  test("of nothing typed, what the client uses and prefers; what another client uses is its own", async () => {
    expect(numbers(await suggest(""))).toContain("880112");
    const vogt = await app.signIn("vogt");
    const body = (await vogt.get(`${PATH}/items?query=8801`)).body;
    expect(
      body.items.every(
        ({ used, is_preferred }: { used: number; is_preferred: boolean }) => used === 0 && !is_preferred,
      ),
    ).toBe(true);
    expect((await vogt.get(`${PATH}/items?query=8801&doctor_id=${doctor}`)).status).toBe(404);
  });

  test("a number that the schedule does not have is answered with the nearest", async () => {
    expect(await suggest("880191")).toEqual({ items: [], nearest: "880119" });
    expect(await suggest("880198")).toEqual({ items: [], nearest: expect.stringMatching(/^88011/) });
    expect(await suggest("no such words")).toEqual({ items: [], nearest: null });
    expect(await suggest("#")).toEqual({ items: [], nearest: null });
  });
});

describe("the calendar beside a list", () => {
  test("cancelled appointments stay in sight, and what was booked since is added once", async () => {
    const date = "2026-10-19";
    const [one, two, three] = [await patient(), await patient(), await patient()];
    await book(one, { appointment_date: date });
    const gone = await book(two, { appointment_date: date, start_time: "10:00", end_time: "10:15" });
    await raman.put(`/appointment/${gone.ID}`, { cancelled: true, cancellation_reason: "Unwell" });
    const list = await make({ date, consultations: undefined });
    const path = `${PATH}/${list.ID}/calendar`;
    const { cancelled, unlisted } = (await raman.get(path)).body;
    expect(unlisted).toBe(0);
    expect(cancelled).toMatchObject([
      { _patient: two, _appointment: gone.ID, repeat_date: date, start_time: "10:00" },
    ]);
    await book(three, { appointment_date: date, start_time: "11:00", end_time: "11:15" });
    expect((await raman.get(path)).body.unlisted).toBe(1);
    const patientsIn = async () =>
      (await raman.post(path, {})).body.consultations.map(({ _patient }: Consultation) => _patient);
    expect([await patientsIn(), await patientsIn()]).toEqual([
      [one, three],
      [one, three],
    ]);
    await send(list);
    expect((await raman.get(path)).body).toEqual({ cancelled: [], unlisted: 0 });
    expect((await raman.post(path, {})).body.code).toBe("consultation.sent");
  });

  test("an appointment that was cancelled since is never sent: named it is refused, else it is left out", async () => {
    const [one, two] = [await patient(), await patient()];
    const gone = await book(two, { appointment_date: "2026-10-20", start_time: "10:00", end_time: "10:15" });
    const list = await make({
      date: "2026-10-20",
      consultations: [await claim({ _patient: one }), await claim({ _patient: two, _appointment: gone.ID })],
    });
    const ids = list.consultations.map(({ ID }) => ID);
    await raman.put(`/appointment/${gone.ID}`, { cancelled: true, cancellation_reason: "Unwell" });
    const now: ConsultationList = (await raman.get(`${PATH}/${list.ID}`)).body;
    expect(now.consultations.map(({ _patient, is_cancelled }) => [_patient, is_cancelled])).toEqual(
      expect.arrayContaining([
        [one, false],
        [two, true],
      ]),
    );
    const refused = await send(list, { consultations: ids });
    expect([refused.status, refused.body.code, (await raman.get(`${PATH}/${list.ID}`)).body.is_sent]).toEqual(
      [409, "consultation.cancelled", false],
    );
    const sent: ConsultationList = (await send(list)).body;
    expect(sent.consultations.map(({ _patient }) => _patient)).toEqual([one]);
    const drafts = (await raman.get(`${PATH}/brief?is_sent=false&pageSize=100`)).body.consultationLists;
    expect(drafts.filter(({ date }: ConsultationList) => date === "2026-10-20")).toEqual([]);
  });
});

describe("the fee of a claim", () => {
  test("is what the schedule gives for its items on the day, and none where an item has no fee of its own", async () => {
    const item = (number: string, fee_cents: number | null, fee_start_on: Day = "2020-01-01") => ({
      item: number,
      description: `Item ${number}`,
      fee_start_on,
      fee_cents,
    });
    await app.database.db
      .insertInto("mbs_item")
      .values([
        item("900101", 9560),
        item("900101", 9900, "2099-07-01"),
        item("900105", 4805),
        item("900107", null),
      ])
      .execute();
    const feeOf = async (items: string[]) =>
      (await make({ consultations: [await claim({ items })] })).consultations[0]?.schedule_fee;
    expect(await feeOf(["900101", "900105"])).toBe(143.65);
    expect(await feeOf(["900101", "900107"])).toBeNull();
    expect(await feeOf(["900101", "999999"])).toBeNull();
  });
});

describe("STATE-CONS-01, STATE-APPT-03, RULE-CAP-02: sending", () => {
  test("API-CONS-005: makes a billing task, bills the appointments, once however often it is pressed", async () => {
    const _patient = await patient();
    const appointment = await book(_patient, { start_time: "12:00", end_time: "12:30" });
    const list = await make({ consultations: [await claim({ _patient, _appointment: appointment.ID })] });
    const answers = await Promise.all([send(list, { notes: "Please hurry" }), send(list)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "consultation.sent",
      message: expect.stringMatching(/^Send Failed/),
    });
    const sent: ConsultationList = (await raman.get(`${PATH}/${list.ID}`)).body;
    expect(sent).toMatchObject({
      is_sent: true,
      task: { _status: 1 },
      due_date: expect.stringMatching(/Z$/),
    });
    const tasks = await app.database.db
      .selectFrom("task")
      .selectAll()
      .where("_doctor", "=", doctor)
      .where("ID", "=", sent._task)
      .execute();
    expect(tasks).toMatchObject([
      { _workflow: "BILLING", case_subject: expect.stringMatching(/^Consultations 20\/11\/2026/) },
    ]);
    expect((await raman.get(`/appointment/${appointment.ID}`)).body.is_billed).toBe(true);
    const row = await app.database.db
      .selectFrom("patient")
      .select("last_billed_location")
      .where("ID", "=", _patient)
      .executeTakeFirst();
    expect(row?.last_billed_location).toBe(rooms);
  });

  test("of a series only the appointment that was listed is billed", async () => {
    const _patient = await patient();
    const series = await book(_patient, {
      appointment_date: "2026-09-07",
      repeat_interval: 1,
      repeat_frequency: 1,
      repeat_count: 3,
    });
    await send(
      await make({
        consultations: [await claim({ _patient, _appointment: series.ID, repeat_date: "2026-09-14" })],
      }),
    );
    const booked = (await raman.get("/appointment/date?start=2026-09-07&end=2026-09-21")).body;
    const ofSeries = booked.filter(({ ID }: { ID: number }) => ID === series.ID);
    expect(ofSeries.map(({ is_billed }: { is_billed: boolean }) => is_billed)).toEqual([false, true, false]);
  });

  test("rows left out go on in a list of their own", async () => {
    const list = await make({
      date: "2026-07-06",
      consultations: [await claim(), await claim({ items: [] })],
    });
    const [first, second] = list.consultations;
    const sent = (await send(list, { consultations: [first?.ID] })).body;
    expect(sent.consultations.map(({ ID }: Consultation) => ID)).toEqual([first?.ID]);
    const drafts = (await raman.get(`${PATH}/brief?is_sent=false&pageSize=100`)).body.consultationLists;
    const rest = drafts.find(({ date }: ConsultationList) => date === "2026-07-06");
    expect((await raman.get(`${PATH}/${rest.ID}`)).body.consultations).toMatchObject([{ ID: second?.ID }]);
  });

  test("nothing of a sent list is changed, and an empty one is not sent", async () => {
    const list = await make();
    const path = `${PATH}/${list.ID}`;
    await send(list);
    const row = list.consultations[0]?.ID;
    const tries = [
      await raman.delete(path),
      await raman.post(`${path}/consultation`, await claim()),
      await raman.put(`${path}/consultation/${row}`, { items: ["23"] }),
      await raman.delete(`${path}/consultation/${row}`),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [409, "consultation.sent"]),
    );
    const empty = await send(await make({ consultations: [] }));
    expect([empty.status, empty.body.message]).toEqual([400, "Send Failed. Choose at least one patient."]);
  });

  test("STATE-CONS-02, API-CONS-006: staff restart the due date of a sent list until billing has completed it", async () => {
    const list = await make();
    const reset = () => billing.put(`${PATH}/${list.ID}/resetDueDate?doctor_id=${doctor}`);
    const early = await reset();
    expect([early.status, early.body.message]).toEqual([
      409,
      "Reset Failed. This list was not sent to billing yet.",
    ]);
    await send(list);
    const { db } = app.database;
    const task = (await raman.get(`${PATH}/${list.ID}`)).body._task;
    await db.updateTable("task").set({ due_time: "2026-01-01T06:00:00Z" }).where("ID", "=", task).execute();
    const again = await reset();
    expect(again.status).toBe(200);
    expect(again.body.due_date > new Date().toISOString()).toBe(true);
    await db.updateTable("task").set({ _status: 6 }).where("ID", "=", task).execute();
    expect((await reset()).body.code).toBe("consultation.billed");
    expect((await raman.put(`${PATH}/${list.ID}/resetDueDate`)).status).toBe(403);
  });
});

describe("reading lists", () => {
  test("API-CONS-001, STATE-BILL-01: by billing status group, 50 to a page", async () => {
    const list = await make();
    await send(list);
    const ids = async (query: string) =>
      (await raman.get(`${PATH}/brief?${query}`)).body.consultationLists.map(
        ({ ID }: ConsultationList) => ID,
      );
    expect(await ids("group=1&pageSize=50&pageNumber=1")).toContain(list.ID);
    expect(await ids("group=2")).not.toContain(list.ID);
    expect(await ids("group=0")).toContain(list.ID);
    const task = (await raman.get(`${PATH}/${list.ID}`)).body._task;
    for (const [status, group] of [
      [3, 2],
      [9, 3],
      [11, 4],
    ] as const) {
      await app.database.db.updateTable("task").set({ _status: status }).where("ID", "=", task).execute();
      expect(await ids(`group=${group}`)).toContain(list.ID);
    }
    expect((await raman.get(`${PATH}/brief?group=5`)).status).toBe(400);
    const all = (await billing.get(`${PATH}/brief?group=0`)).body;
    expect(all.consultationLists.find(({ ID }: ConsultationList) => ID === list.ID)?.doctor.username).toBe(
      "raman",
    );
    expect((await (await app.signIn("vogt")).get(`${PATH}/brief?group=0`)).body).toEqual({
      consultationLists: [],
      totalItems: 0,
    });
  });

  test("staff see the oldest open list first, then what is not sent, then what is completed", async () => {
    const { db } = app.database;
    const sentList = async (date: string, status: number, due_time: string) => {
      const { ID } = await make({ date });
      await send({ ID });
      const task = (await raman.get(`${PATH}/${ID}`)).body._task;
      await db.updateTable("task").set({ _status: status, due_time }).where("ID", "=", task).execute();
      return ID;
    };
    const completed = await sentList("2025-03-03", 6, "2025-03-05T06:00:00Z");
    const later = await sentList("2025-03-04", 2, "2099-01-01T06:00:00Z");
    const oldest = await sentList("2025-03-05", 10, "2025-03-07T06:00:00Z");
    const late = await sentList("2025-03-06", 8, "2025-03-08T06:00:00Z");
    const unsent = (await make({ date: "2025-03-07" })).ID;
    const mine = new Set([completed, later, oldest, late, unsent]);
    const ids = async (query: string): Promise<number[]> =>
      (await billing.get(`${PATH}/brief?client=${doctor}&pageSize=100&${query}`)).body.consultationLists
        .map(({ ID }: ConsultationList) => ID)
        .filter((ID: number) => mine.has(ID));
    expect(await ids("sort=due")).toEqual([oldest, late, later, unsent, completed]);
    expect(await ids("sort=due&view=open")).toEqual([oldest, late, later]);
    expect(await ids("sort=due&view=overdue")).toEqual([oldest, late]);
    expect(await ids("view=query")).toEqual([oldest]);
    expect(await ids("view=not_sent")).toEqual([unsent]);
    expect(await ids("search=07/03/2025")).toEqual([unsent]);
    expect(await ids("view=claims_pending")).toEqual([late]);
    expect(await ids("view=completed")).toEqual([completed]);
    expect(await ids("")).toEqual([unsent, late, oldest, later, completed]);
    expect(await ids("sort=date")).toEqual([completed, later, oldest, late, unsent]);
    expect(await ids("sort=-status")).toEqual([oldest, late, completed, later, unsent]);
    expect((await billing.get(`${PATH}/brief?view=lost`)).status).toBe(400);
  });

  test("every sort works, a search finds client and location, and another client's lists are left out", async () => {
    const { ID, location } = await make({ date: "2025-04-01" });
    for (const sort of ["due", "date", "client", "location", "patients", "status"])
      for (const sign of ["", "-"])
        expect((await billing.get(`${PATH}/brief?sort=${sign}${sort}`)).status).toBe(200);
    const found = async (query: string) =>
      (await billing.get(`${PATH}/brief?pageSize=100&${query}`)).body.consultationLists.some(
        (each: ConsultationList) => each.ID === ID,
      );
    expect(await found(`search=${encodeURIComponent(`raman ${location.name}`)}`)).toBe(true);
    expect(await found("search=nobody")).toBe(false);
    expect(await found(`client=${await app.idOf("vogt")}`)).toBe(false);
  });

  test("open lists are counted by status, and another client sees none of them", async () => {
    const { db } = app.database;
    const counts = async (by = billing) => (await by.get(`${PATH}/count`)).body;
    const before = await counts();
    const list = await make({ date: "2025-05-01" });
    expect((await counts()).not_sent).toBe(before.not_sent + 1);
    await send(list);
    const task = (await raman.get(`${PATH}/${list.ID}`)).body._task;
    expect(await counts()).toEqual({ ...before, open: before.open + 1, new: before.new + 1 });
    await db
      .updateTable("task")
      .set({ _status: 9, due_time: "2025-05-05T06:00:00Z" })
      .where("ID", "=", task)
      .execute();
    expect(await counts()).toEqual({
      ...before,
      open: before.open + 1,
      overdue: before.overdue + 1,
      on_hold: before.on_hold + 1,
    });
    expect((await counts(await app.signIn("vogt"))).open).toBe(0);
    await db.updateTable("task").set({ _status: 11 }).where("ID", "=", task).execute();
    expect(await counts()).toEqual(before);
  });

  test("API-CONS-002, -003, C-92: by period", async () => {
    const now = await today();
    const counted = async () =>
      Object.fromEntries(
        (await raman.get(`${PATH}/timegroup`)).body.map(({ key, count }: { key: string; count: number }) => [
          key,
          count,
        ]),
      );
    const before = await counted();
    const list = await make({ date: now });
    await make({ date: addDays(now, -400) });
    const after = await counted();
    expect([after["today"], after["older"]]).toEqual([before["today"] + 1, before["older"] + 1]);
    const shown = (await raman.get(`${PATH}/timegroup/today`)).body;
    expect(shown.consultationLists.map(({ ID }: ConsultationList) => ID)).toContain(list.ID);
    expect(shown.totalItems).toBe(after["today"]);
    expect((await raman.get(`${PATH}/timegroup/yesterday`)).status).toBe(400);
  });

  test("billing.view alone opens sent lists only", async () => {
    const accounts = await app.signIn("accounts");
    const list = await make();
    const open = () => accounts.get(`${PATH}/${list.ID}?doctor_id=${doctor}`);
    const print = () =>
      accounts.get(`/report/pdf/consultationlist?id=${list.ID}&format=1&doctor_id=${doctor}`);
    expect([(await open()).status, (await print()).status]).toEqual([404, 404]);
    await send(list);
    expect([(await open()).status, (await print()).status]).toEqual([200, 200]);
  });

  test("API-PAT-011: the sent bills of a patient, newest first, some at a time", async () => {
    const _patient = await patient();
    for (const date of ["2026-05-01", "2026-05-03", "2026-05-02"])
      await send(await make({ date, consultations: [await claim({ _patient })] }));
    await make({ consultations: [await claim({ _patient })] });
    const read = async (query = "") => (await raman.get(`/patient/${_patient}/bill${query}`)).body;
    const { bills, totalItems } = await read();
    expect(totalItems).toBe(3);
    expect(bills.map(({ service_date }: Consultation) => service_date)).toEqual([
      "2026-05-03",
      "2026-05-02",
      "2026-05-01",
    ]);
    expect(bills[0]).toMatchObject({
      _location: rooms,
      items: ["104"],
      billing_status: 1,
      sent_time: expect.stringMatching(/Z$/),
    });
    expect((await read("?skip=2&take=5")).bills).toHaveLength(1);
  });
});

describe("API-REP-001, RULE-CONS-01: the PDF", () => {
  const upload = async (bytes: Buffer, name: string, type: string): Promise<number> => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], name, { type }));
    return (await raman.send("POST", "/file?type=picture", form)).body[0].ID;
  };
  const print = (query: string) => raman.get(`/report/pdf/consultationlist?${query}`);

  test("MSG-043: the table waits for every picture; with pictures it doesn't", async () => {
    const picture = await upload(PNG, "label.png", "image/png");
    const other = await upload(PDF, "label.pdf", "application/pdf");
    const list = await make({
      consultations: [
        await claim({ _patient: await patient("Unconverted", picture) }),
        await claim({ _patient: await patient("Validated", other) }),
      ],
    });
    const refused = await print(`id=${list.ID}&format=2`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Please convert the Image Data for Exporting the Data.",
    ]);
    const reply = await fetch(`${app.url}/api/report/pdf/consultationlist?id=${list.ID}&format=1`, {
      headers: { cookie: raman.cookie },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { pages, tags } = await readPdf(bytes);
    const text = pages.map((page) => page.text).join("\n");
    expect(text).toContain("Consultation list 20/11/2026");
    expect(text).toContain("can't be printed");
    expect(tags).toContain("Document > Figure");
    expect(bytes.includes("/Subtype /Image")).toBe(true);
    await app.database.db
      .updateTable("patient")
      .set({ status: "Validated" })
      .where("picture", "=", picture)
      .execute();
    expect((await print(`id=${list.ID}&format=2`)).status).toBe(200);
  });

  test("by day, type and location", async () => {
    const list = await make({ date: "2026-04-01" });
    expect((await print(`date=2026-04-01&type=OUTPATIENT&location=${rooms}&format=2`)).status).toBe(200);
    expect((await print("date=2026-04-02&type=OUTPATIENT")).status).toBe(404);
    expect((await print(`id=${list.ID}&format=3`)).status).toBe(400);
    expect((await print("")).status).toBe(400);
  });
});
