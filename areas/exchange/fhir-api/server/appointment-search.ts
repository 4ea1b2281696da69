import {
  appointmentsBetween,
  appointmentsBooked,
  appointmentsOf,
  findAppointment,
} from "#areas/calendar/appointments/server/index.ts";
import { addDays, addMonths, type Day, isDay } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { appointmentResource } from "../rules/care.ts";
import { isSought, isUpdated, isWithin } from "../rules/match.ts";
import { daysOf, type Period, periodOf } from "../rules/period.ts";
import type { Resource } from "../rules/resource.ts";
import { idOf, referred, type Search } from "../rules/search.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import { MONTHS_AHEAD } from "./appointments.ts";
import { changedSince, changesOf } from "./changes.queries.ts";
import type { Asked, Found } from "./found.ts";
import { bookedDays } from "./records.queries.ts";

type Booked = Awaited<ReturnType<typeof appointmentsBetween>>[number];
type Client = Asked["client"];

/** Days that are read at a time: few at first, and more where there is little to read. */
const [FEW_DAYS, MORE_DAYS, SPARSE_DAYS, PATIENT_DAYS] = [7, 56, 112, 400];
/** Appointments after which a page ends even if fewer of them match than fit the page. */
const MOST_READ = 200;
const MOST_CHANGED = 500;

interface Place {
  readonly day: Day;
  /** Number of the day's appointments on the pages before. */
  readonly shown: number;
}
const placeOf = (after: string): Place | null => {
  const [, day = "", shown = "0"] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,6})$/.exec(after) ?? [];
  return isDay(day) ? { day, shown: Number(shown) } : null;
};

/**
 * Returns a page of appointments in the order of their days, reading some days at a time so that a page never
 * reads the whole range.
 */
export async function appointments({ db, client, search }: Asked): Promise<Found> {
  if (search.ids !== null)
    return foundOf(db, client, await wantedOf(db, client, search, await named(db, client, search.ids, search)), null);
  const range = await rangeOf(db, client, search);
  const place = placeOf(search.after);
  const start = place !== null && place.day > range.from ? place.day : range.from;
  const skipped = place?.day === start ? place.shown : 0;
  const full = skipped + search.count;
  const found: Booked[] = [];
  let [read, reached] = [0, range.to];
  for await (const { some, end } of inOrder(db, client, search, { from: start, to: range.to })) {
    found.push(...(await wantedOf(db, client, search, some)));
    [read, reached] = [read + some.length, end];
    if (found.length > full || read > MOST_READ) break;
  }
  const shown = found.slice(skipped, full);
  const last = shown.at(-1);
  if (last !== undefined && found.length > full)
    return foundOf(db, client, shown, `${last.appointment_date}.${shownOn(found.slice(0, full), last)}`);
  return foundOf(db, client, shown, reached < range.to ? `${addDays(reached, 1)}.0` : null);
}

const shownOn = (found: readonly Booked[], last: Booked): number =>
  found.filter(({ appointment_date }) => appointment_date === last.appointment_date).length;

async function foundOf(db: Db, client: Client, shown: readonly Booked[], next: string | null): Promise<Found> {
  const changed = await changesOf(db, client.ID, shown);
  return {
    resources: shown.map((one) => appointmentResource(one, changed(one))),
    next,
    patients: shown.flatMap(({ _patient }) => _patient ?? []),
  };
}

/** Filters appointments by a search. Looks up the times of changes only if the search needs them. */
async function wantedOf(db: Db, client: Client, search: Search, some: readonly Booked[]): Promise<Booked[]> {
  const wanted = some.filter((one) => isWanted(search, one));
  if (!search.values.has(LAST_UPDATED)) return wanted;
  const changed = await changesOf(db, client.ID, wanted);
  return wanted.filter((one) => isUpdated(search, changed(one), client.zone));
}

/**
 * Returns the earliest change that can meet a period, or null for no lower limit. A whole day starts a day
 * earlier because a day of the practice begins before that of UTC.
 */
function sinceOf(period: Period | null): string | null {
  if (period === null || period.sign === "<" || period.sign === "<=") return null;
  return period.instant ?? addDays(period.first, -1);
}

/**
 * Returns the IDs of changed appointments if they are few; null if they are many, or if the search has no
 * lower limit.
 */
async function idsChanged(db: Db, client: Client, search: Search): Promise<number[] | null> {
  const single = (search.values.get(LAST_UPDATED) ?? []).filter((each) => each.length === 1);
  const since = single
    .flat()
    .flatMap((value) => sinceOf(periodOf(value)) ?? [])
    .sort()
    .at(-1);
  return since === undefined ? null : changedSince(db, { _doctor: client.ID, since, most: MOST_CHANGED });
}

interface Range {
  readonly from: Day;
  readonly to: Day;
}
interface Read {
  readonly some: readonly Booked[];
  /** Last day of the read days. */
  readonly end: Day;
}

/** Yields the appointments of a range in the order of their days, some days at a time. */
async function* inOrder(db: Db, client: Client, search: Search, { from, to }: Range): AsyncGenerator<Read> {
  const patient = patientIn(search);
  const ids = patient === null ? await idsChanged(db, client, search) : null;
  let days = patient !== null ? PATIENT_DAYS : ids !== null ? SPARSE_DAYS : FEW_DAYS;
  for (let day = from; day <= to; ) {
    const last = addDays(day, days - 1);
    const end = last < to ? last : to;
    const some = await bookedIn(db, client, { patient, ids }, { from: day, to: end });
    yield { some, end };
    day = addDays(end, 1);
    if (patient === null && ids === null) days = Math.min(days * 2, some.length === 0 ? SPARSE_DAYS : MORE_DAYS);
  }
}

/** Lists the appointments on some days: of a patient, of the given changed ones, or all. */
async function bookedIn(
  db: Db,
  client: Client,
  { patient, ids }: { readonly patient: number | null; readonly ids: readonly number[] | null },
  { from, to }: Range,
): Promise<Booked[]> {
  if (patient === null && ids === null) return appointmentsBetween(db, client, from, to);
  const some =
    patient === null
      ? await appointmentsBooked(db, client, { ids: ids ?? [], from, to })
      : await appointmentsOf(db, client, { patient, from, to });
  // Appointments that don't repeat come with any range.
  return some.filter(({ appointment_date }) => appointment_date >= from && appointment_date <= to);
}

/** Returns the ID of the patient whose appointments alone are searched; null if there is no such patient. */
function patientIn({ values }: Search): number | null {
  const [only, ...others] = values.get("patient")?.[0] ?? [];
  return only === undefined || others.length > 0 ? null : idOf(referred("patient", only) ?? "", "");
}

function isWanted(search: Search, one: Booked): boolean {
  const resource = appointmentResource(one);
  return isSought(search, resource) && isWithin(search, "date", startOf(resource), one.appointment_date);
}
const startOf = ({ start }: Resource): string => (typeof start === "string" ? start : "");

/** Finds appointments by ID: 12, or 12-2026-11-26 for an occurrence of a series. */
async function named(db: Db, client: Client, ids: readonly string[], search: Search): Promise<Booked[]> {
  const found: Booked[] = [];
  for (const id of ids.slice(0, search.count)) {
    const one = await findBooked(db, client, id);
    if (one && isWanted({ ...search, ids: [id] }, one)) found.push(one);
  }
  return found;
}

async function findBooked(db: Db, client: Client, id: string): Promise<Booked | null> {
  const [, number, day] = /^(\d{1,15})(?:-(\d{4}-\d{2}-\d{2}))?$/.exec(id) ?? [];
  if (number === undefined) return null;
  const repeat_date = day !== undefined && isDay(day) ? day : null;
  const found = await findAppointment(db, client, { ID: Number(number), repeat_date });
  const isSeries = found !== undefined && repeat_date === null && found.repeat_interval !== 0;
  return found && !isSeries ? found : null;
}

/**
 * Returns the days of a search. An open end is the first or last day with an appointment; a search for no
 * dates, patient or change covers one month back to three months ahead.
 */
async function rangeOf(db: Db, client: Client, { values }: Search): Promise<Range> {
  const { today } = client;
  // Entries with several values don't narrow the range, because any of the values may match.
  const single = (values.get("date") ?? []).filter((each) => each.length === 1);
  const { from, to } = daysOf(single.flat().flatMap((value) => periodOf(value) ?? []));
  if (from === null && to === null && !["patient", "date", LAST_UPDATED].some((name) => values.has(name)))
    return { from: addMonths(today, -1), to: addMonths(today, 3) };
  const { first, last, is_endless } = await bookedDays(db, client.ID);
  const begins = latestOf(from, first) ?? today;
  const ahead = is_endless ? latestOf(addMonths(today, MONTHS_AHEAD), addMonths(begins, 12)) : null;
  const ends = latestOf(last, ahead) ?? addDays(begins, -1);
  return { from: begins, to: to !== null && (is_endless || to < ends) ? to : ends };
}

const latestOf = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other > one) ? other : one;
