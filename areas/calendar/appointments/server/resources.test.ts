import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { Appointment, Clash } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
let okafor: Visitor;
let room: number;
let laser: number;
let okaforRoom: number;
let foreign: number;

const makeResource = async (visitor: Visitor, name: string, kind = "room"): Promise<number> =>
  (await visitor.post("/resource", { name, kind })).body.ID;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  okafor = await app.signIn("okafor");
  room = await makeResource(raman, "Procedure room");
  laser = await makeResource(raman, "Laser", "equipment");
  okaforRoom = await makeResource(okafor, "procedure ROOM");
  await makeResource(okafor, "Laser", "room");
  foreign = (await makeRow["resource"]?.(app.database.db, await app.idOf("vogt"))) ?? 0;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_undo", "appointment_occurrence", "appointment", "schedule"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const DAY = "2027-03-04";
const event = {
  appointment_type: 3,
  appointment_date: DAY,
  start_time: "10:00",
  end_time: "10:30",
  notes: "List",
};
const weekly = { ...event, repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 };
const book = (values: object, visitor = raman) => visitor.post("/appointment", { ...event, ...values });
const change = (ID: number, query: string, values: object) =>
  raman.put(`/appointment/${ID}?${query}`, values);
const used = async () =>
  (await raman.get("/appointment/date?start=2027-03-01&end=2027-03-31")).body.map(
    ({ resources }: Appointment) => resources,
  );
const clashesOf = async (query: string): Promise<Clash["resource_clashes"]> =>
  (await raman.get(`/appointment/clash?appointment_date=${DAY}&start_time=10:15&end_time=10:45&${query}`))
    .body.resource_clashes;

describe("the rooms and equipment of an appointment", () => {
  test("are stored in order, kept by a change that leaves them out, and undone", async () => {
    const { body } = await book({ resources: [laser, room] });
    expect(body.resources).toEqual([room, laser]);
    expect((await change(body.ID, "", { notes: "Other" })).body.resources).toEqual([room, laser]);
    const taken = await change(body.ID, "", { resources: [] });
    expect(await used()).toEqual([[]]);
    await raman.post(`/appointment/undo/${taken.body._undo}`);
    expect(await used()).toEqual([[room, laser]]);
  });

  test("one occurrence of a series has its own; a change of all reaches the others only", async () => {
    const { body } = await book({ ...weekly, resources: [room] });
    await change(body.ID, "repeat_date=2027-03-11&repeat_scope=one", { resources: [laser] });
    expect(await used()).toEqual([[room], [laser], [room]]);
    await change(body.ID, `repeat_date=${DAY}&repeat_scope=all`, { resources: [room, laser] });
    expect(await used()).toEqual([[room, laser], [laser], [room, laser]]);
  });

  test("another client's are refused at their field; an archived one stays and is given to no other", async () => {
    const refused = await book({ resources: [room, foreign] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["resources"]]);
    const old = await makeResource(raman, "Old room");
    const { body } = await book({ resources: [old] });
    await raman.delete(`/resource/${old}`);
    expect((await change(body.ID, "", { resources: [old, room] })).body.resources).toEqual([room, old]);
    expect((await book({ resources: [old] })).status).toBe(400);
    expect((await book({ resources: [room, room] })).status).toBe(400);
  });
});

describe("a second use at the same time", () => {
  const clash = { appointment_date: DAY, start_time: "10:00", end_time: "10:30" };

  test("is said with its names and times, and prevents nothing", async () => {
    await book({ resources: [room, laser] });
    expect(await clashesOf(`resources=${room}`)).toEqual([
      { ...clash, names: ["Procedure room"], doctor: null },
    ]);
    expect((await clashesOf(`resources=${room},${laser}`))[0]?.names).toEqual(["Procedure room", "Laser"]);
    expect((await book({ resources: [room], start_time: "10:15", end_time: "10:45" })).status).toBe(201);
  });

  test("is none where it is cancelled, deleted, at another time, of another thing, or the appointment itself", async () => {
    const { body } = await book({ resources: [room] });
    expect(await clashesOf(`resources=${laser}`)).toEqual([]);
    expect(await clashesOf("")).toEqual([]);
    expect(await clashesOf(`resources=${room}&ID=${body.ID}`)).toEqual([]);
    await change(body.ID, "", { cancelled: true, cancellation_reason: "ill" });
    expect(await clashesOf(`resources=${room}`)).toEqual([]);
    await book({ resources: [room], start_time: "10:45", end_time: "11:00" });
    const other = await book({ resources: [room] });
    expect(await clashesOf(`resources=${room}`)).toHaveLength(1);
    await raman.delete(`/appointment/${other.body.ID}`);
    expect(await clashesOf(`resources=${room}`)).toEqual([]);
  });

  test("is found on the days of a series that is proposed", async () => {
    await book({ resources: [room], appointment_date: "2027-03-11" });
    const series = `resources=${room}&repeat_interval=1&repeat_frequency=1&repeat_count=3`;
    expect((await clashesOf(series)).map(({ appointment_date }) => appointment_date)).toEqual(["2027-03-11"]);
  });

  test("counts a room of the same name and kind of another doctor of the company, whom it names", async () => {
    await book({ ...weekly, resources: [okaforRoom] }, okafor);
    expect(await clashesOf(`resources=${room},${laser}`)).toEqual([
      { ...clash, names: ["procedure ROOM"], doctor: expect.stringContaining("Okafor") },
    ]);
  });
});

test("next free time keeps clear of the other doctor's use of the room", async () => {
  await raman.post("/schedule", {
    ...{ start_time: "10:00", end_time: "12:00", repeat_weeks: 0, repeat_start: DAY, available: true },
  });
  await book({ resources: [okaforRoom] }, okafor);
  const next = async (query: string) =>
    (await raman.get(`/availability/next?follow_up=${DAY}&minutes=30&${query}`)).body.start_time;
  expect(await next("")).toBe("10:00");
  expect(await next(`resources=${room}`)).toBe("10:30");
});
