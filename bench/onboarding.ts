// Measures the price rule, the review list of 100,000 forms, and 50 concurrent sign-ups to a demo server.
// Usage: npm run bench -- onboarding [FORMS] [--plan] [http://SERVER]
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { quote } from "#areas/billing/products/rules/quote.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import { pageOfReviews } from "#areas/onboarding/form-reviews/server/queries.ts";
import { registrationRoutes } from "#areas/onboarding/registration/contract.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";
import { fillForms } from "./practice/forms.ts";

const CONCURRENT_SIGNUPS = 50;
const QUOTES = 200_000;
const ROUNDS = 100;
const count = Number(process.argv[2]) || 100_000;
const isPlanned = process.argv.includes("--plan");

const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1).padStart(8);
const report = (name: string, times: readonly number[]): void =>
  console.log(`${name.padEnd(34)} p50 ${percentile(times, 0.5)} ms  p99 ${percentile(times, 0.99)} ms`);
async function measureTime(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const server = process.argv.find((argument) => argument.startsWith("http"));
if (server) await runSignUps(server);
await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { statementTimeoutMs: 1_800_000 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedBase(pool);
  await seedPeople(db);
  await measureQuotes(db);
  await measureReviews(db, pool);
  await db.destroy();
});

/**
 * Runs the sign-ups concurrently, each with a package, an account and an invoice. Hashing the passwords takes
 * most of the time.
 */
async function runSignUps(url: string): Promise<void> {
  const example = Object(registrationRoutes.register.example);
  const billing = {
    ahpra: "MED0001846203",
    specialties: [1],
    _locality: 690,
    services: [{ client_service_id: 14 }],
  };
  const register = async (index: number): Promise<number> => {
    const name = `bench${Date.now()}${index}`;
    const body = JSON.stringify({
      ...example,
      ...billing,
      username: name,
      email_address: `${name}@rooms.example`,
    });
    const start = performance.now();
    const headers = { "content-type": "application/json" };
    const { status } = await fetch(`${url}/api/doctor/register`, { method: "POST", headers, body });
    if (status !== 201) throw new Error(`sign-up ${index} was answered with ${status}`);
    return performance.now() - start;
  };
  const start = performance.now();
  const times = await Promise.all(Array.from({ length: CONCURRENT_SIGNUPS }, (_, index) => register(index)));
  report(`${CONCURRENT_SIGNUPS} sign-ups at once`, times);
  console.log(`${"all of them".padEnd(34)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function measureQuotes(db: Kysely<DB>): Promise<void> {
  const prices = await pricesOn(db, priceDay(new Date().toISOString()));
  const packages = [13, 14, 15, 17];
  let sum = 0;
  const start = performance.now();
  for (let index = 0; index < QUOTES; index += 1)
    sum += quote(prices, {
      services: [packages[index % packages.length] ?? 13, 4],
      is_annual: index % 2 === 0,
      prepay_amount: index % 90,
    }).total;
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${"price rule".padEnd(34)} ${Math.round(QUOTES / seconds).toLocaleString("en-AU")} a second (${sum > 0})`,
  );
}

async function measureReviews(db: Kysely<DB>, pool: ReturnType<typeof openPool>): Promise<void> {
  await fillForms(pool, count);
  const page = { pageSize: 10, pageNumber: 1, processStatus: 0 };
  const query = { search: undefined, sort: undefined };
  const scenarios: Record<string, () => Promise<unknown>> = {
    "reviews, newest": () => pageOfReviews(db, page, query),
    "reviews, page 1,000": () => pageOfReviews(db, { ...page, pageNumber: 1000 }, query),
    "reviews, open": () => pageOfReviews(db, { ...page, processStatus: 1 }, query),
    "reviews by name": () => pageOfReviews(db, page, { ...query, sort: "name" }),
    "reviews, searched": () => pageOfReviews(db, page, { ...query, search: "client 17" }),
  };
  for (const [name, runScenario] of Object.entries(scenarios)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await measureTime(runScenario));
    report(name, times);
  }
  if (!isPlanned) return;
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers, summary off) select f."ID" from insurer_form f join person p on p."ID" = f._doctor
     where f.form_status > 0 order by f.submitted_time desc, f."ID" desc limit 10`,
  );
  console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"));
}
