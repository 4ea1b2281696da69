// Measures lists, receivables and reports of a bureau with 1,000,000 invoices: median and 99th percentile of
// 100 reads. With --served, also measures requests per second over HTTP, compared with a bare server that
// runs the same statements. Usage: npm run bench -- invoices [COUNT or URL] [--plan] [--served]
import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { type InvoiceAccess, pageOfInvoices } from "#areas/billing/invoices/server/list.queries.ts";
import { findInvoice } from "#areas/billing/invoices/server/queries.ts";
import {
  countByState,
  owedByAge,
  receivedThisMonth,
  sumOfPublished,
} from "#areas/billing/invoices/server/sums.queries.ts";
import { listReportPayments } from "#areas/billing/payments/server/report.ts";
import { compareReports } from "#areas/billing/statements/server/compare.queries.ts";
import { findStatement } from "#areas/billing/statements/server/queries.ts";
import { sumOwed } from "#areas/billing/statements/server/receivables.queries.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { PERMISSIONS, type Permission, type Scope } from "#kernel/access/permissions.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";
import { fillInvoices } from "./practice/invoices.ts";
import { compareServed, type ServedRead } from "./practice/served-invoices.ts";

const ROUNDS = 100;
const isPlanned = process.argv.includes("--plan");
/** Returns the paths of the reads that are also measured over HTTP, by name. Empty without --served. */
const servedPaths = (month: { start: Day; end: Day }): Readonly<Record<string, string>> =>
  process.argv.includes("--served")
    ? {
        "list by state": "/invoice/list/50/1",
        "list, newest": "/invoice/list/50/1?sort=-date",
        "receivables today": `/invoice/receivables?as_at=${today}&invoices=false`,
        "payment report of a month": `/invoice/paymentreport?start=${month.start}&end=${month.end}`,
      }
    : {};
const count = Number(process.argv[2]) || 1_000_000;
const today = new Date().toISOString().slice(0, 10) as Day;

/** URL of an existing filled database. Without a URL, a new database is filled. */
const databaseUrl = process.argv.find((argument) => argument.startsWith("postgresql:"));
if (databaseUrl) await measure(databaseUrl);
else
  await withThrowawayDatabase(async (url) => {
    const pool = openPool(url, { statementTimeoutMs: 1_800_000 });
    await seedBase(pool);
    await seedPeople(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
    await fillInvoices(pool, { count, today });
    await pool.end();
    await measure(url);
  });

async function measure(url: string): Promise<void> {
  const pool = openPool(url, { statementTimeoutMs: 1_800_000 });
  const queries: { text: string; values: unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push({ text: query.sql, values: [...query.parameters] }),
  });
  const scopes: ReadonlySet<Scope> = new Set(["A"]);
  // `as`: the keys of an object of permissions are permissions.
  const grants = new Map((Object.keys(PERMISSIONS) as Permission[]).map((right) => [right, scopes] as const));
  const staff = await db
    .selectFrom("person")
    .select("ID")
    .where("username_key", "=", "accounts")
    .executeTakeFirstOrThrow();
  const person = {
    kind: "staff",
    username: "accounts",
    first_name: "Derek",
    last_name: "Lam",
    groups: [13],
  } as const;
  const actor = { ...person, ...staff, groups: [13], grants, client: null, company: null, user_type: null };
  const access: InvoiceAccess = { actor, client: null, today };
  const { rows: invoiceRows } = await sql<{ ID: number; client: number }>`
    select "ID", _doctor as client from invoice order by "ID" desc limit 1 offset 1000`.execute(db);
  const { ID = 0, client = 0 } = invoiceRows[0] ?? {};
  const clientAccess: InvoiceAccess = { ...access, client };
  const firstPage = { pageSize: 50, pageNumber: 1 };
  const now = new Date().toISOString();
  const reportTime = { as_at: today, recorded_at: now };
  const month = { start: addDays(today, -30), end: today };
  const scenarios: Record<string, () => Promise<unknown>> = {
    "list by state": () => pageOfInvoices(db, access, firstPage, {}),
    "list by state, page 100": () => pageOfInvoices(db, access, { ...firstPage, pageNumber: 100 }, {}),
    "list, newest": () => pageOfInvoices(db, access, firstPage, { sort: "-date" }),
    "list, page 100": () => pageOfInvoices(db, access, { ...firstPage, pageNumber: 100 }, { sort: "-date" }),
    "list by due date": () => pageOfInvoices(db, access, firstPage, { sort: "due" }),
    "list by total": () => pageOfInvoices(db, access, firstPage, { sort: "-total" }),
    "list by outstanding": () => pageOfInvoices(db, access, firstPage, { sort: "-outstanding" }),
    "list by client": () => pageOfInvoices(db, access, firstPage, { sort: "client" }),
    "list, overdue": () => pageOfInvoices(db, access, firstPage, { state: "overdue", sort: "due" }),
    "list, unpublished": () => pageOfInvoices(db, access, firstPage, { state: "unpublished" }),
    "list, paid": () => pageOfInvoices(db, access, firstPage, { state: "paid" }),
    "list, searched": () => pageOfInvoices(db, access, firstPage, { search: "client 17" }),
    "list by number": () => pageOfInvoices(db, access, firstPage, { search: String(count - 77) }),
    "list of a client": () => pageOfInvoices(db, clientAccess, firstPage, {}),
    "counts by state": () => countByState(db, access, {}),
    "totals, all dates": () => sumOfPublished(db, access, {}),
    "totals of a year": () => sumOfPublished(db, access, { from: addDays(today, -365), to: today }),
    "totals, searched": () => sumOfPublished(db, access, { search: "client 17" }),
    "outstanding by age": () => owedByAge(db, access, {}),
    "received this month": () => receivedThisMonth(db, access),
    "one invoice": () => findInvoice(db, client, ID),
    "receivables today": () => sumOwed(db, access, reportTime),
    "receivables a month ago": () => sumOwed(db, access, { ...reportTime, as_at: addDays(today, -30) }),
    "receivables of a client": () => sumOwed(db, clientAccess, reportTime),
    "comparison of a week": () =>
      compareReports(db, access, { ...reportTime, as_at: addDays(today, -7) }, reportTime),
    "payment report of a month": () => listReportPayments(db, { ...month, actor, client: null }),
    "statement of a client": () => findStatement(db, client, { from: addDays(today, -90), to: today, now }),
  };
  const paths = servedPaths(month);
  const overHttp: ServedRead[] = [];
  console.log(`${count} invoices, ${ROUNDS} readings each\n${"".padEnd(28)}   p50    p99 ms`);
  for (const [name, runScenario] of Object.entries(scenarios)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await runScenario();
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const percentile = (share: number): string =>
      (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1).padStart(6);
    console.log(`${name.padEnd(28)} ${percentile(0.5)} ${percentile(0.99)}`);
    const path = paths[name];
    if (!isPlanned && path === undefined) continue;
    queries.length = 0;
    await runScenario();
    const statements = queries.splice(0);
    if (path !== undefined)
      overHttp.push({
        name,
        path,
        statements: statements.map(({ text, values }) => ({ sql: text, values })),
      });
    if (!isPlanned) continue;
    for (const { text, values } of statements) {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(
        `explain (analyze, buffers, summary off) ${text}`,
        values,
      );
      console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
    }
  }
  if (overHttp.length > 0) await compareServed(pool, url, staff.ID, overHttp);
  await db.destroy();
}
