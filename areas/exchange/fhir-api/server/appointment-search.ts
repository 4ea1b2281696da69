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
import { idOf, type Search } from "../rules/search.ts";
import { referencedId } from "../rules/search-value.ts";
import { LAST_UPDATED } from "../search-parameters.contract.ts";
import { MONTHS_AHEAD } from "./appointments.ts";
import { changedSince, changesOf } from "./changes.queries.ts";
import type { SearchRequest, SearchResult } from "./search-request.ts";
import { bookedDays } from "./records.queries.ts";

type BookedAppointment = Awaited<ReturnType<typeof appointmentsBetween>>[number];
type Client = SearchRequest["client"];

/** Days that are read at a time: few at first, and more where there is little to read. */
const [FEW_DAYS, MORE_DAYS, SPARSE_DAYS, PATIENT_DAYS] = [7, 56, 112, 400];
/** Appointments after which a page ends even if fewer of them match than fit the page. */
const MAX_READ = 200;
const MAX_CHANGED = 500;

interface PagePosition {
  readonly day: Day;
  /** Number of the day's appointments on the pages before. */
  readonly shown: number;
}
const positionOf = (after: string): PagePosition | null => {
  const [, day = "", shown = "0"] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,6})$/.exec(after) ?? [];
  return isDay(day) ? { day, shown: Number(shown) } : null;
};

/**
 * Returns a page of appointments in the order of their days, reading some days at a time so that a page never
 * reads the whole range.
 */
export async function searchAppointments({ db, client, search }: SearchRequest): Promise<SearchResult> {
  if (search.ids !== null)
    return resultOf(
      db,
      client,
      await filterBySearch(db, client, search, await findBookedByIDs(db, client, search.ids, search)),
      null,
    );
  const range = await rangeOf(db, client, search);
  const position = positionOf(search.after);
  const start = position !== null && position.day > range.from ? position.day : range.from;
  const skipped = position?.day === start ? position.shown : 0;
  const pageEnd = skipped + search.count;
  const matches: BookedAppointment[] = [];
  let [read, reached] = [0, range.to];
  for await (const { some, end } of readBatches(db, client, search, { from: start, to: range.to })) {
    matches.push(...(await filterBySearch(db, client, search, some)));
    [read, reached] = [read + some.length, end];
    if (matches.length > pageEnd || read > MAX_READ) break;
  }
  const pageMatches = matches.slice(skipped, pageEnd);
  const last = pageMatches.at(-1);
  if (last !== undefined && matches.length > pageEnd)
    return resultOf(
      db,
      client,
      pageMatches,
      `${last.appointment_date}.${countOnDay(matches.slice(0, pageEnd), last)}`,
    );
  return resultOf(db, client, pageMatches, reached < range.to ? `${addDays(reached, 1)}.0` : null);
}

const countOnDay = (found: readonly BookedAppointment[], last: BookedAppointment): number =>
  found.filter(({ appointment_date }) => appointment_date === last.appointment_date).length;

async function resultOf(
  db: Db,
  client: Client,
  rows: readonly BookedAppointment[],
  next: string | null,
): Promise<SearchResult> {
  const changeTimeOf = await changesOf(db, client.ID, rows);
  return {
    resources: rows.map((appointment) => appointmentResource(appointment, changeTimeOf(appointment))),
    next,
    patients: rows.flatMap(({ _patient }) => _patient ?? []),
  };
}

/** Filters appointments by a search. Looks up the times of changes only if the search needs them. */
async function filterBySearch(
  db: Db,
  client: Client,
  search: Search,
  candidates: readonly BookedAppointment[],
): Promise<BookedAppointment[]> {
  const matches = candidates.filter((appointment) => isWanted(search, appointment));
  if (!search.values.has(LAST_UPDATED)) return matches;
  const changeTimeOf = await changesOf(db, client.ID, matches);
  return matches.filter((appointment) => isUpdated(search, changeTimeOf(appointment), client.zone));
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
async function listChangedIDs(db: Db, client: Client, search: Search): Promise<number[] | null> {
  const single = (search.values.get(LAST_UPDATED) ?? []).filter((each) => each.length === 1);
  const since = single
    .flat()
    .flatMap((value) => sinceOf(periodOf(value)) ?? [])
    .sort()
    .at(-1);
  return since === undefined ? null : changedSince(db, { _doctor: client.ID, since, most: MAX_CHANGED });
}

interface Range {
  readonly from: Day;
  readonly to: Day;
}
interface DayBatch {
  readonly some: readonly BookedAppointment[];
  /** Last day of the read days. */
  readonly end: Day;
}

/** Yields the appointments of a range in the order of their days, some days at a time. */
async function* readBatches(
  db: Db,
  client: Client,
  search: Search,
  { from, to }: Range,
): AsyncGenerator<DayBatch> {
  const patient = patientOf(search);
  const ids = patient === null ? await listChangedIDs(db, client, search) : null;
  let days = patient !== null ? PATIENT_DAYS : ids !== null ? SPARSE_DAYS : FEW_DAYS;
  for (let day = from; day <= to; ) {
    const last = addDays(day, days - 1);
    const end = last < to ? last : to;
    const some = await listBooked(db, client, { patient, ids }, { from: day, to: end });
    yield { some, end };
    day = addDays(end, 1);
    if (patient === null && ids === null)
      days = Math.min(days * 2, some.length === 0 ? SPARSE_DAYS : MORE_DAYS);
  }
}

/** Lists the appointments on some days: of a patient, of the given changed ones, or all. */
async function listBooked(
  db: Db,
  client: Client,
  { patient, ids }: { readonly patient: number | null; readonly ids: readonly number[] | null },
  { from, to }: Range,
): Promise<BookedAppointment[]> {
  if (patient === null && ids === null) return appointmentsBetween(db, client, from, to);
  const rows =
    patient === null
      ? await appointmentsBooked(db, client, { ids: ids ?? [], from, to })
      : await appointmentsOf(db, client, { patient, from, to });
  // Appointments that don't repeat come with any range.
  return rows.filter(({ appointment_date }) => appointment_date >= from && appointment_date <= to);
}

/** Returns the ID of the patient whose appointments alone are searched; null if there is no such patient. */
function patientOf({ values }: Search): number | null {
  const [only, ...others] = values.get("patient")?.[0] ?? [];
  return only === undefined || others.length > 0 ? null : idOf(referencedId("patient", only) ?? "", "");
}

function isWanted(search: Search, appointment: BookedAppointment): boolean {
  const resource = appointmentResource(appointment);
  return (
    isSought(search, resource) && isWithin(search, "date", startOf(resource), appointment.appointment_date)
  );
}
const startOf = ({ start }: Resource): string => (typeof start === "string" ? start : "");

/** Finds appointments by ID: 12, or 12-2026-11-26 for an occurrence of a series. */
async function findBookedByIDs(
  db: Db,
  client: Client,
  ids: readonly string[],
  search: Search,
): Promise<BookedAppointment[]> {
  const matches: BookedAppointment[] = [];
  for (const id of ids.slice(0, search.count)) {
    const appointment = await findBooked(db, client, id);
    if (appointment && isWanted({ ...search, ids: [id] }, appointment)) matches.push(appointment);
  }
  return matches;
}

async function findBooked(db: Db, client: Client, id: string): Promise<BookedAppointment | null> {
  const [, number, day] = /^(\d{1,15})(?:-(\d{4}-\d{2}-\d{2}))?$/.exec(id) ?? [];
  if (number === undefined) return null;
  const repeat_date = day !== undefined && isDay(day) ? day : null;
  const appointment = await findAppointment(db, client, { ID: Number(number), repeat_date });
  const isSeries = appointment !== undefined && repeat_date === null && appointment.repeat_interval !== 0;
  return appointment && !isSeries ? appointment : null;
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

const latestOf = (first: Day | null, second: Day | null): Day | null =>
  first === null || (second !== null && second > first) ? second : first;
