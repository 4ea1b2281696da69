import { type RawBuilder, type SqlBool, sql } from "kysely";
import { searchPlan } from "#areas/patients/patients/rules/search-plan.ts";
import { startsWith } from "#areas/patients/patients/server/index.ts";
import { readPatientQuery } from "#kernel/lists/search-query.ts";
import type { Db } from "#platform/db/db.ts";
import type { Act } from "../contract.ts";
import { listFormerFiles } from "./former-files.queries.ts";
import { escapeLike } from "#kernel/text/like.ts";

export interface Row {
  readonly ID: number;
  readonly at: string;
  readonly kind: "read" | "write";
  readonly controller: string;
  readonly identity: number;
  readonly message: string | null;
  readonly _executing_user: number;
  /** True for a list, even if the list was empty. */
  readonly is_list: boolean;
  readonly shown: number;
  readonly shown_ids: readonly number[];
  /** Further patients besides the records. Null for older rows, which don't contain them. */
  readonly patients: readonly number[] | null;
  readonly discreet: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface RowFilter {
  readonly callers: readonly number[];
  readonly patient?: number | undefined;
  readonly act?: Act | undefined;
  readonly search?: string | undefined;
  /** Instants of the range: `from` is included, `until` is not. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly before_ID?: number | undefined;
  /** ID of the newest row to include; rows added later are left out. */
  readonly newest_ID?: number | undefined;
  /** True if the reader may see the client's patients. A search then includes patients' names. */
  readonly mayName: boolean;
}

const MAX_SHOWN = 50;
const MAX_RESULTS = 200;
const COLUMNS = sql`e.at, e."ID", e.kind, e.controller, e.identity, e.message, e._executing_user, e.shown_ids, e.before, e.after, e.patients,
  e.discreet`;
const NEWEST_FIRST = sql`order by at desc, "ID" desc`;
type Condition = RawBuilder<SqlBool>;
const joinConditions = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
const bigints = (ids: readonly number[]) => sql`${sql.val([...ids])}::bigint[]`;

/**
 * Returns the rows of a client's log, newest first. Every query filters by client first, so that other
 * clients' rows cost nothing.
 */
export async function listRows(db: Db, _doctor: number, rowFilter: RowFilter, limit: number): Promise<Row[]> {
  const condition = await buildCondition(db, _doctor, rowFilter);
  const from =
    rowFilter.patient === undefined
      ? queryByCallers(_doctor, rowFilter, condition, limit)
      : await queryByPatient(db, _doctor, rowFilter, condition);
  const { rows } =
    await sql<Row>`select "ID", at, kind, controller, identity, message, discreet, _executing_user, before, after,
      patients[1:${MAX_SHOWN}::int] as patients, shown_ids is not null as is_list, coalesce(cardinality(shown_ids), 0) as shown, coalesce(shown_ids[1:${MAX_SHOWN}::int], '{}') as shown_ids
    from (${from}) found ${NEWEST_FIRST} limit ${limit}`.execute(db);
  return rows;
}

/** Query of each user's newest rows. Uses an index in this order, so that every page takes the same time. */
const queryByCallers = (_doctor: number, { callers }: RowFilter, condition: Condition, limit: number) =>
  sql`select e.* from unnest(${bigints(callers)}) caller ("ID") cross join lateral (select ${COLUMNS} from audit_event e
    where e._doctor = ${_doctor} and e._executing_user = caller."ID" and (e.controller in ('patient', 'appointment', 'file') or e.patients <> '{}')
      and ${condition} ${NEWEST_FIRST} limit ${limit}) e`;

/**
 * Query of the rows about one patient: rows that show or name the patient, rows of the patient's record and
 * files, and of the appointments for older rows.
 */
async function queryByPatient(
  db: Db,
  _doctor: number,
  { callers, patient = 0 }: RowFilter,
  condition: Condition,
) {
  const { patients, appointments, ...present } = await recordsOf(db, _doctor, patient);
  const files = [...present.files, ...(await listFormerFiles(db, _doctor, patients))];
  const rowQueries = (["patient", "appointment", "file"] as const).flatMap((kind, index) => {
    const ids = bigints([patients, appointments, files][index] ?? []);
    // The controller is a literal instead of a parameter, because PostgreSQL uses the index on the lists of
    // one kind only then.
    const controller = sql.raw(
      `e.controller = '${kind}'${kind === "appointment" ? " and e.patients is null" : ""}`,
    );
    const openedQuery = sql`select ${COLUMNS} from audit_event e where e._doctor = ${_doctor} and ${controller}
      and e.shown_ids is null and e.identity = any(${ids})`;
    const shownQuery = sql`select ${COLUMNS} from audit_event e where e._doctor = ${_doctor} and ${controller}
      and e.shown_ids is not null and e.shown_ids && ${ids}`;
    return kind === "file" ? [openedQuery] : [openedQuery, shownQuery];
  });
  const namedQuery = sql`select ${COLUMNS} from audit_event e where e._doctor = ${_doctor} and e.patients <> '{}' and e.patients && ${bigints(patients)}`;
  return sql`select ${COLUMNS} from (${sql.join([namedQuery, ...rowQueries], sql` union `)}) e where e._executing_user = any(${bigints(callers)}) and ${condition}`;
}

/**
 * Returns the patient, the patients merged into the patient directly or indirectly, and the appointments and
 * files of all of them.
 */
async function recordsOf(db: Db, _doctor: number, patient: number) {
  const { rows } = await sql<{
    patients: number[];
    appointments: number[];
    files: number[];
  }>`with recursive of_patient as (
      select "ID" from patient where _doctor = ${_doctor} and "ID" = ${patient}
      union select p."ID" from of_patient o join patient p on p._doctor = ${_doctor} and p._merged_into = o."ID")
    select array(select "ID" from of_patient) as patients,
      array(select a."ID" from appointment a where a._doctor = ${_doctor} and a._patient in (select "ID" from of_patient)) as appointments,
      array(select a._file from patient_attachment a where a._doctor = ${_doctor} and a._patient in (select "ID" from of_patient)
        union select p.picture from patient p where p._doctor = ${_doctor} and p."ID" in (select "ID" from of_patient) and p.picture is not null
        union select r._referral_letter from referral r where r._doctor = ${_doctor} and r._patient in (select "ID" from of_patient)
          and r._referral_letter is not null) as files`.execute(db);
  return rows[0] ?? { patients: [], appointments: [], files: [] };
}

async function buildCondition(
  db: Db,
  _doctor: number,
  { act, search, from, until, before_ID, newest_ID, mayName }: RowFilter,
): Promise<Condition> {
  const conditions: Condition[] = [];
  if (act === "changed") conditions.push(sql`e.kind = 'write'`);
  if (act === "opened") conditions.push(sql`e.kind = 'read' and e.shown_ids is null`);
  if (act === "showed") conditions.push(sql`e.kind = 'read' and e.shown_ids is not null`);
  if (from !== undefined) conditions.push(sql`e.at >= ${from}::timestamptz`);
  if (until !== undefined) conditions.push(sql`e.at < ${until}::timestamptz`);
  if (before_ID !== undefined)
    conditions.push(sql`(e.at, e."ID") < (select shown.at, shown."ID" from audit_event shown
      where shown._doctor = ${_doctor} and shown."ID" = ${before_ID})`);
  if (newest_ID !== undefined)
    conditions.push(sql`(e.at, e."ID") <= (select newest.at, newest."ID" from audit_event newest
      where newest._doctor = ${_doctor} and newest."ID" = ${newest_ID})`);
  if (search !== undefined && search !== "")
    conditions.push(mayName ? await messageCondition(db, _doctor, search) : discreetCondition(search));
  return joinConditions(conditions);
}

/** Condition for a search in the message of a change and in the names of patients. */
async function messageCondition(db: Db, _doctor: number, search: string): Promise<Condition> {
  const ids = bigints(await findPatientsByName(db, _doctor, search));
  const like = `%${escapeLike(search)}%`;
  return sql`(e.message ilike ${like} or e.controller = 'patient' and (e.identity = any(${ids}) or e.shown_ids && ${ids}))`;
}

/** Condition for a search in the messages without names, as shown to readers who may not see patients. */
const discreetCondition = (search: string): Condition =>
  sql`coalesce(nullif(e.discreet, ''), case when e.discreet = '' then e.message end) ilike ${`%${escapeLike(search)}%`}`;

/** Returns the patients whose first and last names start with the words of the search, in any order. */
async function findPatientsByName(db: Db, _doctor: number, search: string): Promise<number[]> {
  const nameConditions = searchPlan(readPatientQuery(search)).probes.flatMap((probe) =>
    probe.in === "names"
      ? [
          sql<SqlBool>`(${startsWith(sql`last_key`, probe.last)} and ${startsWith(sql`first_key`, probe.first)})`,
        ]
      : [],
  );
  if (nameConditions.length === 0) return [];
  const rows = await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`(${sql.join(nameConditions, sql` or `)})`)
    .limit(MAX_RESULTS)
    .execute();
  return rows.map(({ ID }) => ID);
}

/** Returns the patients of these appointments and files, as pairs of record and patient. */
export async function listPatientsOf(
  db: Db,
  _doctor: number,
  appointments: readonly number[],
  files: readonly number[],
) {
  const { rows } = await sql<{ controller: string; ID: number; _patient: number }>`
    select 'appointment' as controller, "ID", _patient from appointment
      where _doctor = ${_doctor} and "ID" = any(${bigints(appointments)}) and _patient is not null
    union all select 'file', _file, _patient from patient_attachment where _doctor = ${_doctor} and _file = any(${bigints(files)})
    union all select 'file', picture, "ID" from patient where _doctor = ${_doctor} and picture = any(${bigints(files)})
    union all select 'file', _referral_letter, _patient from referral where _doctor = ${_doctor} and _referral_letter = any(${bigints(files)})`.execute(
    db,
  );
  return rows;
}
