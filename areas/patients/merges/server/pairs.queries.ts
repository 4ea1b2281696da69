import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Pair } from "../duplicates.contract.ts";
import { type ComparedPatient, scorePair } from "../rules/pair.ts";

/**
 * Largest number of pairs in the list, more than users review. Further pairs appear when these are resolved.
 */
const MAX_PAIRS = 20_000;
/**
 * Number of patients with the same number or birth date beyond which the value is considered a placeholder (1
 * January 1900, reception's phone) and the search stops.
 */
const MAX_SHARING = 2_000;
const MAX_RESULTS = 50;

/**
 * Largest number of waiting patients that the list itself compares. More wait only after an import; the list
 * then omits the rest and reports their number.
 */
export const MAX_COMPARED = 200;

interface Candidate extends ComparedPatient {
  readonly ID: number;
}
/** A pair that the rule considers alike, with the names for searching and sorting. */
export interface LikelyPair extends Pair {
  readonly first: Candidate;
  readonly second: Candidate;
}
export interface PairIds {
  readonly one: number;
  readonly other: number;
}

const COMPARED_COLUMNS = sql`"ID", last_key, first_key, sound_key, dob, gender, medicare_number, mrn, mobile, landline`;

const lastSound = (column: string) => sql`split_part(${sql.ref(column)}, ' ', 1)`;
const isLastSound = sql`${lastSound("b.sound_key")} = ${lastSound("p.sound_key")}`;
const isFirst = sql`(b.first_key = p.first_key or split_part(b.sound_key, ' ', 2) = split_part(p.sound_key, ' ', 2))`;
const isSwapped = sql`(b.last_key = p.first_key and b.first_key = p.last_key)`;
const datePart = (name: string, column: string) => sql`extract(${sql.raw(name)} from ${sql.ref(column)})`;
const isSamePart = (name: string) => sql`(${datePart(name, "b.dob")} = ${datePart(name, "p.dob")})`;
/** SQL condition: two of day, month and year are equal, or day and month are swapped. */
const isNearBirth = sql`(${isSamePart("year")}::int + ${isSamePart("month")}::int + ${isSamePart("day")}::int = 2
  or (${isSamePart("year")} and ${datePart("month", "b.dob")} = ${datePart("day", "p.dob")} and ${datePart("day", "b.dob")} = ${datePart("month", "p.dob")}))`;

/**
 * Lookups for possible duplicates: the condition on one index (`by`), and further conditions (`holds`) that
 * leave few candidates for the rule.
 */
const LOOKS: readonly { readonly by: RawBuilder<unknown>; readonly holds: RawBuilder<unknown> }[] = [
  {
    by: sql`length(p.medicare_number) >= 10 and b.medicare_number collate "C" >= left(p.medicare_number, 9) and b.medicare_number collate "C" < left(p.medicare_number, 9) || ':'`,
    holds: sql`true`,
  },
  { by: sql`b.dob = p.dob`, holds: sql`(${isLastSound} or b.first_key = p.first_key or ${isSwapped})` },
  {
    by: sql`b.sound_key = p.sound_key`,
    // Excludes unconverted pictures, which have no name yet.
    holds: sql`b.last_key <> '' and (${isNearBirth} or ((b.dob is null or p.dob is null) and b.last_key = p.last_key and b.first_key = p.first_key))`,
  },
  { by: sql`b.last_key = p.first_key and b.first_key = p.last_key`, holds: sql`b.last_key <> ''` },
  { by: sql`upper(b.mrn) collate "C" = upper(p.mrn)`, holds: sql`true` },
  { by: sql`b.mobile collate "C" = p.mobile`, holds: isFirst },
  { by: sql`b.landline collate "C" = p.landline`, holds: isFirst },
];

/**
 * SQL for the possible duplicates of `patients`, a query of IDs that may repeat. Uses seven index lookups per
 * patient, independent of the client's size.
 */
const selectDuplicates = (_doctor: number, patients: RawBuilder<unknown>) => {
  // `offset 0` makes the planner process one patient after another, however small it estimates the table.
  const lookups = LOOKS.map(
    ({ by, holds }) => sql`(select b."ID" from (
        select * from patient b where b._doctor = ${_doctor} and not b.is_deleted and ${by} limit ${MAX_SHARING}
      ) b where b."ID" <> p."ID" and ${holds} limit ${MAX_RESULTS})`,
  );
  return sql`select least(p."ID", b."ID") as one, greatest(p."ID", b."ID") as other
    from (${patients}) asked (patient)
    cross join lateral (select * from patient p where p._doctor = ${_doctor} and p."ID" = asked.patient and not p.is_deleted offset 0) p
    cross join lateral (${sql.join(lookups, sql` union all `)}) b`;
};

const isDismissed = (_doctor: number) => sql`exists (select from dismissed_pair n
  where n._doctor = ${_doctor} and n._one = pairs.one and n._other = pairs.other)`;

/**
 * Returns the client's live pairs that may be one person, the most likely first: the stored pairs and the
 * pairs of recently changed patients.
 */
export async function listLikelyPairs(db: Db, _doctor: number): Promise<LikelyPair[]> {
  const { rows } = await sql<PairIds>`
    with waiting as materialized (
      select _patient from patient_to_compare where _doctor = ${_doctor} order by "ID" limit ${MAX_COMPARED}
    ), pairs as (
      select _one as one, _other as other from patient_pair where _doctor = ${_doctor}
      union
      ${selectDuplicates(_doctor, sql`select _patient from waiting`)}
    )
    select one, other from pairs where not ${isDismissed(_doctor)} order by one, other limit ${MAX_PAIRS}`.execute(
    db,
  );
  return scorePairs(db, _doctor, rows);
}

/** Counts the waiting patients that the list does not cover yet, up to 100,000. */
export async function countWaiting(db: Db, _doctor: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select 1 from patient_to_compare where _doctor = ${_doctor} order by "ID" offset ${MAX_COMPARED} limit 100000) waiting`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

/** Returns the possible duplicates of one patient. */
export async function listLikelyOf(db: Db, _doctor: number, patient: number): Promise<LikelyPair[]> {
  const { rows } = await sql<PairIds>`
    with pairs as (${selectDuplicates(_doctor, sql`select ${patient}::bigint`)})
    select distinct one, other from pairs where not ${isDismissed(_doctor)}`.execute(db);
  return scorePairs(db, _doctor, rows);
}

/** Returns the pairs of these patients to store, including dismissed ones. */
export async function findPairsOf(db: Db, _doctor: number, patients: readonly number[]): Promise<PairIds[]> {
  const { rows } = await sql<PairIds>`
    with pairs as (${selectDuplicates(_doctor, sql`select unnest(${[...patients]}::bigint[])`)})
    select distinct one, other from pairs`.execute(db);
  return (await scorePairs(db, _doctor, rows)).map(({ one, other }) => ({ one, other }));
}

/** Applies the rule to the candidates by their current fields and sorts them, the most likely first. */
async function scorePairs(db: Db, _doctor: number, pairs: readonly PairIds[]): Promise<LikelyPair[]> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const { rows } = await sql<Candidate>`select ${COMPARED_COLUMNS} from patient
    where _doctor = ${_doctor} and "ID" = any(${ids}::bigint[]) and not is_deleted`.execute(db);
  const people = new Map(rows.map((row) => [row.ID, row]));
  return pairs
    .flatMap(({ one, other }) => {
      const [first, second] = [people.get(one), people.get(other)];
      const likeness = first && second ? scorePair(first, second) : null;
      return first && second && likeness ? [{ one, other, ...likeness, first, second }] : [];
    })
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
}
