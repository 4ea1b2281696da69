import { appointmentsBetween, appointmentsOf, findAppointment } from "#areas/calendar/appointments/server/index.ts";
import { addDays, addMonths, type Day, isDay } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { appointmentResource } from "../rules/care.ts";
import { isSought, isWithin } from "../rules/match.ts";
import { daysOf, periodOf } from "../rules/period.ts";
import type { Resource } from "../rules/resource.ts";
import { idOf, referred, type Search } from "../rules/search.ts";
import type { Asked, Found } from "./found.ts";

type Booked = Awaited<ReturnType<typeof appointmentsBetween>>[number];
type Client = Asked["client"];

/** Without dates: from a month back to three ahead. At most 400 days are looked through for one page. */
const MOST_DAYS = 400;
const FEW_DAYS = 7;

interface Place {
  readonly day: Day;
  /** How many of the day were on the pages before. */
  readonly shown: number;
}
const placeOf = (after: string): Place | null => {
  const [, day = "", shown = "0"] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,6})$/.exec(after) ?? [];
  return isDay(day) ? { day, shown: Number(shown) } : null;
};

/** In the order of their days, some days at a time: a page never reads the whole range. */
export async function appointments({ db, client, search }: Asked): Promise<Found> {
  if (search.ids !== null) return foundOf(await named(db, client, search.ids, search), null);
  const range = rangeOf(search, client.today);
  const place = placeOf(search.after);
  const start = place !== null && place.day > range.from ? place.day : range.from;
  const skipped = place?.day === start ? place.shown : 0;
  const found: Booked[] = [];
  for await (const some of inOrder(db, client, search, { from: start, to: range.to })) {
    found.push(...some.filter((one) => isWanted(search, one)));
    if (found.length > skipped + search.count) break;
  }
  const shown = found.slice(skipped, skipped + search.count);
  const last = shown.at(-1);
  const isEnd = last === undefined || found.length <= skipped + search.count;
  return foundOf(shown, isEnd ? null : `${last.appointment_date}.${shownOn(found.slice(0, skipped + search.count), last)}`);
}

const shownOn = (found: readonly Booked[], last: Booked): number =>
  found.filter(({ appointment_date }) => appointment_date === last.appointment_date).length;

const foundOf = (shown: readonly Booked[], next: string | null): Found => ({
  resources: shown.map(appointmentResource),
  next,
  patients: shown.flatMap(({ _patient }) => _patient ?? []),
});

/** Of one patient all at once, which are few; else week by week, then in longer steps. */
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

/** 12, or 12-2026-11-26 of a series. */
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
  // Of several values of one entry any may be met: they narrow nothing.
  const single = (search.values.get("date") ?? []).filter((each) => each.length === 1);
  const { from, to } = daysOf(single.flat().flatMap((value) => periodOf(value) ?? []));
  const begins = from ?? (to === null ? addMonths(today, -1) : addDays(to, -MOST_DAYS));
  const latest = addDays(begins, MOST_DAYS);
  const ends = to ?? (from === null ? addMonths(today, 3) : latest);
  return { from: begins, to: ends < latest ? ends : latest };
}
