import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { PatientReading } from "#kernel/lists/search-query.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleRows } from "#platform/access/visible.ts";
import type { Db } from "#platform/db/db.ts";
import { everywhereRoutes, MOST_SOMEWHERE, type PatientSomewhere } from "../search-all-clients.contract.ts";
import { wordsOneSlipAway } from "../rules/one-slip.ts";
import { type SearchPlan, searchPlan } from "../rules/search-plan.ts";
import { startsWith } from "./starts-with.ts";

/** An index of its own for the names of everybody, as one text: beside it the planner would mistake one on the bare columns for a client's. */
const NAME = sql`(p.last_key || ' ' || p.first_key)`;

/** So few begin with what was typed that a misspelling is likely. */
const FEW = 5;

/**
 * Beginnings only: a "contains" over a million patients cannot be put in order in time. One statement per reading, each out of one index. Where
 * little begins so, last names with one letter wrong follow. Deleted patients and those of deleted clients are not found.
 */
export async function listEverywhere(
  db: Db,
  actor: Actor,
  readings: readonly PatientReading[],
): Promise<z.input<typeof PatientSomewhere>[]> {
  const begun = await listBegun(db, actor, readings);
  if (begun.length >= FEW) return begun;
  const known = new Set(begun.map(({ ID }) => ID));
  const slipped = await listOneSlipAway(db, actor, searchPlan(readings));
  return [...begun, ...slipped.filter(({ ID }) => !known.has(ID))].slice(0, MOST_SOMEWHERE);
}

/** The names are looked up and not compared: each possible one is a look into the index of names. */
async function listOneSlipAway(db: Db, actor: Actor, { slips, born }: SearchPlan): Promise<z.input<typeof PatientSomewhere>[]> {
  const begins = slips.flatMap(({ last, first }) => wordsOneSlipAway(last).map((name) => `${name} ${first}`));
  if (begins.length === 0) return [];
  const found = await sql<z.input<typeof PatientSomewhere>>`
    select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.dob, p.mobile,
      json_build_object('ID', c."ID", 'username', c.username, 'title', c.title, 'first_name', c.first_name, 'last_name', c.last_name) as client
    from unnest(${begins}::text[]) begun
    cross join lateral (select * from patient p where ${NAME} >= begun collate "C" and ${NAME} < (begun || ${LAST_LETTER}) collate "C"
      and not p.is_deleted and ${isVisible(actor)} and ${isBorn(born)} order by ${NAME}, p."ID" limit ${sql.lit(MOST_SOMEWHERE)}) p
    join person c on c."ID" = p._doctor
    order by p.last_key, p.first_key, p."ID" limit ${sql.lit(MOST_SOMEWHERE)}`.execute(db);
  return found.rows;
}

/** Sorts behind every letter. */
const LAST_LETTER = "\u{10FFFF}";

async function listBegun(db: Db, actor: Actor, readings: readonly PatientReading[]): Promise<z.input<typeof PatientSomewhere>[]> {
  const looks = readings.flatMap(looksFor).map(
    ({
      where,
      most,
    }) => sql`(select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.dob, p.mobile, p.last_key, p.first_key
      from patient p where ${where} and not p.is_deleted and ${isVisible(actor)} order by ${NAME}, p."ID" limit ${most})`,
  );
  if (looks.length === 0) return [];
  const found = await sql<z.input<typeof PatientSomewhere>>`
    select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.dob, p.mobile,
      json_build_object('ID', c."ID", 'username', c.username, 'title', c.title, 'first_name', c.first_name, 'last_name', c.last_name) as client
    from (${sql.join(looks, sql` union `)}) p join person c on c."ID" = p._doctor
    order by p.last_key, p.first_key, p."ID" limit ${sql.lit(MOST_SOMEWHERE)}`.execute(db);
  return found.rows;
}

/** Of a live client, and visible: staff who convert pictures find the patients they have locked. */
function isVisible(actor: Actor): RawBuilder<SqlBool> {
  const condition = visibleRows(actor, everywhereRoutes.searchEverywhere, { client: sql`p._doctor`, lockedBy: sql`p.locked_by` });
  return sql<SqlBool>`(${condition} and exists (select from doctor d where d."ID" = p._doctor and not d.is_deleted))`;
}

interface Look {
  readonly where: RawBuilder<SqlBool>;
  readonly most: RawBuilder<unknown>;
}

/** By name, which is the order of the answer: one plan is right for every name, so it is made once. */
const byName = (where: RawBuilder<SqlBool>): Look => ({ where, most: sql.lit(MOST_SOMEWHERE) });

/**
 * Few numbers begin with eight digits and a tenth of all with two: out of the numbers' index the ones, out of the names' the others. Which, PostgreSQL
 * must decide anew for each, and does so as long as it is told neither the limit nor a stretch beforehand.
 */
const byNumber = (column: RawBuilder<unknown>, digits: string): Look => ({
  where: sql<SqlBool>`${column} like ${`${digits.replace(/[\\%_]/g, "\\$&")}%`}`,
  most: sql`${MOST_SOMEWHERE}`,
});

function looksFor(reading: PatientReading): Look[] {
  switch (reading.by) {
    case "name": {
      const [one = "", ...rest] = reading.words;
      const born = isBorn(reading.born);
      // `smi jo` is SMITH, Jo; a last name of several words is one key.
      return [
        byName(sql`${startsWith(NAME, one)} and ${beginsFirst(rest.join(""))} and ${born}`),
        ...(rest.length > 0 ? [byName(sql`${startsWith(NAME, reading.whole)} and ${born}`)] : []),
      ];
    }
    case "lastFirst":
      return [byName(sql`${startsWith(NAME, reading.last)} and ${beginsFirst(reading.first)} and ${isBorn(reading.born)}`)];
    case "phone":
      return [byNumber(sql`(p.mobile collate "C")`, reading.prefix)];
    case "medicare":
      return [byNumber(sql`(p.medicare_number collate "C")`, reading.prefix)];
    // A birthday alone is half a town; record numbers mean nothing beyond one client; addresses are looked for within one.
    case "born":
    case "mrn":
    case "email":
      return [];
  }
}

/** Of the first name, or of the name the patient is called by. */
const beginsFirst = (prefix: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${startsWith(sql`p.first_key`, prefix)} or ${startsWith(sql`p.preferred_key`, prefix)})`;

const isBorn = (day: string | null) => (day === null ? sql<SqlBool>`true` : sql<SqlBool>`p.dob = ${day}`);
