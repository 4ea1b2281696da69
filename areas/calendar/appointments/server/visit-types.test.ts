import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { Appointment } from "../contract.ts";

let app: TestApp;
let reception: Visitor;
let nguyen: number;
let foreignType: number;
let review: { ID: number; name: string; colour: string };
let wound: typeof review;

const makeType = async (name: string): Promise<typeof review> => {
  const { body } = await reception.post("/appointment-type", { name, colour: "fern", minutes: 20 });
  return { ID: body.ID, name: body.name, colour: body.colour };
};
beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  nguyen = (await makeRow["patient"]?.(app.database.db, await app.idOf("raman"))) ?? 0;
  foreignType = (await makeRow["appointmenttype"]?.(app.database.db, await app.idOf("vogt"))) ?? 0;
  review = await makeType("Check-up");
  wound = await makeType("Wound check");
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_undo", "appointment_occurrence", "appointment"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const single = {
  appointment_type: 1,
  appointment_date: "2026-11-12",
  start_time: "14:00",
  end_time: "14:30",
};
const weekly = { ...single, repeat_interval: 1, repeat_frequency: 1, repeat_count: 4 };
const book = (values: object) => reception.post("/appointment", { _patient: nguyen, ...values });
const change = (ID: number, query: string, values: object) =>
  reception.put(`/appointment/${ID}?${query}`, values);
const calendar = async (): Promise<Appointment[]> =>
  (await reception.get("/appointment/date?start=2026-11-01&end=2026-12-31")).body;
const names = async () => (await calendar()).map(({ visit_type }) => visit_type?.name ?? null);

describe("the client's type of an appointment", () => {
  test("is shown with the appointment wherever it is read, and null without one", async () => {
    const { status, body } = await book({ ...single, _visit_type: review.ID });
    expect([status, body._visit_type, body.visit_type]).toEqual([201, review.ID, review]);
    expect((await reception.get(`/appointment/${body.ID}`)).body.visit_type).toEqual(review);
    expect((await reception.get("/appointment/on/2026-11-12")).body[0].visit_type).toEqual(review);
    expect((await reception.get(`/patient/${nguyen}/appointment`)).body[0].visit_type).toEqual(review);
    expect((await book({ ...single, start_time: "09:00", end_time: "09:15" })).body.visit_type).toBeNull();
  });

  test("a change that leaves it out keeps it, null takes it off, and both are undone", async () => {
    const { body } = await book({ ...single, _visit_type: review.ID });
    expect((await change(body.ID, "", { notes: "Films" })).body.visit_type).toEqual(review);
    const taken = await change(body.ID, "", { _visit_type: null });
    expect([taken.body._visit_type, taken.body.visit_type]).toEqual([null, null]);
    await reception.post(`/appointment/undo/${taken.body._undo}`);
    expect(await names()).toEqual(["Check-up"]);
  });

  test.each([
    ["another client's", () => foreignType],
    ["an unknown one", () => 987_654],
  ])("%s is refused at its field, when booked and when changed", async (_what, id) => {
    const refused = await book({ ...single, _visit_type: id() });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["_visit_type"]]);
    expect(await calendar()).toEqual([]);
    const { body } = await book(single);
    const changed = await change(body.ID, "", { _visit_type: id() });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ["_visit_type"]]);
  });

  test("an archived one stays with its appointment, and is given to no other", async () => {
    const old = await makeType("Discontinued");
    const { body } = await book({ ...single, _visit_type: old.ID });
    await reception.delete(`/appointment-type/${old.ID}`);
    expect(await names()).toEqual(["Discontinued"]);
    const kept = await change(body.ID, "", { notes: "Films", _visit_type: old.ID });
    expect([kept.status, kept.body.visit_type.name]).toEqual([200, "Discontinued"]);
    expect((await book({ ...single, _visit_type: old.ID })).status).toBe(400);
  });
});

describe("the client's type in a series", () => {
  test("one occurrence has its own; a change of all passes it on to the others only", async () => {
    const { body } = await book({ ...weekly, _visit_type: review.ID });
    await change(body.ID, "repeat_date=2026-11-19&repeat_scope=one", { _visit_type: wound.ID });
    expect(await names()).toEqual(["Check-up", "Wound check", "Check-up", "Check-up"]);
    await change(body.ID, "repeat_date=2026-11-12&repeat_scope=all", { _visit_type: null });
    expect(await names()).toEqual([null, "Wound check", null, null]);
  });

  test("this and following: the earlier ones keep theirs, and undoing brings all back", async () => {
    const { body } = await book({ ...weekly, _visit_type: review.ID });
    const reply = await change(body.ID, "repeat_date=2026-11-26&repeat_scope=following", {
      _visit_type: wound.ID,
    });
    expect(await names()).toEqual(["Check-up", "Check-up", "Wound check", "Wound check"]);
    await reception.post(`/appointment/undo/${reply.body._undo}`);
    expect(await names()).toEqual(["Check-up", "Check-up", "Check-up", "Check-up"]);
  });
});
