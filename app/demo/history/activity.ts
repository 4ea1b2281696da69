import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { PastAppointment } from "./appointments.ts";
import type { HistoryPatient } from "./patients.ts";
import type { Random } from "./random.ts";

const DAYS = 7;
const ROUTE = "DEMO";

interface Setting {
  readonly _doctor: number;
  readonly people: readonly number[];
  readonly today: Day;
  readonly random: Random;
}

/** Adds what people of the rooms did in the last week: patients opened and changed, appointments changed. */
export async function seedActivity(
  db: Db,
  { _doctor, people, today, random }: Setting,
  patients: readonly HistoryPatient[],
  appointments: readonly PastAppointment[],
): Promise<void> {
  const latest = appointments.slice(-40);
  const base = { _doctor, requesting_id: null, route: ROUTE, request_id: "demo", before: null, after: null };
  const rows = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS))
    .filter((day) => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5)
    .flatMap((day) =>
      timesOf(day, random).map((at) => {
        const { ID, first_name, last_name } = random.pick(patients);
        const name = `${last_name.toUpperCase()}, ${first_name}`;
        const row = { ...base, at, _executing_user: random.pick(people) };
        if (random.chance(0.4))
          return { ...row, kind: "read" as const, controller: "patient", identity: ID, message: null };
        if (random.chance(0.5))
          return {
            ...row,
            kind: "write" as const,
            controller: "patient",
            identity: ID,
            message: `changed patient ${name}`,
          };
        const identity = random.pick(latest).ID;
        return {
          ...row,
          kind: "write" as const,
          controller: "appointment",
          identity,
          message: `moved the appointment of ${name}`,
        };
      }),
    );
  await db.insertInto("audit_event").values(rows).execute();
}

/** Returns the instants of a day's acts between eight and four o'clock, in order. */
function timesOf(day: Day, random: Random): string[] {
  const startMs = Date.parse(`${addDays(day, -1)}T21:30:00.000Z`);
  return Array.from({ length: 12 }, () => startMs + random.below(8 * 60) * 60_000)
    .toSorted((a, b) => a - b)
    .map((ms) => new Date(ms).toISOString());
}
