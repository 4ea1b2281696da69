import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { PatientReading } from "#kernel/lists/search-query.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleRows } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import {
  searchAllClientsRoutes,
  MAX_PATIENTS,
  type PatientSomewhere,
} from "../search-all-clients.contract.ts";
import { wordsOneSlipAway } from "../rules/one-slip.ts";
import { type SearchPlan, searchPlan } from "../rules/search-plan.ts";
import { startsWith } from "./starts-with.ts";
import { escapeLike } from "#kernel/text/like.ts";

/**
 * Last and first name as one indexed expression, for searches across clients. With an index on the bare
 * columns the planner would confuse it with the index for one client.
 */
const NAME = sql`(p.last_key || ' ' || p.first_key)`;

/** Number of prefix matches below which a misspelling is likely. */
const FEW = 5;

/**
 * Searches the patients of all clients by prefix. Does not search within words because sorting such matches
 * over a million patients is too slow. Runs one statement with one index lookup per reading; if few match,
 * adds last names with one wrong letter. Excludes deleted patients and patients of deleted clients.
 */
export async function listEverywhere(
  db: Db,
  actor: Actor,
  readings: readonly PatientReading[],
): Promise<z.input<typeof PatientSomewhere>[]> {
  const prefixMatches = await listBegun(db, actor, readings);
  if (prefixMatches.length >= FEW) return prefixMatches;
  const knownIds = new Set(prefixMatches.map(({ ID }) => ID));
  const slipMatches = await listOneSlipAway(db, actor, searchPlan(readings));
  return [...prefixMatches, ...slipMatches.filter(({ ID }) => !knownIds.has(ID))].slice(0, MAX_PATIENTS);
}

/**
 * Returns patients whose last name has one wrong letter. Looks up each possible spelling in the index of
 * names instead of comparing all names.
 */
async function listOneSlipAway(
  db: Db,
  actor: Actor,
  { slips, born }: SearchPlan,
): Promise<z.input<typeof PatientSomewhere>[]> {
  const prefixes = slips.flatMap(({ last, first }) =>
    wordsOneSlipAway(last).map((name) => `${name} ${first}`),
  );
  if (prefixes.length === 0) return [];
  const result = await sql<z.input<typeof PatientSomewhere>>`
    select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.dob, p.mobile,
      json_build_object('ID', c."ID", 'username', c.username, 'title', c.title, 'first_name', c.first_name, 'last_name', c.last_name) as client
    from unnest(${prefixes}::text[]) begun
    join patient p on ${NAME} >= begun collate "C" and ${NAME} < (begun || ${LAST_LETTER}) collate "C"
    join person c on c."ID" = p._doctor
    where not p.is_deleted and ${isVisible(actor)} and ${isBorn(born)}
    order by p.last_key, p.first_key, p."ID" limit ${sql.lit(MAX_PATIENTS)}`.execute(db);
  return result.rows;
}

/** Character that sorts after every letter. */
const LAST_LETTER = "\u{10FFFF}";

async function listBegun(
  db: Db,
  actor: Actor,
  readings: readonly PatientReading[],
): Promise<z.input<typeof PatientSomewhere>[]> {
  const lookups = readings.flatMap(lookupsFor).map(
    ({
      where,
      most,
    }) => sql`(select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.dob, p.mobile, p.last_key, p.first_key
      from patient p where ${where} and not p.is_deleted and ${isVisible(actor)} order by ${NAME}, p."ID" limit ${most})`,
  );
  if (lookups.length === 0) return [];
  const result = await sql<z.input<typeof PatientSomewhere>>`
    select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.dob, p.mobile,
      json_build_object('ID', c."ID", 'username', c.username, 'title', c.title, 'first_name', c.first_name, 'last_name', c.last_name) as client
    from (${sql.join(lookups, sql` union `)}) p join person c on c."ID" = p._doctor
    order by p.last_key, p.first_key, p."ID" limit ${sql.lit(MAX_PATIENTS)}`.execute(db);
  return result.rows;
}

/**
 * SQL condition: the patient belongs to a live client and is visible to the user. Staff who convert pictures
 * see the patients they have locked.
 */
function isVisible(actor: Actor): RawBuilder<SqlBool> {
  const condition = visibleRows(actor, searchAllClientsRoutes.searchEverywhere, {
    client: sql`p._doctor`,
    lockedBy: sql`p.locked_by`,
  });
  return sql<SqlBool>`(${condition} and exists (select from doctor d where d."ID" = p._doctor and not d.is_deleted))`;
}

interface Lookup {
  readonly where: RawBuilder<SqlBool>;
  readonly most: RawBuilder<unknown>;
}

/**
 * Lookup by name, in the order of the result. The limit is a literal because one query plan suits every name.
 */
const nameLookup = (where: RawBuilder<SqlBool>): Lookup => ({ where, most: sql.lit(MAX_PATIENTS) });

/**
 * Lookup by number. Few numbers match eight digits, a tenth of all match two, so the best index (numbers or
 * names) depends on the input. Limit and pattern are parameters because PostgreSQL then plans each search
 * anew.
 */
const numberLookup = (column: RawBuilder<unknown>, digits: string): Lookup => ({
  where: sql<SqlBool>`${column} like ${`${escapeLike(digits)}%`}`,
  most: sql`${MAX_PATIENTS}`,
});

function lookupsFor(reading: PatientReading): Lookup[] {
  switch (reading.by) {
    case "name": {
      const [firstWord = "", ...otherWords] = reading.words;
      const born = isBorn(reading.born);
      // Matches `smi jo` as SMITH, Jo, and all words as one key, because a last name may consist of several
      // words.
      return [
        nameLookup(
          sql`${startsWith(NAME, firstWord)} and ${startsFirstName(otherWords.join(""))} and ${born}`,
        ),
        ...(otherWords.length > 0 ? [nameLookup(sql`${startsWith(NAME, reading.whole)} and ${born}`)] : []),
      ];
    }
    case "lastFirst":
      return [
        nameLookup(
          sql`${startsWith(NAME, reading.last)} and ${startsFirstName(reading.first)} and ${isBorn(reading.born)}`,
        ),
      ];
    case "phone":
      return [numberLookup(sql`(p.mobile collate "C")`, reading.prefix)];
    case "medicare":
      return [numberLookup(sql`(p.medicare_number collate "C")`, reading.prefix)];
    // Skips birth dates, which match too many people, record numbers, which are meaningless across clients,
    // and email addresses, which are searched within one client only.
    case "born":
    case "mrn":
    case "email":
      return [];
  }
}

/** SQL condition: the first name or the preferred name starts with the prefix. */
const startsFirstName = (prefix: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${startsWith(sql`p.first_key`, prefix)} or ${startsWith(sql`p.preferred_key`, prefix)})`;

const isBorn = (day: string | null) => (day === null ? sql<SqlBool>`true` : sql<SqlBool>`p.dob = ${day}`);
