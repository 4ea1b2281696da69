import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import type { Pair } from "../duplicates.contract.ts";
import { type Compared, pairLikeness } from "../rules/pair.ts";

/** More than anybody works through; what is beyond comes up once these are done. */
const MOST_PAIRS = 20_000;
const MOST_LOOKED_AT = 200;

interface Candidate extends Compared {
  readonly ID: number;
}
/** A pair the rule found alike, with the names for searching and sorting. */
export interface LikelyPair extends Pair {
  readonly first: Candidate;
  readonly second: Candidate;
}

const COMPARED = sql`"ID", last_key, first_key, sound_key, dob, gender, medicare_number, mrn, mobile, landline`;

/** What two must have in common to be looked at; each is one join over keys that few share (decision 0010). */
const IN_COMMON: readonly RawBuilder<unknown>[] = [
  sql`a.card = b.card`,
  sql`a.dob = b.dob and (a.last_sound = b.last_sound or a.first_key = b.first_key or (a.last_key = b.first_key and a.first_key = b.last_key))`,
  sql`a.sound_key = b.sound_key and a.dob <> b.dob and ((a.year = b.year)::int + (a.month = b.month)::int + (a.day = b.day)::int = 2
    or (a.year = b.year and a.month = b.day and a.day = b.month))`,
  sql`a.mrn_key = b.mrn_key`,
  sql`a.mobile = b.mobile and a.first_sound = b.first_sound`,
  sql`a.landline = b.landline and a.first_sound = b.first_sound`,
];
/** A name says nothing unless a birthday is unknown, on either side. */
const IN_NAME: readonly RawBuilder<unknown>[] = [
  sql`a.last_key = b.last_key and a.first_key = b.first_key`,
  sql`a.last_key = b.first_key and a.first_key = b.last_key`,
];

/** Changes with every live patient that is added, changed, deleted or restored: the pairs found before are still right while it stays. */
export async function stampOf(db: Db, _doctor: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(sum(hashint8extended("ID", version)), 0) as stamp from patient where _doctor = ${_doctor} and not is_deleted`.execute(
    db,
  );
  return rows[0]?.stamp ?? "";
}

/** Every pair of the client's live patients that may be one person, also those said not to be. */
export async function listLikelyPairs(db: Db, _doctor: number): Promise<LikelyPair[]> {
  const joins = IN_COMMON.map(
    (common) => sql`select a."ID" as one, b."ID" as other from live a join live b on a."ID" < b."ID" and ${common}`,
  );
  const names = IN_NAME.map(
    (common) =>
      sql`select least(a."ID", b."ID"), greatest(a."ID", b."ID") from live a join live b on a.dob is null and a."ID" <> b."ID" and ${common}`,
  );
  const { rows } = await sql<{ one: number; other: number }>`
    with live as materialized (
      select "ID", dob, last_key, first_key, sound_key, split_part(sound_key, ' ', 1) as last_sound,
        nullif(split_part(sound_key, ' ', 2), '') as first_sound, mobile collate "C" as mobile, landline collate "C" as landline,
        upper(mrn) collate "C" as mrn_key, case when length(medicare_number) >= 10 then left(medicare_number, 9) collate "C" end as card,
        extract(year from dob)::int as year, extract(month from dob)::int as month, extract(day from dob)::int as day
      from patient where _doctor = ${_doctor} and not is_deleted
    ), pairs as (
      ${sql.join([...joins, ...names], sql` union `)}
    )
    select one, other from pairs order by one, other limit ${MOST_PAIRS}`.execute(db);
  return judged(db, _doctor, rows);
}

/** Those one patient may be a double of; each look is one index. */
export async function listLikelyOf(db: Db, _doctor: number, patient: number): Promise<LikelyPair[]> {
  const looks = [
    sql`length(p.medicare_number) >= 10 and b.medicare_number collate "C" >= left(p.medicare_number, 9) and b.medicare_number collate "C" < left(p.medicare_number, 9) || ':'`,
    sql`b.dob = p.dob`,
    sql`b.sound_key = p.sound_key`,
    sql`b.last_key = p.first_key and b.first_key = p.last_key`,
    sql`upper(b.mrn) collate "C" = upper(p.mrn)`,
    sql`b.mobile collate "C" = p.mobile`,
    sql`b.landline collate "C" = p.landline`,
  ].map(
    (
      look,
    ) => sql`(select b."ID" from p join patient b on b._doctor = ${_doctor} and not b.is_deleted and b."ID" <> p."ID" and ${look}
      limit ${MOST_LOOKED_AT})`,
  );
  const { rows } = await sql<{ one: number; other: number }>`
    with p as materialized (select * from patient where _doctor = ${_doctor} and "ID" = ${patient} and not is_deleted),
    found as (${sql.join(looks, sql` union `)})
    select least("ID", ${patient}::bigint) as one, greatest("ID", ${patient}::bigint) as other from found
    where not exists (select from patient_not_same n where n._doctor = ${_doctor}
      and n._one = least("ID", ${patient}::bigint) and n._other = greatest("ID", ${patient}::bigint))`.execute(db);
  return judged(db, _doctor, rows);
}

/** What the joins found, the rule judges; the likeliest first. */
async function judged(db: Db, _doctor: number, found: readonly { one: number; other: number }[]): Promise<LikelyPair[]> {
  const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))];
  const { rows } =
    await sql<Candidate>`select ${COMPARED} from patient where _doctor = ${_doctor} and "ID" = any(${ids}::bigint[])`.execute(db);
  const people = new Map(rows.map((row) => [row.ID, row]));
  return found
    .flatMap(({ one, other }) => {
      const [first, second] = [people.get(one), people.get(other)];
      const alike = first && second ? pairLikeness(first, second) : null;
      return first && second && alike ? [{ one, other, ...alike, first, second }] : [];
    })
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
}
