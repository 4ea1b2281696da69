// node bench/merges.ts: what PostgreSQL spends on the doubles of a client with 50,000 patients, beside another client's 150,000.
import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#db/seed/base.ts";
import { seedPeople } from "#db/seed/people.ts";
import { KeptPairs } from "#features/merges/server/kept-pairs.ts";
import { listLikelyOf, listLikelyPairs } from "#features/merges/server/pairs.queries.ts";
import { insertPatients } from "#features/patients/server/index.ts";
import { dayOf } from "#kernel/day.ts";
import { openPool } from "#server/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";

const PATIENTS = 50_000;
const OTHERS = 150_000;
const ROUNDS = 7;

const STARTS =
  "Ab Al An Bar Bel Ber Bren Cal Cam Car Chen Col Dal Dar Del Don El Fer Fitz Gal Gar Gra Hal Har Hol Ib Jack Jen Jo Kel Kim Kow Lan Lee Lim Mac Mar Mc Mit Mor Nel New Ng Nor Ol Pap Par Pet Ram Rich Rob Ros San Sch Sim Smi Smy Som Sul Tan Tay Thom Tran Van Wal Wat Wil Wong Young Zim".split(
    " ",
  );
const MIDDLES =
  "a e i o u an en in on er ar or el al il ess ith yth ing ow aw ack eck ock ill ell all and end ond ert art ort ins ons".split(
    " ",
  );
const ENDS =
  "s son sen man ton ley ford ham berg ski ova ez ini elli er y th t d n well wood worth field stone land bury ski ky ou is as".split(
    " ",
  );
const FIRSTS =
  "John Jon Mary Anna Thi Wei Isla Noah Priya Grace Liam Ava Ella Jack Yusuf Elena Nik Trevor Salma Gino Kylie Deborah Sean Graham Maria Jan Lily Stephen Steven Catherine Kathryn Mohammed Hannah Anil Peter Linh Oliver Amelia Charlotte William Henry Mia Zoe Chloe Lucas Ethan Ruby Leo Ivy Max".split(
    " ",
  );

// A small generator of its own, so that every run has the same people.
let state = 20261120;
const next = (bound: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((more ^ (more >>> 14)) >>> 0) / 4_294_967_296) * bound);
};
const pick = (list: readonly string[]): string => list[next(list.length)] ?? "";
const digits = (count: number): string => Array.from({ length: count }, () => next(10)).join("");

const somebody = (place: number) => ({
  first_name: `${pick(FIRSTS)}${next(4) === 0 ? ` ${pick(FIRSTS)}` : ""}`,
  last_name: `${pick(STARTS)}${pick(MIDDLES)}${pick(ENDS)}`,
  dob: next(20) === 0 ? null : dayOf(1930 + next(90), 1 + next(12), 1 + next(28)),
  mobile: next(3) === 0 ? `0418${digits(3)}000` : `04${digits(8)}`,
  medicare_number: `${2 + next(5)}${digits(10)}`,
  mrn: `RO-${place}`,
});

/** One in fifty was typed a second time, some with a slip. */
function withDoubles(count: number) {
  const people = Array.from({ length: count }, (_, place) => somebody(place));
  for (let place = 50; place < count; place += 50) {
    const twin = people[place - 1 - next(40)];
    if (twin)
      people[place] = {
        ...twin,
        mrn: `D-${place}`,
        ...(next(2) === 0 ? { medicare_number: "" } : { last_name: `${twin.last_name}e` }),
      };
  }
  return people;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
async function timed(name: string, act: () => Promise<{ length: number }>): Promise<void> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    found = (await act()).length;
    times.push(performance.now() - began);
  }
  console.log(`${name}: ${median(times).toFixed(1)} ms (median of ${ROUNDS}), ${found} found`);
}

await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { poolSize: 1 });
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  });
  await seedBase(pool);
  await seedPeople(db);
  const [mine, theirs] = (await db.selectFrom("doctor").select("ID").orderBy("ID").limit(2).execute()).map(({ ID }) => ID);
  const _doctor = mine ?? 0;
  await insertPatients(db, { ID: theirs ?? 0, country: "AU" }, withDoubles(OTHERS));
  await insertPatients(db, { ID: _doctor, country: "AU" }, withDoubles(PATIENTS));
  await sql`vacuum analyze patient`.execute(db);
  statements.length = 0;
  await timed("all pairs", () => listLikelyPairs(db, _doctor));
  const kept = new KeptPairs();
  await kept.list(db, _doctor);
  await timed("all pairs again, nothing changed", () => kept.list(db, _doctor));
  const one = await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .limit(1)
    .offset(900)
    .executeTakeFirstOrThrow();
  const whole = statements[0];
  statements.length = 0;
  await timed("of one patient", () => listLikelyOf(db, _doctor, one.ID));
  for (const statement of [whole, statements[0]]) {
    if (!statement) continue;
    const plan = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers, costs off) ${statement.text}`, [
      ...statement.values,
    ]);
    console.log(
      `\n${plan.rows
        .map((row) => row["QUERY PLAN"])
        .filter((line) => process.argv.includes("--plan") || /Execution|Scan|Join/.test(line))
        .join("\n")}`,
    );
  }
  await db.destroy();
});
