import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Subject } from "../row.contract.ts";
import { storableJson } from "#platform/db/storable-json.ts";

/** A record with the facts that identify its person. */
export interface PersonRow {
  readonly at: number;
  readonly ID: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** ID of the record in the source, one of them if there are several; null if there is none. */
  readonly key: string | null;
}

/** Most people of one name that are considered, because no user could decide about a longer list. */
export const MAX_NAMESAKES = 20;

const patientValues = sql`jsonb_build_object('dob', p.dob, 'mobile', p.mobile, 'landline', p.landline, 'medicare_number', p.medicare_number,
  'ihi', p.ihi, 'dva_number', p.dva_number, 'address', p.address)`;
const doctorValues = sql`jsonb_build_object('phone', p.phone, 'provider_number', p.provider_number, 'practice_name', p.practice_name,
  'address', p.address)`;

const tableOf = (subject: Subject) =>
  subject === "patient"
    ? {
        table: sql`patient`,
        values: patientValues,
        reference: sql`k._patient`,
        isLive: sql`p._merged_into is null`,
      }
    : {
        table: sql`referring_doctor`,
        values: doctorValues,
        reference: sql`k._referring_doctor`,
        isLive: sql`not p.is_deleted`,
      };

const keyIn = (_doctor: number, subject: Subject, source: string) => sql`(select k.key from import_key k
  where k._doctor = ${_doctor} and ${tableOf(subject).reference} = p."ID" and k.source = ${source} and k.key not like '#%' limit 1)`;

interface PersonSearch {
  readonly _doctor: number;
  readonly subject: Subject;
  readonly source: string;
  /** Creation time from which records are considered; null considers all records. */
  readonly since: string | null;
}

const isSince = (since: string | null): RawBuilder<unknown> =>
  since === null ? sql`true` : sql`p.created_time >= ${since}`;

/** Lists records of the same name. A patient is also found by the preferred name. */
export async function listNamesakes(
  db: Db,
  { _doctor, subject, source, since }: PersonSearch,
  people: readonly { readonly at: number; readonly last_key: string; readonly first_key: string }[],
): Promise<PersonRow[]> {
  if (people.length === 0) return [];
  const { table, values, isLive } = tableOf(subject);
  const selectPeople = (
    condition: RawBuilder<unknown>,
  ) => sql`select p."ID", p.last_name, p.first_name, ${values} as values,
      ${keyIn(_doctor, subject, source)} as key from ${table} p
    where p._doctor = ${_doctor} and ${condition} and ${isLive} and ${isSince(since)} limit ${MAX_NAMESAKES}`;
  const byName = selectPeople(
    sql`p.last_key = w.last_key collate "C" and p.first_key = w.first_key collate "C"`,
  );
  const byPreferred = selectPeople(
    sql`p.preferred_key = w.first_key collate "C" and p.last_key = w.last_key collate "C" and p.first_key <> w.first_key`,
  );
  const { rows } = await sql<PersonRow>`select w.at, found.* from
    json_to_recordset(${storableJson(people)}::json) as w(at int, last_key text, first_key text)
    cross join lateral (${subject === "patient" ? sql`(${byName}) union all (${byPreferred})` : byName}) found`.execute(
    db,
  );
  return rows;
}

/**
 * Lists records that have one of these IDs in the source; a merged patient is replaced by the one that
 * remained.
 */
export async function listByKey(
  db: Db,
  { _doctor, subject, source }: PersonSearch,
  people: readonly { readonly at: number; readonly key: string }[],
): Promise<PersonRow[]> {
  if (people.length === 0) return [];
  const { table, values, reference } = tableOf(subject);
  const survivorId = subject === "patient" ? sql`coalesce(m._merged_into, m."ID")` : sql`m."ID"`;
  const { rows } =
    await sql<PersonRow>`select distinct on (w.at) w.at, p."ID", p.last_name, p.first_name, ${values} as values, w.key
    from json_to_recordset(${storableJson(people)}::json) as w(at int, key text)
    join import_key k on k._doctor = ${_doctor} and k.source = ${source} and k.subject = ${subject} and k.key = w.key
    join ${table} m on m._doctor = ${_doctor} and m."ID" = ${reference}
    join ${table} p on p._doctor = ${_doctor} and p."ID" = ${survivorId}`.execute(db);
  return rows;
}

/**
 * Lists records with one of these numbers of an unnamed previous system. `key` is a named source in which the
 * record also has an ID, or null.
 */
export async function listByOldId(
  db: Db,
  { _doctor, subject }: PersonSearch,
  people: readonly { readonly at: number; readonly key: string }[],
): Promise<PersonRow[]> {
  if (people.length === 0) return [];
  const { table, values, reference } = tableOf(subject);
  const { rows } = await sql<PersonRow>`select w.at, p."ID", p.last_name, p.first_name, ${values} as values,
      (select min(k.source) from import_key k where k._doctor = ${_doctor} and ${reference} = p."ID" and k.source <> '') as key
    from json_to_recordset(${storableJson(people)}::json) as w(at int, key text)
    join ${table} p on p._doctor = ${_doctor} and p.import_id = w.key`.execute(db);
  return rows;
}
