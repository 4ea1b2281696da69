import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { recordDeadlines } from "./deadlines.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  CLIENT = await app.idOf("raman");
});
afterAll(() => app.stop());

let CLIENT = 0;
const SAVER = 13;

/** Resets the client's package to this row, so that each test starts from the same state. */
async function give(
  columns: { is_trial: boolean; trial_exp_date: string | null; cut_off_date: string | null },
  zone: string,
) {
  const { db } = app.services;
  await sql`delete from package_deadline`.execute(db);
  await sql`delete from mail where dedupe_key like 'package:%'`.execute(db);
  await sql`update doctor set _timezone = ${zone} where "ID" = ${CLIENT}`.execute(db);
  await sql`update doctor_service set is_trial = false, trial_exp_date = null, cut_off_date = null`.execute(
    db,
  );
  await sql`insert into doctor_service (_doctor, client_service_id, is_trial, trial_exp_date, cut_off_date)
    values (${CLIENT}, ${SAVER}, ${columns.is_trial}, ${columns.trial_exp_date}::date, ${columns.cut_off_date}::date)
    on conflict (_doctor, client_service_id) do update set is_trial = excluded.is_trial, is_deleted = false, active_date = null,
      trial_exp_date = excluded.trial_exp_date, cut_off_date = excluded.cut_off_date`.execute(db);
}
const notices = async (): Promise<string[]> => {
  const found = await sql<{
    subject: string;
  }>`select subject from mail where dedupe_key like 'package:%' order by "ID"`.execute(app.database.db);
  return found.rows.map(({ subject }) => subject);
};
async function audits(): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from audit_event
    where _doctor = ${CLIENT} and message = 'sent the notice "Your free trial of Saver has ended"'`.execute(
    app.database.db,
  );
  return found.rows[0]?.count ?? 0;
}
const at = (instant: string) => recordDeadlines(app.services, instant);
const trial = { is_trial: true, trial_exp_date: "2026-10-03", cut_off_date: null };

describe("G-55: the days of trials and services", () => {
  test("a reminder a week before, a notice when it is over, each once", async () => {
    await give(trial, "Australia/Sydney");
    await at("2026-09-25T00:00:00Z");
    expect(await notices()).toEqual([]);
    for (const instant of ["2026-09-26T00:00:00Z", "2026-09-26T01:00:00Z", "2026-09-28T01:00:00Z"])
      await at(instant);
    expect(await notices()).toEqual(["Your free trial of Saver ends on 3 Oct 2026"]);
    for (const instant of ["2026-10-03T22:00:00Z", "2026-10-04T22:00:00Z"]) await at(instant);
    expect(await notices()).toEqual([
      "Your free trial of Saver ends on 3 Oct 2026",
      "Your free trial of Saver has ended",
    ]);
  });

  test("several servers at the same moment send one, with its audit row", async () => {
    await give(trial, "Australia/Sydney");
    const before = await audits();
    await Promise.all(Array.from({ length: 5 }, () => at("2026-10-12T00:00:00Z")));
    expect(await notices()).toEqual(["Your free trial of Saver has ended"]);
    expect(await audits()).toBe(before + 1);
  });

  test("the day is the client's: in Perth it comes later than in Sydney, across the start of daylight saving", async () => {
    // The time is 06:30 on 4 October in Sydney, where daylight saving started that night, and 03:30 in Perth.
    const instant = "2026-10-03T19:30:00Z";
    await give(trial, "Australia/Perth");
    await at(instant);
    expect(await notices()).toEqual([]);
    await at("2026-10-03T22:05:00Z");
    expect(await notices()).toEqual(["Your free trial of Saver has ended"]);
    await give(trial, "Australia/Sydney");
    await at(instant);
    expect(await notices()).toEqual(["Your free trial of Saver has ended"]);
  });

  test("STATE-PKG-04: a service that ended is told of once, and again when it ends another time", async () => {
    await give({ is_trial: false, trial_exp_date: null, cut_off_date: "2026-09-30" }, "Australia/Sydney");
    await at("2026-09-30T05:00:00Z");
    expect(await notices()).toEqual([]);
    await at("2026-10-09T05:00:00Z");
    await at("2026-10-10T05:00:00Z");
    expect(await notices()).toEqual(["Saver has ended"]);
    await sql`update doctor_service set cut_off_date = '2026-10-20' where _doctor = ${CLIENT} and client_service_id = ${SAVER}`.execute(
      app.database.db,
    );
    await at("2026-10-21T05:00:00Z");
    expect(await notices()).toEqual(["Saver has ended", "Saver has ended"]);
  });
});
