import { addDays, type Day, dayOfWeek, startOfWeek } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import { providerNumber } from "./numbers.ts";
import { CLINIC } from "./appointments.ts";

export type Locations = Readonly<Record<"RICH" | "YPH" | "KEW", number>>;

/** First digits of the doctor's provider numbers. Each place has its own character after them. */
const STEM = "241873";

export async function seedLocations(db: Db, _doctor: number): Promise<Locations> {
  const addLocation = async (
    type: "INPATIENT" | "OUTPATIENT",
    abbreviation: string,
    name: string,
    address: string | null,
    suburb: string,
    place: string,
  ) =>
    (
      await db
        .insertInto("location")
        .values({
          _doctor,
          type,
          abbreviation,
          name,
          address,
          _locality: await localityOf(db, suburb),
          doctor_provider_no: providerNumber(STEM, place),
        })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID;
  return {
    RICH: await addLocation("OUTPATIENT", "RICH", "Richmond Rooms", "12 Lennox Street", "Richmond", "1"),
    YPH: await addLocation("INPATIENT", "YPH", "Yarra Private", "150 Barkly Street", "Richmond", "2"),
    KEW: await addLocation("OUTPATIENT", "KEW", "Kew Consulting Suites", "88 Cotham Road", "Kew", "3"),
  };
}

export async function seedSchedules(
  db: Db,
  _doctor: number,
  locations: Locations,
  today: Day,
): Promise<void> {
  const firstWeek = { _doctor, repeat_start: addDays(startOfWeek(today), -56) };
  // The doctor is away on a Friday, but never on the day the demo is made. Today and tomorrow have clinic
  // hours on any weekday.
  const friday = addDays(startOfWeek(today), dayOfWeek(today) === 5 ? 11 : 4);
  const extraDays = [today, addDays(today, 1)].filter((day) => CLINIC[dayOfWeek(day)] === undefined);
  await db
    .insertInto("schedule")
    .values([
      makeSchedule(firstWeek, 1, "08:30", "16:00", locations.RICH),
      makeSchedule(firstWeek, 2, "08:30", "13:00", locations.RICH),
      makeSchedule(firstWeek, 2, "13:30", "18:00", locations.YPH),
      makeSchedule(firstWeek, 3, "07:30", "13:00", locations.YPH),
      makeSchedule(firstWeek, 3, "13:30", "16:00", locations.RICH),
      makeSchedule(firstWeek, 4, "09:00", "17:00", locations.RICH),
      makeSchedule(firstWeek, 6, "08:00", "12:00", locations.YPH, 2),
      {
        _doctor,
        day_of_week: 5,
        start_time: "07:00",
        end_time: "18:00",
        repeat_weeks: 0,
        repeat_start: friday,
        available: false,
      },
      ...extraDays.map((day) => ({
        ...makeSchedule(firstWeek, dayOfWeek(day), "08:30", "16:00", locations.RICH, 0),
        repeat_start: day,
      })),
    ])
    .execute();
}

/** Adds clinic hours at one location from Monday to Friday. */
export async function seedWeekdays(db: Db, _doctor: number, _location: number, today: Day): Promise<void> {
  const firstWeek = { _doctor, repeat_start: addDays(startOfWeek(today), -56) };
  const rows = [1, 2, 3, 4, 5].map((day) => makeSchedule(firstWeek, day, "08:30", "17:00", _location));
  await db.insertInto("schedule").values(rows).execute();
}

/** Builds the row of clinic hours on a weekday, repeated every `repeat_weeks` weeks; 0 means once. */
const makeSchedule = (
  firstWeek: { readonly _doctor: number; readonly repeat_start: Day },
  day_of_week: number,
  start_time: WallTime,
  end_time: WallTime,
  _location: number,
  repeat_weeks = 1,
) =>
  ({
    ...firstWeek,
    day_of_week,
    start_time,
    end_time,
    repeat_weeks,
    _location,
    available: true,
  }) as const;

export async function localityOf(db: Db, suburb: string): Promise<number | null> {
  const row = await db
    .selectFrom("locality")
    .select("ID")
    .where("suburb", "=", suburb)
    .where("state", "=", "VIC")
    .orderBy("ID")
    .executeTakeFirst();
  return row?.ID ?? null;
}
