import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Pair } from "../duplicates.contract.ts";
import { type Compared, pairLikeness } from "../rules/pair.ts";

/** More than anybody works through; what is beyond comes up once these are done. */
const MOST_PAIRS = 20_000;
/** A number or birthday that more share is a makeshift (1 January 1900, the front desk's phone): it is not looked through for everyone. */
const MOST_SHARING = 2_000;
const MOST_FOUND = 50;

/** More than these wait only after an import: the list then begins without the others, and says so. */
export const MOST_AT_ONCE = 200;

interface Candidate extends Compared {
  readonly ID: number;
}
/** A pair the rule found alike, with the names for searching and sorting. */
export interface LikelyPair extends Pair {
  readonly first: Candidate;
  readonly second: Candidate;
}
export interface Found {
  readonly one: number;
  readonly other: number;
}

const COMPARED = sql`"ID", last_key, first_key, sound_key, dob, gender, medicare_number, mrn, mobile, landline`;

const lastSound = (of: string) => sql`split_part(${sql.ref(of)}, ' ', 1)`;
const isLastSound = sql`${lastSound("b.sound_key")} = ${lastSound("p.sound_key")}`;
const isFirst = sql`(b.first_key = p.first_key or split_part(b.sound_key, ' ', 2) = split_part(p.sound_key, ' ', 2))`;
const isSwapped = sql`(b.last_key = p.first_key and b.first_key = p.last_key)`;
const part = (name: string, of: string) => sql`extract(${sql.raw(name)} from ${sql.ref(of)})`;
const isSamePart = (name: string) => sql`(${part(name, "b.dob")} = ${part(name, "p.dob")})`;
/** Two of day, month and year are the same, or day and month have changed places. */
const isNearBirth = sql`(${isSamePart("year")}::int + ${isSamePart("month")}::int + ${isSamePart("day")}::int = 2
  or (${isSamePart("year")} and ${part("month", "b.dob")} = ${part("day", "p.dob")} and ${part("day", "b.dob")} = ${part("month", "p.dob")}))`;

/** How another is found: by one index (`by`), and what must hold beside it, so that few are left for the rule. */
const LOOKS: readonly { readonly by: RawBuilder<unknown>; readonly holds: RawBuilder<unknown> }[] = [
  {
    by: sql`length(p.medicare_number) >= 10 and b.medicare_number collate "C" >= left(p.medicare_number, 9) and b.medicare_number collate "C" < left(p.medicare_number, 9) || ':'`,
    holds: sql`true`,
  },
  { by: sql`b.dob = p.dob`, holds: sql`(${isLastSound} or b.first_key = p.first_key or ${isSwapped})` },
  {
    by: sql`b.sound_key = p.sound_key`,
    // Pictures that were not converted have no name yet.
    holds: sql`b.last_key <> '' and (${isNearBirth} or ((b.dob is null or p.dob is null) and b.last_key = p.last_key and b.first_key = p.first_key))`,
  },
  { by: sql`b.last_key = p.first_key and b.first_key = p.last_key`, holds: sql`b.last_key <> ''` },
  { by: sql`upper(b.mrn) collate "C" = upper(p.mrn)`, holds: sql`true` },
  { by: sql`b.mobile collate "C" = p.mobile`, holds: isFirst },
  { by: sql`b.landline collate "C" = p.landline`, holds: isFirst },
];

/** Who each of `patients` (a query of their IDs, each once or more) may be a double of: seven indexes a patient, whatever else the client has. */
const lookedUp = (_doctor: number, patients: RawBuilder<unknown>) => {
  // `offset 0`: one patient after the other, however few the planner takes the table to have.
  const looks = LOOKS.map(
    ({ by, holds }) => sql`(select b."ID" from (
        select * from patient b where b._doctor = ${_doctor} and not b.is_deleted and ${by} limit ${MOST_SHARING}
      ) b where b."ID" <> p."ID" and ${holds} limit ${MOST_FOUND})`,
  );
  return sql`select least(p."ID", b."ID") as one, greatest(p."ID", b."ID") as other
    from (${patients}) asked (patient)
    cross join lateral (select * from patient p where p._doctor = ${_doctor} and p."ID" = asked.patient and not p.is_deleted offset 0) p
    cross join lateral (${sql.join(looks, sql` union all `)}) b`;
};

const isDismissed = (_doctor: number) => sql`exists (select from dismissed_pair n
  where n._doctor = ${_doctor} and n._one = pairs.one and n._other = pairs.other)`;

/** The client's live patients that may be one person, the likeliest first: those found before, and those of who has changed since. */
export async function listLikelyPairs(db: Db, _doctor: number): Promise<LikelyPair[]> {
  const { rows } = await sql<Found>`
    with waiting as materialized (
      select _patient from patient_to_compare where _doctor = ${_doctor} order by "ID" limit ${MOST_AT_ONCE}
    ), pairs as (
      select _one as one, _other as other from patient_pair where _doctor = ${_doctor}
      union
      ${lookedUp(_doctor, sql`select _patient from waiting`)}
    )
    select one, other from pairs where not ${isDismissed(_doctor)} order by one, other limit ${MOST_PAIRS}`.execute(db);
  return judged(db, _doctor, rows);
}

/** How many wait that the list does not look at yet. */
export async function countWaiting(db: Db, _doctor: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
    select from patient_to_compare where _doctor = ${_doctor} order by "ID" offset ${MOST_AT_ONCE} limit 100000) waiting`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

/** Those one patient may be a double of. */
export async function listLikelyOf(db: Db, _doctor: number, patient: number): Promise<LikelyPair[]> {
  const { rows } = await sql<Found>`
    with pairs as (${lookedUp(_doctor, sql`select ${patient}::bigint`)})
    select distinct one, other from pairs where not ${isDismissed(_doctor)}`.execute(db);
  return judged(db, _doctor, rows);
}

/** Whatever two of them have in common, said to be the same or not: for keeping. */
export async function findPairsOf(db: Db, _doctor: number, patients: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with pairs as (${lookedUp(_doctor, sql`select unnest(${[...patients]}::bigint[])`)})
    select distinct one, other from pairs`.execute(db);
  return (await judged(db, _doctor, rows)).map(({ one, other }) => ({ one, other }));
}

/** What the looks found, the rule judges by what the two are now; the likeliest first. */
async function judged(db: Db, _doctor: number, found: readonly Found[]): Promise<LikelyPair[]> {
  const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))];
  const { rows } = await sql<Candidate>`select ${COMPARED} from patient
    where _doctor = ${_doctor} and "ID" = any(${ids}::bigint[]) and not is_deleted`.execute(db);
  const people = new Map(rows.map((row) => [row.ID, row]));
  return found
    .flatMap(({ one, other }) => {
      const [first, second] = [people.get(one), people.get(other)];
      const alike = first && second ? pairLikeness(first, second) : null;
      return first && second && alike ? [{ one, other, ...alike, first, second }] : [];
    })
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
}
