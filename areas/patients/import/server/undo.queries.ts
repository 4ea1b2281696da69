import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { isMoving, type PatientReference } from "#platform/http/patient-rows.ts";
import type { Subject } from "../row.contract.ts";

/** A record that was changed or used since an import, with the reason. */
export interface Blocker {
  readonly subject: Subject;
  readonly identity: number;
  readonly name: string;
  readonly reason: string;
}

interface Run {
  readonly _doctor: number;
  readonly run: number;
}

/** Tables that Corella computes about patients itself, which an undo can remove without loss. */
const COMPUTED_TABLES: ReadonlySet<string> = new Set(["patient_pair", "patient_to_compare", "import_key"]);
const STAYING_REASONS: Readonly<Record<string, string>> = {
  dismissed_pair: "marked as not a duplicate",
  patient: "another patient was merged into this one",
};

const matchesRun = ({ _doctor, run }: Run, subject: Subject, outcome: "made" | "changed") =>
  sql`i._doctor = ${_doctor} and i._run = ${run} and i.subject = ${subject} and i.outcome = ${outcome}`;

const tableOf = (subject: Subject) => (subject === "patient" ? sql`patient` : sql`referring_doctor`);

/** Rows of the same import that wrote the same record after row `i`. */
const laterWrites = sql`from import_row l where l._doctor = i._doctor and l.subject = i.subject and l.identity = i.identity
  and l._run = i._run and l.version > i.version and l.outcome in ('made', 'changed')`;

/**
 * Selects records that were changed since the import wrote them. Each row of the import that wrote a record
 * incremented its version by one.
 */
const selectChanged = (run: Run, subject: Subject, outcome: "made" | "changed"): RawBuilder<unknown> =>
  sql`select i.subject, i.identity, 'changed since' as reason from import_row i
    left join ${tableOf(subject)} p on p._doctor = i._doctor and p."ID" = i.identity
    where ${matchesRun(run, subject, outcome)} and p.version is distinct from i.version
      and p.version is distinct from i.version + (select count(*) ${laterWrites})`;

const selectReferring = (
  run: Run,
  subject: Subject,
  table: string,
  column: string,
  reason: RawBuilder<unknown>,
  condition = sql``,
) =>
  sql`select i.subject, i.identity, ${reason} as reason from import_row i
    join ${sql.table(table)} t on t._doctor = i._doctor and t.${sql.ref(column)} = i.identity
    where ${matchesRun(run, subject, "made")} ${condition} group by i.subject, i.identity`;

const countText = ([one, many]: readonly [string, string]) =>
  sql`count(*)::text || ' ' || case when count(*) = 1 then ${one}::text else ${many}::text end`;

/** Tables that refer to a referring doctor, with the words for their rows. */
const DOCTOR_TABLES = [
  ["referral", ["referral", "referrals"]],
  ["letter_out", ["letter out", "letters out"]],
] as const;

function blockerQueries(run: Run, references: readonly PatientReference[]): RawBuilder<unknown>[] {
  const patients = references.flatMap((reference) => {
    const { table, column } = reference;
    if (COMPUTED_TABLES.has(table)) return [];
    if (!isMoving(reference))
      return [
        selectReferring(
          run,
          "patient",
          table,
          column,
          sql`${STAYING_REASONS[table] ?? "merged since"}::text`,
        ),
      ];
    return [
      selectReferring(
        run,
        "patient",
        table,
        column,
        countText(reference.label ?? ["related record", "related records"]),
      ),
    ];
  });
  const isOfOthers = sql`and not exists (select from import_row o where o._doctor = i._doctor and o._run = i._run
    and o.subject = 'patient' and o.identity = t."ID" and o.outcome in ('made', 'changed'))`;
  return [
    ...(["patient", "referringdoctor"] as const).flatMap((subject) => [
      selectChanged(run, subject, "made"),
      selectChanged(run, subject, "changed"),
    ]),
    ...patients,
    ...DOCTOR_TABLES.map(([table, words]) =>
      selectReferring(run, "referringdoctor", table, "_referring_doctor", countText(words)),
    ),
    selectReferring(
      run,
      "referringdoctor",
      "patient",
      "_gp",
      sql`'usual GP of ' || ${countText(["patient", "patients"])}`,
      isOfOthers,
    ),
  ];
}

/** Lists records of an import that were changed or used since, which block its undo. */
export async function listBlockers(db: Db, run: Run, references: readonly PatientReference[], limit: number) {
  const blockersQuery = sql.join(
    blockerQueries(run, references).map((query) => sql`(${query})`),
    sql` union all `,
  );
  const { rows } = await sql<Blocker & { total: number }>`
    with found as (select f.subject, f.identity, string_agg(distinct f.reason, ', ') as reason from (${blockersQuery}) f group by f.subject, f.identity)
    select f.subject, f.identity, f.reason, count(*) over ()::int as total,
      coalesce(upper(p.last_name) || ', ' || p.first_name, upper(d.last_name) || ', ' || d.first_name, '') as name
    from found f
    left join patient p on f.subject = 'patient' and p._doctor = ${run._doctor} and p."ID" = f.identity
    left join referring_doctor d on f.subject = 'referringdoctor' and d._doctor = ${run._doctor} and d."ID" = f.identity
    order by name, f.identity limit ${limit}`.execute(db);
  return {
    blockers: rows.map(({ subject, identity, name, reason }) => ({ subject, identity, name, reason })),
    total: rows[0]?.total ?? 0,
  };
}

export interface DoneRow {
  readonly row_number: number;
  readonly subject: Subject;
  readonly identity: number;
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | null;
}

/**
 * Lists the rows that the import wrote, last first, and of each record only the last row. Changed records
 * must be undone before added ones because they may refer to an added record.
 */
export const listWrittenRows = async (
  db: Db,
  run: Run,
  outcome: "made" | "changed",
  subject: Subject,
  limit: number,
) =>
  (
    await sql<DoneRow>`select i.row_number, i.subject, i.identity, i.version, i.before from import_row i
      where ${matchesRun(run, subject, outcome)} and not exists (select ${laterWrites})
      order by i.row_number desc limit ${limit}`.execute(db)
  ).rows;

/** Marks rows as undone; `isGone` clears the record's ID because the record no longer exists. */
export async function markUndone(
  db: Db,
  { _doctor, run }: Run,
  rows: readonly number[],
  isGone: boolean,
): Promise<void> {
  await sql`update import_row set outcome = 'undone', version = null, before = null ${isGone ? sql`, identity = null` : sql``}
    where _doctor = ${_doctor} and _run = ${run} and row_number = any(${[...rows]}::int[])`.execute(db);
}

/**
 * Raises the versions stored with earlier rows that wrote the same record, in this import or another, so that
 * they can be undone next. Includes the row before this one and all rows before it, as long as no other
 * change lies between them.
 */
export async function raiseEarlierVersions(
  db: Db,
  { _doctor }: Run,
  { subject, identity, version }: DoneRow,
): Promise<void> {
  const ofRecord = sql`i._doctor = ${_doctor} and i.subject = ${subject} and i.identity = ${identity}`;
  await sql`with recursive earlier as (
      select i._run, i.row_number, i.version from import_row i where ${ofRecord} and i.version = ${version - 1}
      union all
      select i._run, i.row_number, i.version from earlier e join import_row i on ${ofRecord} and i.version = e.version - 1
    )
    update import_row i set version = i.version + 2 from earlier e
    where i._doctor = ${_doctor} and i._run = e._run and i.row_number = e.row_number`.execute(db);
}

export async function removeKeys(
  db: Db,
  { _doctor, run }: Run,
  patients: readonly number[],
  doctors: readonly number[],
): Promise<void> {
  await sql`delete from import_key where _doctor = ${_doctor} and (_run = ${run}
    or _patient = any(${[...patients]}::bigint[]) or _referring_doctor = any(${[...doctors]}::bigint[]))`.execute(
    db,
  );
}
