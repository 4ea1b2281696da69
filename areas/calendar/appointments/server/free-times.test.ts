import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, dayOf, dayOfWeek, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { holdTime, listFreeTimes } from "./index.ts";

let app: TestApp;
let raman: number;
let rooms: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  rooms = (await makeRow["outpatientlocation"]?.(app.database.db, raman)) ?? 0;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_hold", "appointment", "schedule", "public_holiday"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const zone = "Australia/Sydney";
const today = todayIn(zone, new Date().toISOString());
const firstSunday = (year: number, month: number): Day => {
  const first = dayOf(year, month, 1) ?? today;
  return addDays(first, (7 - dayOfWeek(first)) % 7);
};
const NEXT_YEAR = Number(today.slice(0, 4)) + 1;

/** Opens one day, and returns its free times of 30 minutes. */
async function timesOn(day: Day, start_time: "01:30", end_time: "04:00", notBefore?: string) {
  const { db } = app.database;
  const values = { _doctor: raman, available: true, _location: rooms, start_time, end_time };
  await db
    .insertInto("schedule")
    .values({ ...values, day_of_week: dayOfWeek(day), repeat_start: day, repeat_weeks: 0 })
    .execute();
  const client = { ID: raman, zone, today } as const;
  const query = { from: day, to: day, minutes: 30, location_type: null };
  const times = await listFreeTimes(db, client, {
    ...query,
    notBefore: notBefore ?? `${today}T00:00:00.000Z`,
  });
  return times.map((time) => `${time.start_time} ${time.starts_at.slice(11, 16)}`);
}

describe("free times for people who book by themselves", () => {
  test("leave out the hour that the clocks skip in spring", async () => {
    const day = firstSunday(NEXT_YEAR, 10);
    expect(await timesOn(day, "01:30", "04:00")).toEqual(["01:30 15:30", "03:00 16:00", "03:30 16:30"]);
  });

  test("offer the hour that the clocks show twice in autumn once", async () => {
    const day = firstSunday(NEXT_YEAR, 4);
    expect(await timesOn(day, "01:30", "04:00")).toEqual([
      "01:30 14:30",
      "02:00 15:00",
      "02:30 15:30",
      "03:00 17:00",
      "03:30 17:30",
    ]);
  });

  test("begin at the instant from which they may be booked, and leave out holds and holidays", async () => {
    const day = firstSunday(NEXT_YEAR, 7);
    const instant = `${addDays(day, -1)}T16:10:00.000Z`;
    expect(await timesOn(day, "01:30", "04:00", instant)).toEqual([
      "02:30 16:30",
      "03:00 17:00",
      "03:30 17:30",
    ]);
    const { db } = app.database;
    const hold = { appointment_date: day, start_time: "02:30", end_time: "03:00", until: null } as const;
    expect(await holdTime(db, raman, hold)).not.toBeNull();
    expect(await holdTime(db, raman, hold)).toBeNull();
    await db.deleteFrom("schedule").execute();
    expect(await timesOn(day, "01:30", "04:00")).toEqual([
      "01:30 15:30",
      "02:00 16:00",
      "03:00 17:00",
      "03:30 17:30",
    ]);
  });
});
