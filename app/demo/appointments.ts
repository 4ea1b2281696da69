import { addDays, type Day, dayOfWeek, startOfWeek } from "#kernel/dates/day.ts";
import { addMinutes, type WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import type { Locations } from "./locations.ts";

/** Appointments in the rooms by weekday: start, minutes, location. */
export const CLINIC: Readonly<Record<number, readonly (readonly [WallTime, number, "RICH" | "YPH"])[]>> = {
  1: [
    ["08:30", 45, "RICH"],
    ["09:15", 15, "RICH"],
    ["09:30", 30, "RICH"],
    ["10:00", 30, "RICH"],
    ["10:30", 45, "RICH"],
    ["13:30", 45, "RICH"],
    ["14:15", 30, "RICH"],
    ["15:00", 30, "RICH"],
  ],
  2: [
    ["08:30", 45, "RICH"],
    ["09:15", 30, "RICH"],
    ["09:45", 30, "RICH"],
    ["10:30", 30, "RICH"],
    ["11:00", 45, "RICH"],
  ],
  3: [
    ["07:30", 120, "YPH"],
    ["09:40", 120, "YPH"],
    ["11:50", 70, "YPH"],
    ["14:00", 30, "RICH"],
    ["14:30", 45, "RICH"],
    ["15:15", 30, "RICH"],
    ["15:45", 15, "RICH"],
  ],
  4: [
    ["09:00", 45, "RICH"],
    ["09:45", 30, "RICH"],
    ["10:15", 30, "RICH"],
    ["11:00", 45, "RICH"],
    ["13:00", 30, "RICH"],
    ["13:30", 30, "RICH"],
    ["15:30", 60, "RICH"],
  ],
};
const ROOM_NOTES = ["New patient", "Review", "Post-op", "Review", "Wound check", "Review, X-ray on arrival"];
const THEATRE_NOTES = ["TKR right", "THR left", "Arthroscopy", "TKR left"];

const clinicOn = (day: Day, today: Day) =>
  CLINIC[dayOfWeek(day)] ??
  (day === today ? CLINIC[1] : day === addDays(today, 1) ? CLINIC[4] : undefined) ??
  [];

export async function seedAppointments(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  locations: Locations,
  today: Day,
): Promise<void> {
  const monday = startOfWeek(today);
  const appointments = [];
  let index = 0;
  for (let offset = -21; offset < 35; offset += 1) {
    const appointment_date = addDays(monday, offset);
    for (const [start_time, minutes, location] of clinicOn(appointment_date, today)) {
      index += 1;
      // Leaves more times free the further a day is in the future.
      if (appointment_date > today && index % 10 < Math.min(6, Math.floor(offset / 6))) continue;
      const cancelled = index % 13 === 4;
      const isTheatre = location === "YPH";
      appointments.push({
        _doctor,
        appointment_type: isTheatre ? 2 : 1,
        appointment_date,
        start_time,
        end_time: addMinutes(start_time, minutes),
        // Assigns the patients in turn, except patient 15 (Morris), who is deleted.
        _patient: patients[(index * 7) % patients.length === 15 ? 0 : (index * 7) % patients.length] ?? null,
        _location: locations[location],
        cancelled,
        cancellation_reason: cancelled ? "Patient unwell, will ring to rebook" : null,
        is_billed: cancelled || appointment_date < addDays(today, -2),
        notes: isTheatre
          ? (THEATRE_NOTES[index % THEATRE_NOTES.length] ?? null)
          : (ROOM_NOTES[index % ROOM_NOTES.length] ?? null),
        follow_up_weeks: index % 8 === 1 ? 6 : null,
      });
    }
  }
  await db.insertInto("appointment").values(appointments).execute();
  await seedSeries(db, _doctor, locations, monday);
}

async function seedSeries(db: Db, _doctor: number, locations: Locations, monday: Day): Promise<void> {
  const makeSeries = (
    appointment_date: Day,
    start_time: WallTime,
    end_time: WallTime,
    notes: string,
    repeat_frequency = 1,
  ) =>
    ({
      _doctor,
      appointment_type: 3,
      appointment_date,
      start_time,
      end_time,
      notes,
      repeat_interval: 1,
      repeat_frequency,
    }) as const;
  await db
    .insertInto("appointment")
    .values([
      { ...makeSeries(addDays(monday, -21), "11:30", "12:15", "Team meeting"), _location: locations.RICH },
      { ...makeSeries(addDays(monday, -19), "13:30", "14:00", "Dictation"), _location: locations.RICH },
      { ...makeSeries(addDays(monday, -9), "08:00", "12:00", "Trauma list", 2), _location: locations.YPH },
    ])
    .execute();
}
