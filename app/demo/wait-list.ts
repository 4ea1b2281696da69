import type { Urgency } from "#areas/calendar/wait-list/entry.contract.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";

const ZONE = "Australia/Sydney";
const DAY_MS = 86_400_000;

interface DemoEntry {
  readonly urgency: Urgency;
  /** Days that the patient has waited. */
  readonly waited: number;
  readonly weekdays: readonly number[];
  readonly from_time: WallTime | null;
  readonly until_time: WallTime | null;
  /** Days from today to the last day. Null without one. */
  readonly days_left: number | null;
  readonly note: string | null;
}

const any = { weekdays: [], from_time: null, until_time: null, days_left: null, note: null } as const;

const ENTRIES: readonly DemoEntry[] = [
  { ...any, urgency: "urgent", waited: 4, note: "Knee is worse. Can come at short notice." },
  { ...any, urgency: "soon", waited: 21, weekdays: [1, 2, 3, 4, 5], from_time: "09:00", until_time: "12:00" },
  { ...any, urgency: "soon", waited: 9, weekdays: [2, 4], days_left: 30 },
  { ...any, urgency: "routine", waited: 35, from_time: "13:00", days_left: 60, note: "Lives in Ballarat." },
];

/** Adds patients who wait for an earlier appointment with a doctor, each for a different appointment type. */
export async function seedWaitList(db: Db, _doctor: number, now: string): Promise<void> {
  const today = todayIn(ZONE, now);
  const patients = await listReachable(db, _doctor);
  const types = await listTypes(db, _doctor);
  for (const [index, { waited, days_left, weekdays, ...entry }] of ENTRIES.entries()) {
    const patient = patients[index];
    if (!patient) return;
    await db
      .insertInto("wait_list_entry")
      .values({
        ...entry,
        _doctor,
        _patient: patient.ID,
        // The last type, surgery, is longer than most free times.
        _visit_type: types[index % Math.max(1, types.length - 1)]?.ID ?? null,
        weekdays: [...weekdays],
        from_day: addDays(today, -waited),
        until_day: days_left === null ? null : addDays(today, days_left),
        created_time: new Date(Date.parse(now) - waited * DAY_MS).toISOString(),
      })
      .execute();
  }
}

/** Lists patients with a mobile number, so that an offer reaches them. */
const listReachable = (db: Db, _doctor: number) =>
  db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("is_deleted", "=", false)
    .where("mobile", "like", "04%")
    .orderBy("ID", "desc")
    .limit(ENTRIES.length)
    .execute();

const listTypes = (db: Db, _doctor: number) =>
  db.selectFrom("visit_type").select("ID").where("_doctor", "=", _doctor).orderBy("ID").execute();
