import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { listRows as listAccesses } from "#areas/oversight/access-log/server/queries.ts";
import { listAllAuthors } from "#areas/oversight/audit-log/server/authors.queries.ts";
import { listFeed } from "#areas/oversight/activity-feed/server/queries.ts";
import { listRecentClients } from "#app/home/server/queries.ts";
import { pageOfClients } from "#areas/practice/clients/server/list.queries.ts";
import { countMails, listMails } from "#areas/communication/outgoing-mail/server/queries.ts";
import { countMessages, listMessages } from "#areas/communication/messages/server/queries.ts";
import { listReachableClients } from "#platform/access/reachable-clients.queries.ts";
import { pageOfEntries } from "#areas/calendar/time-clock/server/entries.queries.ts";
import { pageOfHours } from "#areas/calendar/time-clock/server/hours.queries.ts";
import { PERMISSIONS, isPermission } from "#kernel/access/permissions.ts";
import type { Actor } from "#platform/access/actor.ts";
import { startApp, type TestApp } from "./support/app.ts";
import { runWithoutTriggers } from "./support/without-triggers.ts";
import { rowsLookedAt } from "./support/rows-looked-at.ts";

// A list reads only the rows that its page needs, and a count at most 10,000 rows, however large the table
// is. bench/lists.ts measures the lists.
const ROWS = 40_000;
const COUNTED = 10_000;

let app: TestApp;
let actor: Actor;
const asked: { text: string; values: unknown[] }[] = [];
let db: Kysely<DB>;

beforeAll(async () => {
  app = await startApp();
  const { pool } = app.database;
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const [admin, raman, agent] = [
    await app.idOf("admin"),
    await app.idOf("raman"),
    await app.idOf("bookingagent"),
  ];
  actor = {
    ID: admin,
    kind: "staff",
    username: "admin",
    first_name: "Marcus",
    last_name: "Webb",
    groups: [2],
    grants: new Map(
      Object.keys(PERMISSIONS)
        .filter(isPermission)
        .map((right) => [right, new Set(["A"] as const)]),
    ),
    client: null,
    company: null,
    user_type: null,
  };
  await pool.query(
    `insert into message (_doctor, _sender, subject, body, created_time, viewed_time, _viewed_by)
     select $1, $1, 'Number ' || n, '', now() - n * interval '1 minute', case when n > 200 then now() end, case when n > 200 then $2::bigint end
     from generate_series(1, ${ROWS}) n`,
    [raman, admin],
  );
  await pool.query(
    `insert into mail (_doctor, dedupe_key, to_address, subject, state, next_attempt_at, ended_at, created_time)
     select $1, 'plan' || n, 'a' || n || '@example.com', 'News', 'sent', null, now(), now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
    [raman],
  );
  await pool.query(
    `insert into clock_entry (_doctor, _user, start_time, end_time)
     select $1, $2, timestamptz '2026-06-01' - n * interval '1 hour', timestamptz '2026-06-01' - n * interval '1 hour' + interval '50 minutes'
     from generate_series(1, ${ROWS}) n`,
    [raman, agent],
  );
  await pool.query(
    `insert into person (kind, username, first_name, last_name) select 'client', 'plan' || n, 'Anna', 'Plan' || n from generate_series(1, 3000) n`,
  );
  // Skips the triggers of `doctor`, which several servers can't run for many clients of one statement.
  await runWithoutTriggers(pool, [
    `insert into doctor ("ID", referral_code) select "ID", upper(username) from person where username like 'plan%'`,
    `insert into client_balance (_doctor) select "ID" from person where username like 'plan%' on conflict do nothing`,
  ]);
  // Inserts entries of searches across all clients, and of one opened record in a hundred.
  await pool.query(
    `insert into audit_event (_doctor, kind, controller, identity, _executing_user, route, request_id, shown_ids)
     select $1, 'read', 'patient', case when n % 100 = 0 then n else 0 end, $2, case when n % 100 = 0 then 'GET /patient/{id}' else 'GET /patient/everywhere/{query}' end,
       'plan', case when n % 100 = 0 then null else array[n] end from generate_series(1, ${ROWS}) n`,
    [raman, admin],
  );
  await pool.query("vacuum analyze message, mail, clock_entry, person, doctor, audit_event");
}, 60_000);
afterAll(() => app.stop());

async function rowsOf(look: () => Promise<unknown>): Promise<number[]> {
  asked.length = 0;
  await look();
  const rows: number[] = [];
  for (const statement of asked.splice(0)) rows.push(await rowsLookedAt(app.database.pool, statement));
  return rows;
}
const most = async (look: () => Promise<unknown>): Promise<number> => Math.max(...(await rowsOf(look)));

const page = { pageSize: 50, pageNumber: 1 };
const here = { limit: 50, offset: 0 };

describe("what a list reads of a large table", () => {
  test("a page of messages, by date or unread: as many as it shows of each kind", async () => {
    const looker = { actor, _doctor: null };
    expect(await most(() => listMessages(db, looker, {}, page))).toBeLessThan(500);
    expect(await most(() => listMessages(db, looker, { unread: true }, page))).toBeLessThan(500);
    expect(await most(() => countMessages(db, looker, { unread: true }))).toBeLessThan(500);
  });

  test("messages counted, or sorted by what has no index: ten thousand", async () => {
    const looker = { actor, _doctor: null };
    expect(await countMessages(db, looker, {})).toBe(COUNTED);
    expect(await most(() => countMessages(db, looker, {}))).toBeLessThan(2 * COUNTED + 300);
    expect(await most(() => listMessages(db, looker, { sort: "subject" }, page))).toBeLessThan(4 * COUNTED);
  });

  test("a page of mail, and its count", async () => {
    const all = { state: undefined, search: "" };
    expect(await most(() => listMails(db, all, 50, 0))).toBeLessThan(500);
    expect(await countMails(db, all)).toBe(COUNTED);
    expect(await countMails(db, all, 500)).toBe(COUNTED + 500);
    expect(await most(() => countMails(db, all))).toBeLessThan(COUNTED + 300);
  });

  test("clocked times of a week long ago, and the hours of a month: those of the days", async () => {
    const whose = { _doctor: null, _user: null };
    const week = { start: "2024-03-04", end: "2024-03-10" } as const;
    const now = new Date().toISOString();
    expect(
      await most(() => pageOfEntries(db, { ...whose, ...week, forgotten: false }, { ...here, now })),
    ).toBeLessThan(2000);
    // PostgreSQL 15 reads some rows twice.
    const month = { start: "2024-03-01", end: "2024-03-31" } as const;
    expect(await most(() => pageOfHours(db, whose, month, here))).toBeLessThan(15_000);
  });

  test("the audit log: who is in it, whom somebody worked for, and who opened one patient", async () => {
    // Three thousand of the rows are people, whose names are read.
    expect(await most(() => listAllAuthors(db))).toBeLessThan(3600);
    expect(await most(() => listRecentClients(db, actor.ID))).toBeLessThan(1200);
    const raman = await app.idOf("raman");
    expect(
      await most(() => listAccesses(db, raman, { callers: [actor.ID], patient: 500, mayName: true }, 51)),
    ).toBeLessThan(200);
  });

  test("the feed of an agent, and of all clients: other clients' events cost nothing", async () => {
    const agent: Actor = {
      ...actor,
      ID: await app.idOf("bookingagent"),
      kind: "agent",
      grants: new Map([["activity.view", new Set(["S"] as const)]]),
    };
    await app.database.pool.query(
      `insert into audit_event (_doctor, kind, controller, identity, message, _executing_user, route, request_id)
       select $1, 'write', 'schedule', n, 'added availability', $2, 'PLAN', 'plan' from generate_series(1, ${ROWS}) n`,
      [await app.idOf("vogt"), actor.ID],
    );
    await app.database.pool.query("vacuum analyze audit_event");
    const reader = { client: null, requestingID: null };
    expect(await most(() => listFeed(db, { ...reader, actor: agent }, {}))).toBeLessThan(1000);
    expect(await most(() => listFeed(db, { ...reader, actor }, {}))).toBeLessThan(1000);
  });

  test("clients in pages, counted without their names", async () => {
    const rows = await rowsOf(() => pageOfClients(db, actor, { usertype: 0, ...here }));
    expect(Math.max(...rows)).toBeLessThan(3600);
    expect(await most(() => listReachableClients(db, actor, {}))).toBeLessThan(500);
  });
});
