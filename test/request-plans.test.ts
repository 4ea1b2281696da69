import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { fill, MONDAY, openSessionOf, type Practice } from "#bench/practice/fill.ts";
import { fillWork, invoiceOf } from "#bench/practice/work.ts";
import { addDays } from "#kernel/dates/day.ts";
import { SESSION_COOKIE } from "#platform/access/session.ts";
import { startApp, type TestApp, type Visitor } from "./support/app.ts";
import { runWithoutTriggers } from "./support/without-triggers.ts";
import { rowsLookedAt } from "./support/rows-looked-at.ts";

// The database work of a client's request doesn't grow with the number of other clients. Sends the requests
// of `npm run bench -- practice` over HTTP, with all their statements including session and access, in a
// bureau of two clients and in a bureau of twenty clients of the same size.
const PATIENTS_EACH = 2_000;
const FEW = 2;
const MANY = 20;
const MAX_TIMES = 1.3;
/**
 * Largest number of rows for a search across clients: twenty patients, each with client, locality and entry
 * of the audit log.
 */
const MAX_ACROSS = 120;

interface Bureau {
  readonly app: TestApp;
  readonly practice: Practice;
  readonly patient: number;
  readonly location: number;
  readonly client: Visitor;
  readonly staff: Visitor;
  /** A staff member who sees the patients of all clients. */
  readonly bureau: Visitor;
}
const bureaus: Bureau[] = [];

/**
 * Inserts 2,000 small clients, because PostgreSQL reads a table of one or two pages completely, which says
 * nothing about a large bureau. Skips the triggers because all balances are zero.
 */
const SMALL_CLIENTS = [
  "insert into person (kind, username, first_name, last_name) select 'client', 'small' || n, 'Anna', 'Small' || n from generate_series(1, 2000) n",
  `insert into doctor ("ID", referral_code) select "ID", upper(username) from person where username like 'small%'`,
  "insert into client_balance (_doctor) select \"ID\" from person where username like 'small%' on conflict do nothing",
];

async function bureauOf(clients: number): Promise<Bureau> {
  const app = await startApp();
  const { pool } = app.database;
  await runWithoutTriggers(pool, SMALL_CLIENTS);
  const practice = await fill(pool, clients, clients * PATIENTS_EACH);
  await fillWork(pool, practice);
  const { rows } = await pool.query<{ patient: number; location: number }>(
    `select (select "ID" from patient where _doctor = $1 order by "ID" offset 100 limit 1) as patient, "ID" as location from location where _doctor = $1`,
    [practice.firstClient],
  );
  const cookie = `${SESSION_COOKIE}=${await openSessionOf(pool, practice.firstClient)}`;
  const { patient = 0, location = 0 } = rows[0] ?? {};
  return {
    app,
    practice,
    patient,
    location,
    client: app.withCookie(cookie),
    staff: await app.signIn("typingmanager"),
    bureau: await app.signIn("superadmin"),
  };
}

beforeAll(async () => {
  for (const clients of [FEW, MANY]) bureaus.push(await bureauOf(clients));
}, 180_000);
afterAll(async () => {
  for (const { app } of bureaus) await app.stop();
});
afterEach(() => vi.restoreAllMocks());

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Returns the statement of a call to the driver in any of its forms. Undefined unless the call is a query or
 * a change of rows.
 */
function statementIn([first, values]: readonly unknown[]): Statement | undefined {
  const named = typeof first === "object" && first !== null ? first : {};
  const text = typeof first === "string" ? first : "text" in named ? named.text : undefined;
  const given = "values" in named ? named.values : values;
  if (typeof text !== "string" || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined;
  return { text, values: Array.isArray(given) ? given : [] };
}

/**
 * Returns all statements sent until the reply has arrived and the audit log has stored the request's reads.
 */
async function statementsOf({ app }: Bureau, ask: () => Promise<{ status: number }>): Promise<Statement[]> {
  await app.services.readAudit.flush();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await ask();
  await app.services.readAudit.flush();
  const calls: readonly (readonly unknown[])[] = sent.mock.calls;
  sent.mockRestore();
  expect(status).toBeLessThan(300);
  return calls.flatMap((call) => statementIn(call) ?? []);
}

/**
 * Returns the number of rows read by the statements of a request. Executes the statements again and rolls
 * them back.
 */
async function rowsOf(bureau: Bureau, ask: (bureau: Bureau) => Promise<{ status: number }>): Promise<number> {
  const statements = await statementsOf(bureau, () => ask(bureau));
  expect(statements.length).toBeGreaterThan(0);
  const connection = await bureau.app.database.pool.connect();
  try {
    let rows = 0;
    for (const statement of statements) {
      await connection.query("begin");
      rows += await rowsLookedAt(connection, statement);
      await connection.query("rollback");
    }
    return rows;
  } finally {
    connection.release();
  }
}

const week = { start: MONDAY, end: addDays(MONDAY, 6) };
const REQUESTS: Readonly<Record<string, (bureau: Bureau) => Promise<{ status: number }>>> = {
  "a patient by ID": ({ client, patient }) => client.get(`/patient/${patient}`),
  "a page of 50": ({ client }) => client.get("/patient/50/3"),
  "a search within a client": ({ client }) => client.get("/patient/search/smi"),
  "a search with a spelling nobody has": ({ client }) => client.get("/patient/search/smithsen"),
  "a week's calendar": ({ client }) => client.get(`/appointment/date?start=${week.start}&end=${week.end}`),
  "a new appointment": ({ client, patient, location }) =>
    client.post("/appointment", {
      ...{
        appointment_type: 1,
        appointment_date: addDays(MONDAY, 300),
        start_time: "10:00",
        end_time: "10:15",
      },
      ...{ _patient: patient, _location: location, notes: "Review", repeat_interval: 0 },
    }),
  "the open tasks of a client": ({ staff, practice }) =>
    staff.get(`/task/list/50/1?view=open&client=${practice.firstClient}`),
  "an invoice with its lines": ({ client, practice }) =>
    client.get(`/invoice/${invoiceOf(practice, practice.firstClient, 7)}`),
};

describe("beside ten times as many clients", () => {
  test.each(Object.keys(REQUESTS))("%s looks at no more rows", { timeout: 60_000 }, async (name) => {
    const ask = REQUESTS[name];
    const [few, many] = bureaus;
    if (!ask || !few || !many) throw new Error("there is no such request");
    // Sends each request once before, because the first request of a node reads data that later requests find
    // in memory.
    for (const bureau of bureaus) await ask(bureau);
    const [before, beside] = [await rowsOf(few, ask), await rowsOf(many, ask)];
    expect([beside <= before * MAX_TIMES, before, beside]).toEqual([true, before, beside]);
  });

  test("a search across all clients looks at its patients and their clients, and no more", {
    timeout: 60_000,
  }, async () => {
    const ask = ({ bureau }: Bureau) => bureau.get("/patient/everywhere/smi");
    for (const bureau of bureaus) {
      await ask(bureau);
      const rows = await rowsOf(bureau, ask);
      expect([rows <= MAX_ACROSS, rows]).toEqual([true, rows]);
    }
  });
});
