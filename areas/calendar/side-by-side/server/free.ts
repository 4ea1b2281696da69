import { findVisitType, listTypesNamed } from "#areas/calendar/appointment-types/server/index.ts";
import {
  findDefaultMinutes,
  findFreeTime,
  sharedResources,
} from "#areas/calendar/appointments/server/index.ts";
import { addDays } from "#kernel/dates/day.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import type { CompanyClient } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import type { QueryOf } from "#kernel/contract/contract.ts";
import type { sideBySideRoutes } from "../contract.ts";
import { earliestFirst } from "../rules/free.ts";
import { withToday } from "./company-columns.ts";

type FreeQuery = Partial<QueryOf<(typeof sideBySideRoutes)["free"]>>;
/** Days that are searched first. A search of 12 months reads many more rows, and is rarely needed. */
const NEAR_DAYS = 28;

interface Search {
  readonly db: Db;
  /** The opened client, followed by the other doctors of the company whose calendars the caller may see. */
  readonly company: readonly CompanyClient[];
  readonly query: FreeQuery;
  readonly now: string;
}

/** Finds the first free time of each doctor of the company, or of the named ones (RULE-APPT-07). */
export async function findFirstFree({ db, company, query, now }: Search) {
  const wanted = query.doctors
    ? query.doctors.flatMap((ID) => company.find((each) => each.ID === ID) ?? [])
    : company;
  const types = await typesOf({ db, company, query });
  const uses = await usesOf({ db, company, query });
  const times = [];
  for (const doctor of wanted) {
    const type = types.get(doctor.ID);
    const minutes = query.minutes ?? (type ?? types.get(company[0]?.ID ?? 0))?.minutes;
    const shared = uses.filter(({ _doctor }) => _doctor !== doctor.ID);
    const time = await findTime({ db, doctor, query, now }, minutes, shared);
    if (time) times.push({ ...time, _doctor: doctor.ID, _visit_type: type?.ID ?? null });
  }
  const order = wanted.map(({ ID }) => ID);
  const doctors = new Set(times.map(({ _doctor }) => _doctor));
  return { times: earliestFirst(times, order), none: order.filter((ID) => !doctors.has(ID)) };
}

type Uses = Awaited<ReturnType<typeof sharedResources>>;

async function findTime(
  { db, doctor, query, now }: Pick<Search, "db" | "query" | "now"> & { readonly doctor: CompanyClient },
  chosenMinutes: number | undefined,
  shared: Uses,
) {
  const client = withToday(doctor, now);
  const minutes = chosenMinutes ?? (await findDefaultMinutes(db, doctor.ID));
  const from = query.from && query.from > client.today ? query.from : client.today;
  const search = { follow_up: from, minutes, _location: null, holidays: "skip", now, shared } as const;
  const time =
    (await findFreeTime(db, client, { ...search, until: addDays(from, NEAR_DAYS) })) ??
    (await findFreeTime(db, client, search));
  if (!time) return null;
  const starts_at = new Date(instantOf(time.appointment_date, time.start_time, time.zone)).toISOString();
  return { ...time, starts_at };
}

type TypesSearch = Pick<Search, "db" | "company" | "query">;

/** Returns the types of the name that was asked for, by doctor. Empty without a type. */
async function typesOf({ db, company, query: { _visit_type } }: TypesSearch) {
  const [client] = company;
  const type = client && _visit_type ? await findVisitType(db, client.ID, _visit_type) : undefined;
  const doctors = company.map(({ ID }) => ID);
  const rows = type ? await listTypesNamed(db, doctors, type.name) : [];
  return new Map(rows.map((row) => [row._doctor, row]));
}

/** Lists the rooms and equipment to be kept free, by the doctor in whose list they are. */
async function usesOf({ db, company, query: { resources = [] } }: TypesSearch): Promise<Uses> {
  const [client] = company;
  if (!client || resources.length === 0) return [];
  const others = await sharedResources(db, company, resources);
  return [{ _doctor: client.ID, resources: [...resources] }, ...others];
}
