import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import {
  changesAnything,
  cutAt,
  editAll,
  editOne,
  HALF_HOUR_LATER,
  lines,
  type PaperSeries,
  writeOut,
} from "#test/support/naive-appointments.ts";
import { arbitraryEdit } from "#test/support/paper-edits.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let reception: Visitor;
let nguyen: number;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  nguyen = (await makeRow["patient"]?.(app.database.db, await app.idOf("raman"))) ?? 0;
});
afterAll(() => app.stop());
const clear = async () => {
  await app.database.db.deleteFrom("appointment_occurrence").execute();
  await app.database.db.deleteFrom("appointment").execute();
};
beforeEach(clear);

const thursdays = {
  appointment_type: 1,
  appointment_date: "2026-11-12",
  start_time: "14:00",
  end_time: "14:30",
  repeat_interval: 1,
  repeat_frequency: 1,
  repeat_count: 5,
};
const book = async (values: object = {}) => {
  const reply = await reception.post("/appointment", { ...thursdays, _patient: nguyen, ...values });
  expect(reply.status).toBe(201);
  return reply.body;
};
const feed = async (start = "2026-10-01", end = "2027-10-31") =>
  (await reception.get(`/appointment/date?start=${start}&end=${end}`)).body;
const daysAndTimes = async () =>
  (await feed()).map(
    (one: { appointment_date: string; start_time: string }) =>
      `${one.appointment_date.slice(5)} ${one.start_time}`,
  );
const change = (ID: number, on: string | null, scope: string | null, values: object) =>
  reception.put(
    `/appointment/${ID}?${on ? `repeat_date=${on}&` : ""}${scope ? `repeat_scope=${scope}` : ""}`,
    values,
  );
const bill = async (ID: number, repeat_date: Day) => {
  await change(ID, repeat_date, "one", { notes: "seen" });
  await app.database.db
    .updateTable("appointment_occurrence")
    .set({ is_billed: true })
    .where("_appointment", "=", ID)
    .where("repeat_date", "=", repeat_date)
    .execute();
};

describe("more appointments than one answer may hold", () => {
  test("are refused for a period, and of a patient the latest are shown", async () => {
    const notes = "x".repeat(10_000);
    const open = { appointment_date: "1900-01-04", repeat_count: null, repeat_end_date: null, notes };
    for (let series = 0; series < 20; series += 1) await book(open);
    const year = await reception.get("/appointment/date?start=2026-01-01&end=2026-12-31");
    expect([year.status, year.body.code]).toEqual([413, "appointment.too_many"]);
    expect((await reception.get("/appointment/after/2026-01-01")).status).toBe(413);
    expect((await reception.get("/appointment/date?start=2026-11-08&end=2026-11-14")).body).toHaveLength(20);
    const all = (await reception.get(`/patient/${nguyen}/appointment`)).body;
    expect(all.length).toBeGreaterThan(500);
    expect(all.length).toBeLessThan(1_000);
  });
});

describe("C-30, F-6 one appointment of a series", () => {
  test("is changed alone; the day alone means one", async () => {
    const { ID } = await book();
    const reply = await change(ID, "2026-11-26", null, {
      start_time: "15:00",
      end_time: "15:30",
      notes: "late",
    });
    expect(reply.body).toMatchObject({
      ID,
      repeat_date: "2026-11-26",
      start_time: "15:00",
      notes: "late",
      is_repeated_date: true,
    });
    expect(await daysAndTimes()).toEqual([
      "11-12 14:00",
      "11-19 14:00",
      "11-26 15:00",
      "12-03 14:00",
      "12-10 14:00",
    ]);
  });

  test("is moved: on its new day, and not on the old one, under the same name", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-26", "one", { appointment_date: "2026-11-27" });
    expect(await feed("2026-11-26", "2026-11-26")).toEqual([]);
    expect(await feed("2026-11-27", "2026-11-27")).toMatchObject([
      { ID, appointment_date: "2026-11-27", repeat_date: "2026-11-26", is_repeated_date: true },
    ]);
    await change(ID, "2026-11-26", "one", { appointment_date: "2027-10-01" });
    expect(await feed("2027-10-01", "2027-10-01")).toMatchObject([{ ID, repeat_date: "2026-11-26" }]);
    expect((await feed())[0].repeat_exceptions).toEqual(["2026-11-26"]);
  });

  test("the first one may be changed alone too", async () => {
    const { ID } = await book();
    expect((await change(ID, "2026-11-12", "one", { appointment_date: "2026-11-13" })).body).toMatchObject({
      repeat_date: "2026-11-12",
      is_repeated_date: false,
    });
    expect((await daysAndTimes())[0]).toBe("11-13 14:00");
  });

  test("STATE-APPT-01, STATE-APPT-02: is cancelled and un-cancelled, billed as it was before", async () => {
    const { ID } = await book();
    await bill(ID, "2026-11-26");
    const cancelled = await change(ID, "2026-11-26", "one", { cancelled: true, cancellation_reason: "ill" });
    expect(cancelled.body).toMatchObject({ cancelled: true, is_billed: true, cancellation_reason: "ill" });
    expect((await feed()).filter((one: { cancelled: boolean }) => one.cancelled)).toHaveLength(1);
    expect((await change(ID, "2026-11-26", "one", { cancelled: false })).body).toMatchObject({
      cancelled: false,
      is_billed: true,
      cancellation_reason: null,
    });
    await change(ID, "2026-12-03", "one", { cancelled: true, cancellation_reason: "ill" });
    expect((await change(ID, "2026-12-03", "one", { cancelled: false })).body.is_billed).toBe(false);
  });

  test("is deleted alone, and is then unknown", async () => {
    const { ID } = await book();
    expect((await reception.delete(`/appointment/${ID}?repeat_date=2026-11-26`)).body).toMatchObject({ ID });
    expect(await daysAndTimes()).toEqual(["11-12 14:00", "11-19 14:00", "12-03 14:00", "12-10 14:00"]);
    expect((await reception.delete(`/appointment/${ID}?repeat_date=2026-11-26`)).status).toBe(404);
    expect((await change(ID, "2026-11-26", "one", { notes: "x" })).status).toBe(404);
    expect((await reception.get(`/appointment/${ID}?repeat_date=2026-11-26`)).status).toBe(404);
  });

  test("an older caller that sends the series' own day means that the day stays", async () => {
    const { ID } = await book();
    const own = { ...thursdays, _patient: nguyen, notes: "x" };
    expect((await change(ID, "2026-11-26", null, own)).body).toMatchObject({
      appointment_date: "2026-11-26",
      notes: "x",
    });
    expect((await change(ID, "2026-11-26", null, { ...own, repeat_date: "2026-11-26" })).body).toMatchObject({
      appointment_date: "2026-11-12",
    });
  });

  test("must be a day of the series", async () => {
    const { ID } = await book();
    for (const day of ["2026-11-13", "2026-11-05", "2026-12-17"]) {
      for (const scope of ["one", "following", "all"]) {
        expect([(await change(ID, day, scope, { notes: "x" })).status, `${scope} ${day}`]).toEqual([
          404,
          `${scope} ${day}`,
        ]);
        expect(
          (await reception.delete(`/appointment/${ID}?repeat_date=${day}&repeat_scope=${scope}`)).status,
        ).toBe(404);
      }
    }
    expect((await change(ID, null, "one", { notes: "x" })).body.errors).toHaveProperty("repeat_date");
    expect((await reception.delete(`/appointment/${ID}?repeat_scope=following`)).body.errors).toHaveProperty(
      "repeat_date",
    );
    expect((await change(ID, "2026-11-12", "some", { notes: "x" })).body.errors).toHaveProperty(
      "repeat_scope",
    );
    expect((await change(ID, "yesterday", "one", { notes: "x" })).status).toBe(400);
  });

  test("removing every one of a series that ends removes the series", async () => {
    const { ID } = await book({ repeat_count: 2 });
    await reception.delete(`/appointment/${ID}?repeat_date=2026-11-12`);
    await reception.delete(`/appointment/${ID}?repeat_date=2026-11-19`);
    expect((await reception.get(`/appointment/${ID}`)).status).toBe(404);
    expect((await reception.get("/appointment")).body).toEqual([]);
  });
});

describe("F-6 this and the following appointments", () => {
  test("end the old series the day before and go on as a new row of it", async () => {
    const { ID } = await book();
    const reply = await change(ID, "2026-11-26", "following", { start_time: "09:00", end_time: "09:30" });
    expect(reply.body).toMatchObject({
      _series: ID,
      repeat_date: "2026-11-26",
      repeat_count: 3,
      is_repeated_date: false,
    });
    expect(reply.body.ID).not.toBe(ID);
    expect(await daysAndTimes()).toEqual([
      "11-12 14:00",
      "11-19 14:00",
      "11-26 09:00",
      "12-03 09:00",
      "12-10 09:00",
    ]);
    expect((await reception.get(`/appointment/${ID}`)).body).toMatchObject({ _series: ID, repeat_count: 2 });
  });

  test("of an open series, and of one with a last day", async () => {
    const { ID } = await book({ repeat_count: null });
    await change(ID, "2026-11-26", "following", { notes: "x" });
    expect((await reception.get(`/appointment/${ID}`)).body).toMatchObject({ repeat_end_date: "2026-11-25" });
    await clear();
    const ending = await book({ repeat_count: null, repeat_end_date: "2026-12-10" });
    expect((await change(ending.ID, "2026-11-26", "following", { notes: "x" })).body).toMatchObject({
      repeat_end_date: "2026-12-10",
    });
    expect(await feed()).toHaveLength(5);
  });

  test("take with them what was changed singly later on", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-19", "one", { notes: "before" });
    await change(ID, "2026-12-03", "one", { appointment_date: "2026-12-04", notes: "moved" });
    await change(ID, "2026-12-10", "one", { cancelled: true, cancellation_reason: "away" });
    const reply = await change(ID, "2026-11-26", "following", {
      appointment_date: "2026-11-25",
      start_time: "08:00",
      end_time: "08:30",
    });
    const seen = (await feed()).map(
      (one: {
        ID: number;
        appointment_date: Day;
        repeat_date: Day;
        start_time: string;
        notes: string;
        cancelled: boolean;
      }) => [one.ID === ID, one.appointment_date, one.repeat_date, one.start_time, one.notes, one.cancelled],
    );
    expect(seen).toEqual([
      [true, "2026-11-12", "2026-11-12", "14:00", null, false],
      [true, "2026-11-19", "2026-11-19", "14:00", "before", false],
      [false, "2026-11-25", "2026-11-25", "08:00", null, false],
      [false, "2026-12-04", "2026-12-02", "08:00", "moved", false],
      [false, "2026-12-09", "2026-12-09", "08:00", null, true],
    ]);
    expect(reply.body.repeat_date).toBe("2026-11-25");
  });

  test("from the first one on are all of them, in the same row", async () => {
    const { ID } = await book();
    expect((await change(ID, "2026-11-12", "following", { notes: "x" })).body).toMatchObject({
      ID,
      notes: "x",
    });
    expect(
      (await feed()).every((one: { ID: number; notes: string }) => one.ID === ID && one.notes === "x"),
    ).toBe(true);
  });

  test("RULE-APPT-06: a monthly one split in February comes back to the 31st", async () => {
    const { ID } = await book({ repeat_interval: 2, appointment_date: "2026-12-31" });
    await change(ID, "2027-02-28", "following", { notes: "x" });
    expect((await daysAndTimes()).map((text: string) => text.slice(0, 5))).toEqual([
      "12-31",
      "01-31",
      "02-28",
      "03-31",
      "04-30",
    ]);
  });

  test("with nothing changed stay as they are", async () => {
    const { ID } = await book();
    const third = (await feed())[2];
    expect((await change(ID, "2026-11-26", "following", third)).body).toMatchObject({
      ID,
      repeat_date: "2026-11-26",
    });
    expect(await feed()).toHaveLength(5);
  });

  test("may stop repeating", async () => {
    const { ID } = await book();
    expect((await change(ID, "2026-11-26", "following", { repeat_interval: 0 })).body).toMatchObject({
      repeat_interval: 0,
      repeat_date: null,
      _series: ID,
    });
    expect(await daysAndTimes()).toEqual(["11-12 14:00", "11-19 14:00", "11-26 14:00"]);
  });

  test("may go on differently often", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-26", "following", { repeat_frequency: 2, repeat_count: 2 });
    expect(await daysAndTimes()).toEqual(["11-12 14:00", "11-19 14:00", "11-26 14:00", "12-10 14:00"]);
  });

  test("are deleted together; what stays, stays", async () => {
    const { ID } = await book();
    await change(ID, "2026-12-03", "one", { notes: "kept somewhere" });
    expect(
      (await reception.delete(`/appointment/${ID}?repeat_date=2026-11-26&repeat_scope=following`)).body,
    ).toMatchObject({
      ID,
    });
    expect(await daysAndTimes()).toEqual(["11-12 14:00", "11-19 14:00"]);
    const kept = await app.database.db
      .selectFrom("appointment_occurrence")
      .select(["notes", "repeat_date"])
      .execute();
    expect(kept).toEqual([{ notes: "kept somewhere", repeat_date: "2026-12-03" }]);
  });
});

describe("F-6 all appointments of a series", () => {
  test("C-30: without a day the whole series is meant", async () => {
    const { ID } = await book();
    const reply = await change(ID, null, null, { start_time: "09:00", end_time: "09:30", repeat_count: 3 });
    expect(reply.body).toMatchObject({
      ID,
      repeat_date: null,
      repeat_count: 3,
      appointment_date: "2026-11-12",
    });
    expect(await daysAndTimes()).toEqual(["11-12 09:00", "11-19 09:00", "11-26 09:00"]);
  });

  test("a new day at one of them moves every one as far; what was moved singly stays where it was put", async () => {
    const { ID } = await book({ repeat_count: null, repeat_end_date: "2026-12-10" });
    await change(ID, "2026-12-03", "one", { appointment_date: "2026-12-07" });
    expect((await change(ID, "2026-11-26", "all", { appointment_date: "2026-11-27" })).body).toMatchObject({
      appointment_date: "2026-11-27",
      repeat_date: "2026-11-27",
      repeat_end_date: "2026-12-11",
    });
    expect((await daysAndTimes()).map((text: string) => text.slice(0, 5))).toEqual([
      "11-13",
      "11-20",
      "11-27",
      "12-07",
      "12-11",
    ]);
  });

  test("a new date of a monthly one is that date of every month", async () => {
    const { ID } = await book({ repeat_interval: 2, appointment_date: "2026-12-31", repeat_count: 4 });
    await change(ID, "2027-02-28", "all", { appointment_date: "2027-02-15" });
    expect((await daysAndTimes()).map((text: string) => text.slice(0, 5))).toEqual([
      "12-15",
      "01-15",
      "02-15",
      "03-15",
    ]);
  });

  test("only what was changed is passed on", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-26", "one", { start_time: "16:00", end_time: "16:30", notes: "own" });
    const third = (await feed())[2];
    await change(ID, "2026-11-26", "all", { ...third, appointment_type: 2 });
    const seen = (await feed()).map(
      (one: { appointment_type: number; start_time: string; notes: string }) => [
        one.appointment_type,
        one.start_time,
        one.notes,
      ],
    );
    expect(seen).toEqual([
      [2, "14:00", null],
      [2, "14:00", null],
      [2, "16:00", "own"],
      [2, "14:00", null],
      [2, "14:00", null],
    ]);
  });

  test("STATE-APPT-01, STATE-APPT-02: are cancelled and un-cancelled together, but for the one cancelled for its own reason", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-19", "one", { cancelled: true, cancellation_reason: "ill" });
    await change(ID, null, "all", { cancelled: true, cancellation_reason: "rooms closed" });
    expect((await feed()).map((one: { cancellation_reason: string }) => one.cancellation_reason)).toEqual([
      "rooms closed",
      "ill",
      "rooms closed",
      "rooms closed",
      "rooms closed",
    ]);
    await change(ID, null, "all", { cancelled: false });
    expect(
      (await feed()).map((one: { cancelled: boolean; is_billed: boolean }) => [one.cancelled, one.is_billed]),
    ).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  test("become one appointment, the one at hand, or a series from one appointment", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-26", "one", { notes: "own" });
    expect((await change(ID, "2026-11-26", "all", { repeat_interval: 0 })).body).toMatchObject({
      ID,
      notes: "own",
      appointment_date: "2026-11-26",
      repeat_count: null,
      repeat_date: null,
    });
    expect(await daysAndTimes()).toEqual(["11-26 14:00"]);
    await change(ID, null, null, { repeat_interval: 1, repeat_frequency: 1, repeat_count: 2 });
    expect(await daysAndTimes()).toEqual(["11-26 14:00", "12-03 14:00"]);
  });

  test("another rhythm keeps what was changed singly where it still has the day", async () => {
    const { ID } = await book();
    for (const day of ["2026-11-19", "2026-11-26"]) await change(ID, day, "one", { notes: day });
    await change(ID, null, "all", { repeat_frequency: 2 });
    expect(
      (await feed()).map((one: { appointment_date: Day; notes: string }) => [
        one.appointment_date,
        one.notes,
      ]),
    ).toEqual([
      ["2026-11-12", null],
      ["2026-11-26", "2026-11-26"],
      ["2026-12-10", null],
      ["2026-12-24", null],
      ["2027-01-07", null],
    ]);
    const lost = await app.database.db
      .selectFrom("appointment_occurrence")
      .innerJoin("appointment", (join) =>
        join
          .onRef("appointment._doctor", "=", "appointment_occurrence._doctor")
          .onRef("appointment.ID", "=", "_appointment"),
      )
      .select(["repeat_date", "appointment.is_deleted"])
      .where("appointment.is_deleted", "=", true)
      .execute();
    expect(lost).toEqual([{ repeat_date: "2026-11-19", is_deleted: true }]);
  });

  test("an end date takes the place of a number of appointments, and the other way round", async () => {
    const { ID } = await book();
    expect((await change(ID, null, "all", { repeat_end_date: "2026-11-26" })).body).toMatchObject({
      repeat_count: null,
      repeat_end_date: "2026-11-26",
    });
    expect((await change(ID, null, "all", { repeat_count: 2 })).body).toMatchObject({
      repeat_count: 2,
      repeat_end_date: null,
    });
    expect(
      (await change(ID, null, "all", { repeat_end_date: "2026-11-26", repeat_count: 4 })).body.errors,
    ).toHaveProperty("repeat_count");
    expect((await change(ID, null, "all", { repeat_end_date: "2026-11-01" })).body.errors).toHaveProperty(
      "repeat_end_date",
    );
  });

  test("are deleted together", async () => {
    const { ID } = await book();
    await change(ID, "2026-11-26", "one", { appointment_date: "2026-11-27" });
    await reception.delete(`/appointment/${ID}`);
    expect(await feed()).toEqual([]);
  });
});

describe("STATE-APPT-03 a billed appointment protects its series", () => {
  test("it cannot be deleted, alone or with the others", async () => {
    const { ID } = await book();
    await bill(ID, "2026-11-26");
    for (const query of [
      "?repeat_date=2026-11-26",
      "?repeat_date=2026-11-19&repeat_scope=following",
      "",
      "?repeat_date=2026-12-10&repeat_scope=all",
    ]) {
      expect([(await reception.delete(`/appointment/${ID}${query}`)).status, query]).toEqual([409, query]);
    }
    expect(
      (await reception.delete(`/appointment/${ID}?repeat_date=2026-12-03&repeat_scope=following`)).status,
    ).toBe(200);
  });

  test("a change does not touch it, and none may lose it", async () => {
    const { ID } = await book();
    await bill(ID, "2026-11-26");
    await change(ID, null, "all", { start_time: "08:00", end_time: "08:30" });
    await change(ID, null, "all", { appointment_date: "2026-11-13" });
    expect(await daysAndTimes()).toEqual([
      "11-13 08:00",
      "11-20 08:00",
      "11-26 14:00",
      "12-04 08:00",
      "12-11 08:00",
    ]);
    for (const values of [{ repeat_count: 2 }, { repeat_frequency: 3 }, { repeat_interval: 0 }]) {
      const reply = await change(ID, null, "all", values);
      expect([reply.status, reply.body.code]).toEqual([409, "appointment.billed"]);
    }
  });

  test("a series billed as a whole loses no appointment either", async () => {
    const { ID } = await book();
    await app.database.db.updateTable("appointment").set({ is_billed: true }).where("ID", "=", ID).execute();
    expect((await change(ID, null, "all", { repeat_count: 4 })).status).toBe(409);
    expect((await change(ID, null, "all", { repeat_count: 6 })).status).toBe(200);
    expect((await reception.delete(`/appointment/${ID}?repeat_date=2026-11-19`)).status).toBe(409);
  });
});

const step = fc.record({
  row: fc.nat(9),
  place: fc.nat(9),
  scope: fc.constantFrom("one", "following", "all" as const),
  act: fc.oneof(
    { weight: 5, arbitrary: arbitraryEdit },
    { weight: 1, arbitrary: fc.constant("delete" as const) },
  ),
});

async function paperLines(): Promise<string[]> {
  return (await feed())
    .map((one: Record<string, unknown>) =>
      [
        one["appointment_date"],
        one["repeat_date"],
        one["start_time"],
        one["end_time"],
        one["notes"],
        one["cancelled"],
        one["cancellation_reason"],
        one["is_billed"],
      ].join(" "),
    )
    .sort();
}

describe("RULE-APPT-05, F-6 edits in any order, over HTTP", () => {
  test("come to the same calendar as a list written out by hand", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1 as const, 2 as const),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { minLength: 1, maxLength: 7 }),
        async (repeat_interval, repeat_count, steps) => {
          await clear();
          const first = await book({ appointment_date: "2027-01-31", repeat_interval, repeat_count });
          const paper: { ID: number; series: PaperSeries }[] = [
            { ID: first.ID, series: writeOut("2027-01-31", repeat_interval, 1, repeat_count) },
          ];
          for (const { row, place, scope, act } of steps) {
            const entry = paper[row % Math.max(1, paper.length)];
            const live = entry?.series.appointments.filter(({ removed }) => !removed) ?? [];
            const chosen = live[place % Math.max(1, live.length)];
            if (!entry || !chosen) continue;
            const { series, ID } = entry;
            const on = chosen.ruleDay;
            const path = `/appointment/${ID}?repeat_date=${on}&repeat_scope=${scope}`;
            if (act === "delete") {
              expect((await reception.delete(path)).status).toBe(200);
              for (const one of series.appointments)
                if (scope === "all" || (scope === "one" ? one === chosen : one.ruleDay >= on))
                  one.removed = true;
              if (series.appointments.every(({ removed }) => removed)) paper.splice(paper.indexOf(entry), 1);
              else if (scope === "following") cutAt(series, on);
            } else {
              const reply = await reception.put(path, {
                repeat_date: on,
                ...(act.move ? { appointment_date: addDays(chosen.day, act.move) } : {}),
                ...(act.start_time
                  ? { start_time: act.start_time, end_time: HALF_HOUR_LATER[act.start_time] }
                  : {}),
                ...(act.notes ? { notes: act.notes } : {}),
                ...(act.cancel ? { cancelled: true, cancellation_reason: act.cancel } : {}),
                ...(act.uncancel ? { cancelled: false } : {}),
              });
              expect(reply.status).toBe(200);
              const isFirst = series.appointments[0]?.ruleDay === on;
              if (scope === "one") editOne(series, on, act);
              else if (scope === "all" || isFirst) editAll(series, on, act);
              else if (changesAnything(chosen, act)) {
                const tail = cutAt(series, on);
                if (tail) paper.push({ ID: reply.body.ID, series: tail });
                if (tail) editAll(tail, on, act);
              }
            }
            expect(await paperLines()).toEqual(lines(paper.map((one) => one.series)));
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
