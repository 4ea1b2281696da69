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
import { changedSince, changesOf } from "./changes.queries.ts";
import type { Asked, Found } from "./found.ts";

type Booked = Awaited<ReturnType<typeof appointmentsBetween>>[number];
type Client = Asked["client"];

/** Most days that a search covers. A search without dates covers one month back to three months ahead. */
const MOST_DAYS = 400;
const FEW_DAYS = 7;
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
  const range = rangeOf(search, client.today);
  const place = placeOf(search.after);
  const start = place !== null && place.day > range.from ? place.day : range.from;
  const skipped = place?.day === start ? place.shown : 0;
  const found: Booked[] = [];
  for await (const some of inOrder(db, client, search, { from: start, to: range.to })) {
    found.push(...(await wantedOf(db, client, search, some)));
    if (found.length > skipped + search.count) break;
  }
  const shown = found.slice(skipped, skipped + search.count);
  const last = shown.at(-1);
  const isEnd = last === undefined || found.length <= skipped + search.count;
  return foundOf(
    db,
    client,
    shown,
    isEnd ? null : `${last.appointment_date}.${shownOn(found.slice(0, skipped + search.count), last)}`,
  );
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

/**
 * Yields the appointments of one patient, or of few changes, all at once; otherwise week by week, then in
 * longer steps.
 */
async function* inOrder(
  db: Db,
  client: Client,
  search: Search,
  { from, to }: { readonly from: Day; readonly to: Day },
): AsyncGenerator<readonly Booked[]> {
  const [[only] = []] = search.values.get("patient") ?? [];
  const isOne = search.values.get("patient")?.[0]?.length === 1;
  const patient = only === undefined || !isOne ? null : idOf(referred("patient", only) ?? "", "");
  if (patient !== null) return yield await appointmentsOf(db, client, { patient, from, to });
  const ids = await idsChanged(db, client, search);
  if (ids !== null) return yield await appointmentsBooked(db, client, { ids, from, to });
  for (let [day, days] = [from, FEW_DAYS]; day <= to; [day, days] = [addDays(day, days), Math.min(days * 2, 56)]) {
    const end = addDays(day, days - 1);
    yield await appointmentsBetween(db, client, day, end < to ? end : to);
  }
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

function rangeOf(search: Search, today: Day): { from: Day; to: Day } {
  // Entries with several values don't narrow the range, because any of the values may match.
  const single = (search.values.get("date") ?? []).filter((each) => each.length === 1);
  const { from, to } = daysOf(single.flat().flatMap((value) => periodOf(value) ?? []));
  const begins = from ?? (to === null ? addMonths(today, -1) : addDays(to, -MOST_DAYS));
  const latest = addDays(begins, MOST_DAYS);
  const ends = to ?? (from === null ? addMonths(today, 3) : latest);
  return { from: begins, to: ends < latest ? ends : latest };
}
