import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { storableJson } from "#platform/db/storable-json.ts";
import type { Outcome, Subject } from "../row.contract.ts";
import type { Evidence } from "../rules/identity.ts";
import { MAX_NAMESAKES } from "./person.queries.ts";

/**
 * Creates a temporary table of the people found so far in the import, dropped at the end of the transaction.
 * The table import_row would be too slow to look people up: an ANALYZE by another session sees none of this
 * transaction's rows, and with the statistics of an empty table the planner would read all rows of the import
 * for every person. No other session can analyse a temporary table.
 */
export async function createSeenPeople(db: Db): Promise<void> {
  await sql`create temporary table seen_person (row_number int not null, subject text not null, source_id text,
    name_key text, key text, evidence jsonb) on commit drop`.execute(db);
  await sql`create index seen_person_by_source on seen_person (source_id) where source_id is not null`.execute(
    db,
  );
  await sql`create index seen_person_by_name on seen_person (name_key, row_number) where name_key is not null`.execute(
    db,
  );
}

interface JudgedRow {
  readonly subject: Subject;
  readonly source_id: string | null;
  readonly outcome: Outcome;
  readonly key: string | null;
  readonly name_key: string | null;
  readonly evidence: Evidence | null;
}

/**
 * Adds the people of judged rows; `first` is the row number of the first one. Only people that are new or in
 * doubt are found by their names.
 */
export async function addSeenPeople(db: Db, first: number, rows: readonly JudgedRow[]): Promise<void> {
  const people = rows.flatMap(({ subject, source_id, outcome, key, name_key, evidence }, index) => {
    const isFound = evidence !== null && (outcome === "new" || outcome === "doubt");
    if (!isFound && source_id === null) return [];
    const facts = isFound ? { name_key, key, evidence } : { name_key: null, key: null, evidence: null };
    return [{ row_number: first + index, subject, source_id, ...facts }];
  });
  if (people.length === 0) return;
  await sql`insert into seen_person (row_number, subject, source_id, name_key, key, evidence)
    select p.row_number, p.subject, p.source_id, p.name_key, p.key, p.evidence from json_to_recordset(${storableJson(people)}::json)
      as p(row_number int, subject text, source_id text, name_key text, key text, evidence jsonb)`.execute(
    db,
  );
}

/** Lists which of these IDs occurred in an earlier row. */
export async function listSeenSources(
  db: Db,
  ids: readonly string[],
): Promise<{ subject: Subject; source_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ subject: Subject; source_id: string }>`select seen.subject, w.source_id
    from json_array_elements_text(${storableJson(ids)}::json) as w(source_id) cross join lateral (
      select distinct s.subject from seen_person s where s.source_id = w.source_id) seen`.execute(db);
  return rows;
}

export interface SeenPerson {
  readonly name_key: string;
  readonly row_number: number;
  readonly key: string | null;
  readonly evidence: Evidence;
}

/** Lists people of these names in earlier rows that are new or in doubt, in the order of the rows. */
export async function listSeenNamesakes(
  db: Db,
  subject: Subject,
  names: readonly string[],
): Promise<SeenPerson[]> {
  if (names.length === 0) return [];
  const { rows } =
    await sql<SeenPerson>`select seen.* from json_array_elements_text(${storableJson(names)}::json) as w(name_key)
    cross join lateral (
      select s.name_key, s.row_number, case when s.key like '#%' then null else s.key end as key, s.evidence from seen_person s
      where s.name_key = w.name_key and s.subject = ${subject}
      order by s.row_number limit ${MAX_NAMESAKES}) seen`.execute(db);
  return rows;
}
