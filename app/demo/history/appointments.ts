import type { VisitStep } from "#areas/calendar/visits/contract.ts";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import { addMinutes, type WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { ClientHistory } from "./clients.ts";
import type { HistoryPatient } from "./patients.ts";
import type { Random } from "./random.ts";
import { chunked } from "./rows.ts";

const SLOT_MINUTES = 30;
const NOTES = ["New patient", "Review", "Review", "Post-op", "Wound check", "Results"];
const CANCELLATIONS = ["Patient unwell, will ring to rebook", "Moved to another day", "Came earlier"];
/** Days after which an appointment has been billed. */
const BILLED_AFTER_DAYS = 2;
/** Weeks whose visits have their steps, which the waiting room report shows. */
const WEEKS_WITH_STEPS = 12;

export interface PastAppointment {
  readonly ID: number;
  readonly _patient: number | null;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly cancelled: boolean;
}

interface Setting {
  readonly _doctor: number;
  readonly _location: number;
  /** Person at reception who presses the steps of a visit. */
  readonly desk: number;
  readonly today: Day;
  /** Weeks to fill, counted from the current one, which is 0. */
  readonly weeks: { readonly from: number; readonly to: number };
  readonly random: Random;
}

/** Adds the appointments of a client's weeks before today. Returns them in order. */
export async function seedAppointments(
  db: Db,
  setting: Setting,
  client: ClientHistory,
  patients: readonly HistoryPatient[],
): Promise<PastAppointment[]> {
  if (patients.length === 0) return [];
  const rows = clinicDays(setting, client).flatMap(([day, start, count]) =>
    Array.from({ length: count }, (_, index) =>
      appointmentOf(setting, patients, day, addMinutes(start, index * SLOT_MINUTES)),
    ),
  );
  const added: PastAppointment[] = [];
  for (const chunk of chunked(rows))
    added.push(
      ...(await db
        .insertInto("appointment")
        .values(chunk)
        .returning(["ID", "_patient", "appointment_date", "start_time", "end_time", "cancelled"])
        .execute()),
    );
  await seedSteps(db, setting, client, [...added, ...(await listOtherVisits(db, setting, added))]);
  return added;
}

/** Lists the client's other visits before today, which the demo has in its last weeks. */
async function listOtherVisits(
  db: Db,
  { _doctor, today }: Setting,
  added: readonly PastAppointment[],
): Promise<PastAppointment[]> {
  const addedIds = new Set(added.map(({ ID }) => ID));
  const rows = await db
    .selectFrom("appointment")
    .select(["ID", "_patient", "appointment_date", "start_time", "end_time", "cancelled"])
    .where("_doctor", "=", _doctor)
    .where("appointment_type", "=", 1)
    .where("repeat_interval", "=", 0)
    .where("appointment_date", "<", today)
    .where("_patient", "is not", null)
    .orderBy("ID")
    .execute();
  return rows.filter(({ ID }) => !addedIds.has(ID));
}

/** Returns the days before today with a clinic. */
function clinicDays(
  { today, weeks, random }: Setting,
  { clinics }: ClientHistory,
): [Day, WallTime, number][] {
  const monday = startOfWeek(today);
  const mondays = Array.from({ length: weeks.to - weeks.from + 1 }, (_, index) =>
    addDays(monday, 7 * (weeks.from + index)),
  );
  return mondays.flatMap((week) =>
    clinics
      .map(([weekday, start, count]): [Day, WallTime, number] => [
        addDays(week, weekday - 1),
        start,
        Math.max(2, count - random.below(3)),
      ])
      // Rooms are closed for some days of the year.
      .filter(([day]) => day < today && !random.chance(0.06)),
  );
}

function appointmentOf(
  { _doctor, _location, today, random }: Setting,
  patients: readonly HistoryPatient[],
  appointment_date: Day,
  start_time: WallTime,
) {
  const cancelled = random.chance(0.07);
  return {
    _doctor,
    _location,
    appointment_type: 1,
    appointment_date,
    start_time,
    end_time: addMinutes(start_time, SLOT_MINUTES),
    _patient: random.pick(patients).ID,
    cancelled,
    cancellation_reason: cancelled ? random.pick(CANCELLATIONS) : null,
    is_billed: cancelled || appointment_date < addDays(today, -BILLED_AFTER_DAYS),
    notes: random.pick(NOTES),
  };
}

/** Adds the steps of the visits of the last weeks. The rooms run later in the course of a morning. */
async function seedSteps(
  db: Db,
  { _doctor, desk, today, random }: Setting,
  { zone }: ClientHistory,
  appointments: readonly PastAppointment[],
): Promise<void> {
  const first = addDays(today, -7 * WEEKS_WITH_STEPS);
  const rows = appointments
    .filter(({ appointment_date, cancelled }) => appointment_date >= first && !cancelled)
    .flatMap(({ ID, appointment_date, start_time }) => {
      const startMs = Date.parse(instantOf(appointment_date, start_time, zone));
      const stepAt = (step: VisitStep, minutes: number) => ({
        _doctor,
        _appointment: ID,
        repeat_date: appointment_date,
        visit_date: appointment_date,
        step,
        at: new Date(startMs + minutes * 60_000).toISOString(),
        _by: desk,
      });
      if (random.chance(0.05)) return [stepAt("did_not_attend", 25)];
      const arrived = -random.below(18);
      const called = Math.max(arrived + 4, random.below(24));
      return [
        stepAt("arrived", arrived),
        stepAt("ready", arrived + 2),
        stepAt("called", called),
        stepAt("finished", called + 14 + random.below(22)),
      ];
    });
  for (const chunk of chunked(rows)) await db.insertInto("visit_step").values(chunk).execute();
}
