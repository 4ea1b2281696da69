import { expiryDate } from "#areas/patients/referrals/rules/expiry.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { refreshStatus } from "#areas/patients/patients/server/index.ts";
import type { VisitStep } from "#areas/calendar/visits/contract.ts";
import { addDays, type Day, dayOf, todayIn } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { type Zone, wallOf } from "#kernel/dates/zone.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Db } from "#platform/db/db.ts";
import { localityOf, seedWeekdays } from "./locations.ts";
import { medicareNumber, providerNumber } from "./numbers.ts";

const ZONE: Zone = "Australia/Sydney";
const [SLOT_MINUTES, SLOT_COUNT, MINUTES_BEFORE] = [30, 9, 100];
const LAST_START = 24 * 60 - SLOT_MINUTES * SLOT_COUNT - 1;
const [MAX_LATE_MINUTES, MAX_EARLY_MINUTES] = [60, 75];

const NAMES = [
  [2, "Ngaire", "Tamihana", "F", 1964],
  [1, "Emmanuel", "Mensah", "M", 1979],
  [7, "Amy", "Fong", "F", 1991],
  [2, "Joan", "Whitlock", "F", 1948],
  [1, "Gordon", "Ellis", "M", 1955],
  [2, "Priyanka", "Rao", "F", 1986],
  [7, "Ebony", "Clarke", "F", 1998],
  [1, "Bruno", "Marchetti", "M", 1951],
  [2, "Svetlana", "Morozova", "F", 1970],
] as const;
const NOTES = [
  "Review",
  "Post-op",
  "New patient, form to sign",
  "Review",
  "Wound check",
  "New patient",
  "Review, X-ray on arrival",
];

/**
 * Fills the waiting room of the demo with the appointments of both doctors of the company, as they would be
 * at this time of day.
 */
export async function seedVisits(
  db: Db,
  { raman, okafor, receptionist }: { raman: number; okafor: number; receptionist: number },
  now: string,
): Promise<void> {
  await seedSecondDoctor(db, okafor, now);
  for (const doctor of [raman, okafor]) await seedSteps(db, doctor, receptionist, now);
}

/**
 * Adds an afternoon of a second doctor around the current time, so that a patient is waiting whenever the
 * demo is made.
 */
async function seedSecondDoctor(db: Db, _doctor: number, now: string): Promise<void> {
  const today = todayIn(ZONE, now);
  const _location = await addRooms(db, _doctor);
  await seedWeekdays(db, _doctor, _location, today);
  const patients = await seedPatients(db, _doctor, today);
  const startMinute = Math.min(
    Math.max(0, Math.floor(minutesOf(wallOf(now, ZONE).time) / SLOT_MINUTES) * SLOT_MINUTES - MINUTES_BEFORE),
    LAST_START,
  );
  const firstMinute = Math.floor(startMinute / 15) * 15;
  await db
    .insertInto("appointment")
    .values(
      patients.map((_patient, index) => ({
        _doctor,
        _patient,
        _location,
        appointment_type: 1,
        appointment_date: today,
        start_time: fromMinutes(firstMinute + index * SLOT_MINUTES),
        end_time: fromMinutes(firstMinute + (index + 1) * SLOT_MINUTES),
        notes: NOTES[index % NOTES.length] ?? null,
      })),
    )
    .execute();
}

async function addRooms(db: Db, _doctor: number): Promise<number> {
  const location = {
    type: "OUTPATIENT",
    abbreviation: "RICH",
    name: "Richmond Rooms",
    address: "12 Lennox Street",
  } as const;
  const values = {
    ...location,
    _doctor,
    _locality: await localityOf(db, "Richmond"),
    doctor_provider_no: providerNumber("245002", "1"),
  };
  return (await db.insertInto("location").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

async function seedPatients(db: Db, _doctor: number, today: Day): Promise<number[]> {
  const _locality = await localityOf(db, "Richmond");
  const people = NAMES.map(([title, first_name, last_name, gender, year], index) => ({
    _doctor,
    title,
    first_name,
    last_name,
    gender,
    dob: dayOf(year, index + 1, index + 10),
    mobile: `0491570${String(400 + index)}`,
    address: `${index + 2} Church Street`,
    _locality,
    medicare_number: medicareNumber(200 + index),
    category: "C" as const,
    mrn: `DO-${300 + index}`,
    status: "Validated" as const,
    ...keysOf({ first_name, last_name }),
  }));
  const patients = (await db.insertInto("patient").values(people).returning("ID").execute()).map(
    ({ ID }) => ID,
  );
  await seedReferrals(db, _doctor, patients, today);
  for (const patient of patients) await refreshStatus(db, _doctor, patient);
  return patients;
}

/** Adds a referring doctor with a referral for each patient but the first. */
async function seedReferrals(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  today: Day,
): Promise<void> {
  const referrer = {
    first_name: "Hannah",
    last_name: "Birch",
    last_key: nameKey("Birch"),
    first_key: nameKey("Hannah"),
  };
  const doctor = {
    ...referrer,
    _doctor,
    title: 3,
    phone: "0355013000",
    provider_number: providerNumber("244510", "2"),
  };
  const { ID: _referring_doctor } = await db
    .insertInto("referring_doctor")
    .values(doctor)
    .returning("ID")
    .executeTakeFirstOrThrow();
  // One patient has no referral, and the referral of another patient ends soon.
  const referrals = patients.slice(1).map((_patient, index) => {
    const referral_date = addDays(today, index === 3 ? -356 : -40);
    const values = {
      _doctor,
      _patient,
      _referring_doctor,
      referral_type: 2,
      referral_date,
      active: true,
    } as const;
    return { ...values, expiry_date: expiryDate(2, referral_date) };
  });
  await db.insertInto("referral").values(referrals).execute();
}

interface BookedAppointment {
  readonly ID: number;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
}

/**
 * Adds the visit steps taken so far today. Adds none before the rooms open; after closing time, all patients
 * have finished.
 */
async function seedSteps(db: Db, _doctor: number, _by: number, now: string): Promise<void> {
  const today = todayIn(ZONE, now);
  const appointments: BookedAppointment[] = await db
    .selectFrom("appointment")
    .select(["ID", "start_time", "end_time"])
    .where("_doctor", "=", _doctor)
    .where("appointment_date", "=", today)
    .where("appointment_type", "=", 1)
    .where("repeat_interval", "=", 0)
    .where("cancelled", "=", false)
    .orderBy("start_time")
    .execute();
  const steps = appointments.flatMap(({ ID }, index) =>
    stepsAt(appointments, index, minutesOf(wallOf(now, ZONE).time)).map((each) => ({ ID, ...each })),
  );
  if (steps.length === 0) return;
  const minutesAgo = (ago: number): string => new Date(Date.parse(now) - ago * 60_000).toISOString();
  await db
    .insertInto("visit_step")
    .values(
      steps.map(({ ID, step, ago }) => ({
        _doctor,
        _appointment: ID,
        repeat_date: today,
        visit_date: today,
        step,
        at: minutesAgo(ago),
        _by,
      })),
    )
    .execute();
  await closeBilled(db, _doctor, steps);
}

/** Marks every second finished appointment as billed. */
async function closeBilled(
  db: Db,
  _doctor: number,
  steps: readonly { ID: number; step: VisitStep }[],
): Promise<void> {
  const billedSteps = steps.filter(({ step }) => step === "finished").filter((_, index) => index % 2 === 0);
  await db
    .updateTable("appointment")
    .set({ is_billed: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...billedSteps.map(({ ID }) => ID)])
    .execute();
}

/**
 * Returns the steps of one appointment of the demo day, each with the minutes since it was taken. The doctor
 * runs one patient late. After a gap in the day all earlier patients have left, and the next ones come at
 * most `MAX_EARLY_MINUTES` early.
 */
export function stepsAt(
  appointments: readonly BookedAppointment[],
  index: number,
  minute: number,
): { step: VisitStep; ago: number }[] {
  const [first, last, appointment] = [appointments[0], appointments.at(-1), appointments[index]];
  if (!first || !last || !appointment || minute < minutesOf(first.start_time)) return [];
  const minutesSinceEnd = Math.max(0, minute - minutesOf(appointment.end_time));
  if (minute > minutesOf(last.end_time) + MAX_LATE_MINUTES)
    return index === 1 ? missedSteps(minutesSinceEnd) : finishedSteps(minutesSinceEnd);
  if (minutesSinceEnd > MAX_LATE_MINUTES)
    return index === 1 ? missedSteps(minutesSinceEnd) : finishedSteps(minutesSinceEnd);
  if (minutesOf(appointment.start_time) - minute > MAX_EARLY_MINUTES) return [];
  const offset = index - appointments.findLastIndex(({ start_time }) => minutesOf(start_time) <= minute);
  if (offset < -1) return index === 1 ? missedSteps(minutesSinceEnd) : finishedSteps(minutesSinceEnd);
  if (offset === -1) return makeSteps(["arrived", 66], ["ready", 52], ["called", 18]);
  if (offset === 0) return makeSteps(["arrived", 50], ["ready", 41]);
  if (offset === 1) return makeSteps(["arrived", 12], ["ready", 6]);
  return offset === 2 ? makeSteps(["arrived", 4]) : [];
}

const makeSteps = (...steps: [VisitStep, number][]) => steps.map(([step, ago]) => ({ step, ago }));
const missedSteps = (since: number) => makeSteps(["did_not_attend", since + 5]);
const finishedSteps = (since: number) =>
  makeSteps(["arrived", since + 55], ["ready", since + 48], ["called", since + 40], ["finished", since + 19]);
