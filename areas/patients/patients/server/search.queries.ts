import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { MAX_RESULTS } from "../contract.ts";
import type { FoundPatient, Match } from "../row.contract.ts";
import { halvesOf, isOneSlipAway } from "../rules/one-slip.ts";
import type { Probe, SearchPlan } from "../rules/search-plan.ts";
import { startsWith } from "./starts-with.ts";
import { isShown, type ShownFilter } from "./queries.ts";
import { isReached, type PatientScope } from "./patient-scope.ts";
import { listRows, readRows } from "./row.queries.ts";
import { escapeLike } from "#kernel/text/like.ts";

/** Number of prefix matches below which matches within a name are added. */
const FEW = 10;
/** Number of prefix matches below which a misspelling is likely. */
const MISSPELT_BELOW = 4;
// The queries insert limits as literals (`sql.lit`), because PostgreSQL assumes a tenth of all rows for a limit
// that is a parameter.
const MAX_ALIKE = 10;

const NAME = sql`p.last_key || ' ' || p.first_key`;
const MIN_ALIKE = 0.3;

/**
 * Searches the client's patients (API-PAT-006): exact and prefix matches, then, if these are few, matches
 * within the name and, if still too few, similar spelling or sound.
 */
export async function searchPatients(
  db: Db,
  reach: PatientScope,
  filter: ShownFilter,
  plan: SearchPlan,
  today: Day,
): Promise<FoundPatient[]> {
  const prefixMatches = await listBegun(db, reach, filter, plan.probes, today);
  if (prefixMatches.length >= FEW) return prefixMatches;
  const knownMatches = new Map<number, Match>(prefixMatches.map(({ ID, match }) => [ID, match]));
  const mayBeMisspelt = prefixMatches.length < MISSPELT_BELOW;
  const [contained, slipped, alike] = await Promise.all([
    listContaining(db, reach, filter, plan),
    mayBeMisspelt ? listOneSlipAway(db, reach, filter, plan) : [],
    mayBeMisspelt ? listAlike(db, reach, filter, plan) : [],
  ]);
  const addedMatches = new Map<number, Match>();
  const add = (ids: readonly number[], match: Match) => {
    for (const ID of ids) if (!knownMatches.has(ID) && !addedMatches.has(ID)) addedMatches.set(ID, match);
  };
  add(contained, "contains");
  if (prefixMatches.length + addedMatches.size < FEW) add(slipped, "similar");
  if (prefixMatches.length + addedMatches.size < FEW) add(alike, "similar");
  const limit = MAX_RESULTS - prefixMatches.length;
  const rows = await listRows(db, reach._doctor, [...addedMatches.keys()].slice(0, limit), today);
  return [
    ...prefixMatches,
    ...rows.map((row) => ({ ...row, match: addedMatches.get(row.ID) ?? ("similar" as const) })),
  ];
}

/**
 * Runs one index lookup per probe, all in one statement. Exact matches come first, then each lookup's matches
 * in that lookup's order.
 */
async function listBegun(
  db: Db,
  reach: PatientScope,
  filter: ShownFilter,
  probes: readonly Probe[],
  today: Day,
): Promise<FoundPatient[]> {
  if (probes.length === 0) return [];
  const lookups = probes.map((probe, index) => {
    const { where, exact, order } = lookupFor(probe);
    return sql`(select p."ID", ${sql.lit(index)} as look, row_number() over (order by ${order}, p."ID") as at, ${exact} as is_exact
      from patient p where ${isReached(reach)} and ${isShown(filter)} and ${where} order by ${order}, p."ID" limit ${sql.lit(MAX_RESULTS)})`;
  });
  const keys = sql`select "ID", bool_or(is_exact) as is_exact, min(array[(not is_exact)::int, look, at]) as place
    from (${sql.join(lookups, sql` union all `)}) looks group by "ID" order by place limit ${sql.lit(MAX_RESULTS)}`;
  const result = await readRows(
    db,
    { _doctor: reach._doctor, keys, order: sql`k.place`, today },
    { is_exact: sql<boolean>`k.is_exact` },
  );
  return result.map(({ row, extra }) => ({ ...row, match: extra.is_exact ? "exact" : "prefix" }));
}

interface Lookup {
  readonly where: RawBuilder<SqlBool>;
  readonly exact: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
}

const NUMBERS = {
  mobile: sql<string>`p.mobile collate "C"`,
  landline: sql<string>`p.landline collate "C"`,
  medicare: sql<string>`p.medicare_number collate "C"`,
  mrn: sql<string>`(upper(p.mrn)) collate "C"`,
  email: sql<string>`(lower(p.email)) collate "C"`,
} as const;

function lookupFor(probe: Probe): Lookup {
  if (probe.in === "born")
    return {
      where: sql<SqlBool>`p.dob = ${probe.day}`,
      exact: sql<SqlBool>`true`,
      order: sql`p.last_key, p.first_key`,
    };
  if (probe.in === "names") return lookupForNames(probe);
  if (probe.in === "preferred") return lookupForPreferred(probe);
  const column = NUMBERS[probe.in];
  // Ignores the person's position on the Medicare card because the card is the same without it.
  const exact =
    probe.in === "medicare"
      ? sql<SqlBool>`left(${column}, 10) = left(${probe.prefix}, 10) and length(${probe.prefix}) >= 10`
      : sql<SqlBool>`${column} = ${probe.prefix}`;
  return { where: startsWith(column, probe.prefix), exact, order: column };
}

function lookupForNames({ last, first, born }: Extract<Probe, { in: "names" }>): Lookup {
  const conditions = [
    ...(last === "" ? [] : [startsWith(sql`p.last_key`, last)]),
    ...(first === "" ? [] : [startsWith(sql`p.first_key`, first)]),
    ...(born === null ? [] : [sql<SqlBool>`p.dob = ${born}`]),
  ];
  const exact = [
    ...(last === "" ? [] : [sql<SqlBool>`p.last_key = ${last}`]),
    ...(first === "" ? [] : [sql<SqlBool>`p.first_key = ${first}`]),
  ];
  const separator = sql` and `;
  return {
    where: sql<SqlBool>`(${sql.join(conditions, separator)})`,
    exact: sql<SqlBool>`(${sql.join(exact, separator)})`,
    order: last === "" ? sql`p.first_key, p.last_key` : sql`p.last_key, p.first_key`,
  };
}

function lookupForPreferred({ last, preferred, born }: Extract<Probe, { in: "preferred" }>): Lookup {
  const isCalled = sql<SqlBool>`p.preferred_key = ${preferred}`;
  return {
    where: sql<SqlBool>`(${startsWith(sql`p.preferred_key`, preferred)} and ${startsWith(sql`p.last_key`, last)} and ${isBorn(born)})`,
    exact: last === "" ? isCalled : sql<SqlBool>`(${isCalled} and p.last_key = ${last})`,
    order: sql`p.preferred_key, p.last_key`,
  };
}

async function listContaining(
  db: Db,
  reach: PatientScope,
  filter: ShownFilter,
  { contained, born }: SearchPlan,
): Promise<number[]> {
  if (contained.length === 0) return [];
  const words = sql.join(
    contained.map((word) => sql`(${NAME}) like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );
  const query = sql<{ ID: number }>`
    select p."ID" from patient p where ${isReached(reach)} and ${isShown(filter)} and ${isBorn(born)} and ${words}
    order by p.last_key, p.first_key, p."ID" limit ${sql.lit(MAX_RESULTS)}`;
  return (await query.execute(db)).rows.map(({ ID }) => ID);
}

const isBorn = (born: SearchPlan["born"]) =>
  born === null ? sql<SqlBool>`true` : sql<SqlBool>`p.dob = ${born}`;

/** Maximum number of patients read for each half of the typed last name. */
const MAX_HALVES = 2000;

/** Returns patients whose last name has one wrong letter; a second word is a prefix of the first name. */
async function listOneSlipAway(
  db: Db,
  reach: PatientScope,
  filter: ShownFilter,
  { slips, born }: SearchPlan,
): Promise<number[]> {
  if (slips.length === 0) return [];
  const lookups = slips.flatMap(({ last, first }) => {
    const { begins: start, ends } = halvesOf(last);
    const length = [...last].length;
    const select = (half: RawBuilder<SqlBool>) =>
      sql`(select p."ID", p.last_key, ${last}::text as typed from patient p where ${isReached(reach)} and ${isShown(filter)} and ${isBorn(born)}
        and ${half} and length(p.last_key) between ${sql.lit(length - 1)} and ${sql.lit(length + 1)}
        and ${first === "" ? sql`true` : startsWith(sql`p.first_key`, first)} limit ${sql.lit(MAX_HALVES)})`;
    return [
      select(startsWith(sql`p.last_key`, start)),
      select(sql<SqlBool>`(${NAME}) like ${`%${escapeLike(ends)} %`}`),
    ];
  });
  const result = await sql<{
    ID: number;
    last_key: string;
    typed: string;
  }>`${sql.join(lookups, sql` union `)}`.execute(db);
  return result.rows
    .filter(({ typed, last_key }) => isOneSlipAway(typed, last_key))
    .toSorted((a, b) => a.last_key.localeCompare(b.last_key) || a.ID - b.ID)
    .slice(0, MAX_ALIKE)
    .map(({ ID }) => ID);
}

async function listAlike(
  db: Db,
  reach: PatientScope,
  filter: ShownFilter,
  { alike, born }: SearchPlan,
): Promise<number[]> {
  if (alike === null) return [];
  const { text, sounds } = alike;
  const isOneWord = !text.includes(" ");
  const nearness = isOneWord ? sql`word_similarity(${text}, ${NAME})` : sql`similarity(${text}, ${NAME})`;
  const reached = sql`${isReached(reach)} and ${isShown(filter)} and ${isBorn(born)}`;
  const orderAndLimit = sql`order by 2 desc, 1 limit ${sql.lit(MAX_ALIKE)}`;
  const bySound = sounds.map(
    (sound) =>
      sql`(select p."ID", 1 + ${nearness} as nearness from patient p where ${reached} and ${startsWith(sql`p.sound_key`, sound)} ${orderAndLimit})`,
  );
  const isNear = isOneWord ? sql`${text} <% (${NAME})` : sql`(${NAME}) % ${text}`;
  const bySpelling = sql`(select p."ID", ${nearness} as nearness from patient p where ${reached} and ${isNear} and ${nearness} >= ${sql.lit(MIN_ALIKE)} ${orderAndLimit})`;
  const query = sql<{ ID: number }>`
    select "ID" from (${sql.join([...bySound, bySpelling], sql` union all `)}) near group by "ID" order by max(nearness) desc, "ID" limit ${sql.lit(MAX_ALIKE)}`;
  return (await query.execute(db)).rows.map(({ ID }) => ID);
}
