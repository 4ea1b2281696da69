import { listResources } from "#areas/calendar/appointment-types/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { CompanyClient } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import type { ResourceClash } from "../availability.contract.ts";
import { type ClashQuery, findOverlaps } from "./overlaps.ts";
import { type AppointmentRow, conditionsOnDays, listAppointmentRows } from "./queries.ts";

const MAX_SHOWN = 50;

interface Proposal {
  readonly query: ClashQuery;
  readonly days: readonly Day[];
  readonly last: Day;
  /** Overlapping appointments of the client itself. */
  readonly own: readonly AppointmentRow[];
}

/**
 * Lists the other uses of the requested rooms and equipment. A room of the same name of another doctor of the
 * company is the same room, because each doctor has their own list.
 */
export async function resourceClashesOf(
  db: Db,
  [client, ...others]: readonly CompanyClient[],
  { query, days, last, own }: Proposal,
): Promise<ResourceClash[]> {
  const { resources = [] } = query;
  // No appointment of another doctor is the one being changed.
  const times = { ...query, ID: undefined, repeat_date: undefined };
  if (!client || resources.length === 0) return [];
  const names = await namesOf(db, client.ID);
  const wanted = new Set(resources.flatMap((ID) => names.get(ID)?.key ?? []));
  const clashes = own.flatMap((row) => clashOf(row, names, wanted, null));
  const conditions = conditionsOnDays(days, query.appointment_date, last);
  for (const other of others) {
    const otherNames = await namesOf(db, other.ID);
    if (![...otherNames.values()].some(({ key }) => wanted.has(key))) continue;
    const rows = await listAppointmentRows(db, other.ID, conditions);
    const doctor = `${other.first_name} ${other.last_name}`;
    clashes.push(
      ...findOverlaps(rows, days, last, times).flatMap((row) => clashOf(row, otherNames, wanted, doctor)),
    );
  }
  const at = ({ appointment_date, start_time }: ResourceClash): string => appointment_date + start_time;
  return clashes.toSorted((a, b) => (at(a) < at(b) ? -1 : 1)).slice(0, MAX_SHOWN);
}

/**
 * Returns the IDs of the other doctors' rooms and equipment that have the names of the given ones, by doctor.
 * Doctors without such a room are left out.
 */
export async function sharedResources(
  db: Db,
  [client, ...others]: readonly CompanyClient[],
  resources: readonly number[],
): Promise<{ readonly _doctor: number; readonly resources: number[] }[]> {
  if (!client || resources.length === 0) return [];
  const names = await namesOf(db, client.ID);
  const wanted = new Set(resources.flatMap((ID) => names.get(ID)?.key ?? []));
  const shared = [];
  for (const { ID: _doctor } of others) {
    const ids = [...(await namesOf(db, _doctor))].flatMap(([ID, { key }]) => (wanted.has(key) ? [ID] : []));
    if (ids.length > 0) shared.push({ _doctor, resources: ids });
  }
  return shared;
}

type Names = ReadonlyMap<number, { readonly name: string; readonly key: string }>;

const namesOf = async (db: Db, _doctor: number): Promise<Names> =>
  new Map(
    (await listResources(db, _doctor, true)).map(({ ID, name, kind }) => [
      ID,
      { name, key: `${kind} ${name.toLowerCase()}` },
    ]),
  );

function clashOf(
  { resources, appointment_date, start_time, end_time }: AppointmentRow,
  names: Names,
  wanted: ReadonlySet<string>,
  doctor: string | null,
): ResourceClash[] {
  const used = resources.flatMap((ID) => names.get(ID) ?? []).filter(({ key }) => wanted.has(key));
  return used.length === 0
    ? []
    : [{ names: used.map(({ name }) => name), appointment_date, start_time, end_time, doctor }];
}
