import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { ColumnDoctor } from "../contract.ts";

let app: TestApp;
let reception: Visitor;
let okaforReception: Visitor;
let raman: number;
let okafor: number;
let vogt: number;
let day: Day;

const rowFor = async (kind: string, _doctor: number): Promise<number> =>
  (await makeRow[kind]?.(app.database.db, _doctor)) ?? 0;

beforeAll(async () => {
  app = await startApp();
  [reception, okaforReception] = [await app.signIn("reception"), await app.signIn("okaforreception")];
  [raman, okafor, vogt] = [await app.idOf("raman"), await app.idOf("okafor"), await app.idOf("vogt")];
});
afterAll(() => app.stop());
beforeEach(async () => {
  day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 7);
  for (const table of ["appointment_undo", "appointment_occurrence", "appointment", "doctor_set"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const event = () => ({
  ...{ appointment_type: 3, appointment_date: day, start_time: "10:00", end_time: "10:30" },
  notes: "Team meeting",
});
const book = async (values: object = {}, who = reception) =>
  (await who.post("/appointment", { ...event(), ...values })).body;
const time = () => ({ appointment_date: day, start_time: "11:00", end_time: "11:30" });
const move = (ID: number, values: object = {}, who = reception, query = "") =>
  who.post(`/sideBySide/${ID}/move${query}`, { to: okafor, ...time(), ...values });
const peer = () => `?doctor_id=${okafor}&requestingID=${raman}`;
const onDay = async (who: Visitor, query = ""): Promise<{ ID: number; start_time: string }[]> =>
  (await who.get(`/appointment/on/${day}${query}`)).body;
const columns = async (who: Visitor, query = ""): Promise<ColumnDoctor[]> =>
  (await who.get(`/sideBySide${query}`)).body.doctors;
const messages = async () =>
  (
    await app.database.db
      .selectFrom("audit_event")
      .select(["_doctor", "message", "_executing_user"])
      .where("kind", "=", "write")
      .orderBy("ID", "desc")
      .limit(2)
      .execute()
  ).toReversed();

describe("the columns", () => {
  test("are the opened client and the doctors of its company, each with its own day", async () => {
    await app.database.db
      .updateTable("doctor")
      .set({ _timezone: "Europe/London" })
      .where("ID", "=", okafor)
      .execute();
    const now = new Date().toISOString();
    expect(
      (await columns(reception)).map(({ ID, zone, today, may_edit }) => [ID, zone, today, may_edit]),
    ).toEqual([
      [raman, "Australia/Sydney", todayIn("Australia/Sydney", now), true],
      [okafor, "Europe/London", todayIn("Europe/London", now), true],
    ]);
    await app.database.db
      .updateTable("doctor")
      .set({ _timezone: "Australia/Sydney" })
      .where("ID", "=", okafor)
      .execute();
  });

  test("are for each person those whose calendars the person may see one by one, and no others", async () => {
    for (const username of [
      "raman",
      "okafor",
      "reception",
      "manager",
      "vogt",
      "bookingagent",
      "superadmin",
    ]) {
      const visitor = await app.signIn(username);
      const own = visitor === undefined ? null : (await visitor.get("/auth/me")).body.doctor_id;
      for (const opened of [raman, okafor, vogt]) {
        const requesting = own !== null && own !== opened ? `&requestingID=${own}` : "";
        const query = `?doctor_id=${opened}${requesting}`;
        const single = await visitor.get(`/appointment/on/${day}${query}`);
        const reply = await visitor.get(`/sideBySide${query}`);
        expect([username, opened, reply.status]).toEqual([username, opened, single.status]);
        for (const { ID, may_edit } of reply.body.doctors ?? []) {
          const asPeer = own !== null && own !== ID ? `&requestingID=${own}` : "";
          const alone = await visitor.get(`/appointment/on/${day}?doctor_id=${ID}${asPeer}`);
          expect([username, opened, ID, alone.status, may_edit]).toEqual([username, opened, ID, 200, true]);
        }
      }
    }
  });

  test("are not shown to people without calendar permissions", async () => {
    const accounts = await app.signIn("ramanaccounts");
    expect((await accounts.get("/sideBySide")).status).toBe(404);
    expect((await accounts.get("/sideBySide/free")).status).toBe(404);
    expect((await move((await book()).ID, {}, accounts)).status).toBe(403);
  });
});

describe("moving an event to another doctor", () => {
  test("takes it out of one calendar and puts it in the other, with an audit row in each", async () => {
    const { ID, version } = await book();
    const moved = await move(ID, { version });
    expect([moved.status, moved.body._doctor, moved.body.start_time, moved.body.notes]).toEqual([
      200,
      okafor,
      "11:00",
      "Team meeting",
    ]);
    expect(await onDay(reception)).toEqual([]);
    expect((await onDay(okaforReception)).map((each) => each.ID)).toEqual([moved.body.ID]);
    const rows = await messages();
    expect(rows.map(({ _doctor }) => _doctor)).toEqual([raman, okafor]);
    expect(rows.map(({ message }) => message?.includes("moved event on"))).toEqual([true, true]);
    expect(new Set(rows.map(({ _executing_user }) => _executing_user))).toEqual(
      new Set([await app.idOf("reception")]),
    );
  });

  test("keeps the location and the room of the same name, and no others", async () => {
    const places = await Promise.all(
      [raman, okafor].map(async (_doctor) => {
        const location = await rowFor("outpatientlocation", _doctor);
        await app.database.db
          .updateTable("location")
          .set({ name: `Shared rooms ${day}` })
          .where("_doctor", "=", _doctor)
          .where("ID", "=", location)
          .execute();
        return location;
      }),
    );
    const [room, own] = [`Room ${day}`, `Own ${day}`];
    const here = (await reception.post("/resource", { name: room, kind: "room" })).body.ID;
    const kept = (await reception.post("/resource", { name: own, kind: "room" })).body.ID;
    const there = (await reception.post(`/resource${peer()}`, { name: room.toUpperCase(), kind: "room" }))
      .body.ID;
    const { ID } = await book({ _location: places[0], resources: [here, kept] });
    const { body } = await move(ID);
    expect([body._location, body.resources]).toEqual([places[1], [there]]);
  });

  test("is refused for a patient's appointment, a repeating and a cancelled event, and changes nothing", async () => {
    const patient = await rowFor("patient", raman);
    const refused = [
      [{ appointment_type: 1, _patient: patient }, "sideBySide.patient"],
      [{ appointment_type: 2, _patient: patient }, "sideBySide.patient"],
      [{ repeat_interval: 1, repeat_count: 3 }, "sideBySide.repeats"],
    ] as const;
    for (const [values, code] of refused) {
      const { ID } = await book(values);
      const reply = await move(ID);
      expect([code, reply.status, reply.body.code]).toEqual([code, 409, code]);
      expect(reply.body.message).not.toBe("");
    }
    const { ID } = await book();
    await reception.put(`/appointment/${ID}`, { cancelled: true, cancellation_reason: "No longer needed" });
    expect((await move(ID)).body.code).toBe("sideBySide.cancelled");
    expect(await onDay(okaforReception)).toEqual([]);
    expect(await onDay(reception)).toHaveLength(4);
  });

  test("is refused to a doctor of another company, and from a calendar of another company", async () => {
    const { ID } = await book();
    const stranger = await app.signIn("vogt");
    const vogtEvent = await book({}, stranger);
    expect([
      (await move(ID, { to: vogt })).status,
      (await move(ID, { to: 999_999_999 })).status,
      (await move(ID, { to: raman })).status,
      (await move(ID, {}, stranger)).status,
      (await move(vogtEvent.ID)).status,
    ]).toEqual([403, 403, 403, 404, 404]);
    const admin = await app.signIn("superadmin");
    expect((await move(ID, { to: vogt }, admin, `?doctor_id=${raman}`)).status).toBe(403);
    expect(await onDay(reception)).toHaveLength(1);
  });

  test("names the field that is wrong", async () => {
    const { ID } = await book();
    for (const [values, field] of [
      [{ to: 0 }, "to"],
      [{ to: "x" }, "to"],
      [{ appointment_date: "2026-02-30" }, "appointment_date"],
      [{ start_time: "25:00" }, "start_time"],
      [{ end_time: "10:00" }, "end_time"],
      [{ version: 0 }, "version"],
    ] as const) {
      const reply = await move(ID, values);
      expect([field, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([field, 400, [field]]);
    }
  });

  test("works from a peer's calendar into one's own", async () => {
    const { ID } = (await reception.post(`/appointment${peer()}`, event())).body;
    const moved = await move(ID, { to: raman }, reception, peer());
    expect([moved.status, moved.body._doctor]).toEqual([200, raman]);
  });

  test("lets one of two users who move it at once win, and tells the other", async () => {
    const { ID, version } = await book();
    const replies = await Promise.all([
      move(ID, { version }),
      move(ID, { version }, okaforReception, `?doctor_id=${raman}&requestingID=${okafor}`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("sideBySide.gone");
    expect(await onDay(okaforReception)).toHaveLength(1);
    expect(await onDay(reception)).toEqual([]);
  });

  test("is refused after another user's change, with the current event", async () => {
    const { ID, version } = await book();
    await reception.put(`/appointment/${ID}`, { notes: "Changed" });
    const reply = await move(ID, { version });
    expect([reply.status, reply.body.code, reply.body.details.current.notes]).toEqual([
      409,
      "stale",
      "Changed",
    ]);
  });

  test("is heard within a second by whoever has either calendar open, and by no stranger", async () => {
    const { ID } = await book();
    const listening = await reception.listen("/live?company=1");
    const theirs = await okaforReception.listen("/live");
    const stranger = await (await app.signIn("vogt")).listen("/live");
    for (const stream of [listening, theirs, stranger]) await stream.next("hello");
    const started = performance.now();
    const { body } = await move(ID);
    await listening.next("change", { controller: "appointment" });
    expect(await theirs.next("change", { controller: "appointment" })).toMatchObject({ identity: body.ID });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(stranger.said()).not.toContain('"appointment"');
    for (const stream of [listening, theirs, stranger]) stream.close();
  });
});

describe("undoing a move to another doctor", () => {
  const undo = (body: { _undo: number; _undo_there: number }, who = reception) =>
    who.post(`/sideBySide/undo/${body._undo}`, { to: okafor, _undo_there: body._undo_there });

  test("puts the event back as it was, and redoing moves it again", async () => {
    const { ID } = await book();
    const moved = (await move(ID)).body;
    const undone = await undo(moved);
    expect(undone.status).toBe(200);
    expect((await onDay(reception)).map((each) => [each.ID, each.start_time])).toEqual([[ID, "10:00"]]);
    expect(await onDay(okaforReception)).toEqual([]);
    expect((await messages()).map(({ _doctor }) => _doctor)).toEqual([raman, okafor]);
    await undo(undone.body);
    expect((await onDay(okaforReception)).map((each) => each.ID)).toEqual([moved.ID]);
    expect(await onDay(reception)).toEqual([]);
  });

  test("sent twice is answered the same", async () => {
    const moved = (await move((await book()).ID)).body;
    const replies = [await undo(moved), await undo(moved)];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await onDay(reception)).toHaveLength(1);
  });

  test("is refused as a whole if the event was changed since, and to every other user", async () => {
    const moved = (await move((await book()).ID)).body;
    expect((await undo(moved, await app.signIn("raman"))).status).toBe(404);
    await okaforReception.put(`/appointment/${moved.ID}`, { notes: "Changed there" });
    const reply = await undo(moved);
    expect([reply.status, reply.body.code]).toEqual([409, "appointment.changed_since"]);
    expect(await onDay(reception)).toEqual([]);
    expect(await onDay(okaforReception)).toHaveLength(1);
  });
});

describe("saved sets", () => {
  const save = (values: object = {}, who = reception) =>
    who.post("/sideBySide/set", { name: "Thursday", doctors: [okafor, raman], ...values });
  const sets = async (who = reception, query = "") => (await who.get(`/sideBySide${query}`)).body.sets;

  test("are the user's own, in the order of their columns, also from a peer's calendar", async () => {
    const { body } = await save();
    expect(await sets()).toEqual([{ ...body, name: "Thursday", doctors: [okafor, raman] }]);
    expect(await sets(reception, peer())).toEqual([body]);
    expect(await sets(okaforReception)).toEqual([]);
    expect((await save({}, okaforReception)).status).toBe(201);
  });

  test("are renamed, reordered and deleted by their user alone", async () => {
    const { ID, version } = (await save()).body;
    const change = (values: object, who = reception) => who.put(`/sideBySide/set/${ID}`, values);
    const renamed = await change({ name: "Friday", version });
    expect([renamed.status, renamed.body.name]).toEqual([200, "Friday"]);
    expect((await change({ doctors: [raman], version })).status).toBe(409);
    expect((await change({ doctors: [raman] })).body.doctors).toEqual([raman]);
    expect((await change({ name: "Mine" }, okaforReception)).status).toBe(404);
    expect((await okaforReception.delete(`/sideBySide/set/${ID}`)).status).toBe(404);
    expect((await reception.delete(`/sideBySide/set/${ID}`)).status).toBe(200);
    expect(await sets()).toEqual([]);
  });

  test("refuse a wrong name, no doctors, a doctor twice and doctors of other companies", async () => {
    await save();
    for (const [values, status, field] of [
      [{ name: "" }, 400, "name"],
      [{ name: "thursday" }, 409, "name"],
      [{ name: "Other", doctors: [] }, 400, "doctors"],
      [{ name: "Other", doctors: [raman, raman] }, 400, "doctors"],
      [{ name: "Other", doctors: [vogt] }, 400, "doctors"],
    ] as const) {
      const reply = await save(values);
      expect([values, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([values, status, [field]]);
    }
  });

  test("are limited to 20 for each user", async () => {
    for (let number = 1; number <= 20; number += 1) await save({ name: `Set ${number}` });
    expect((await save({ name: "One more" })).body.code).toBe("doctorset.too_many");
  });
});
