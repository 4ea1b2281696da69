// Measures PostgreSQL's time for the message lists of a client and of the whole bureau. Usage: npm run bench
// -- messages
import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { countMessages, findMessage, listMessages } from "#areas/communication/messages/server/queries.ts";
import type { MessageReader } from "#areas/communication/messages/server/message-conditions.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";

const MESSAGES = 100_000;
/** Messages inserted in one statement, limited because a statement times out after half a minute. */
const CHUNK = 10_000;
const ROUNDS = 10;
const FIRST = { pageSize: 20, pageNumber: 1 };
const UNKNOWN_PERSON = {
  username: "",
  first_name: "",
  last_name: "",
  groups: [],
  client: null,
  company: null,
  user_type: null,
};

await withThrowawayDatabase(async (url) => {
  const pool = openPool(url);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedBase(pool);
  await seedPeople(db);
  const staff = await personNamed(db, "billing");
  for (let from = 1; from <= MESSAGES; from += CHUNK)
    await sql`
    insert into message (_doctor, _sender, _recipient, subject, body, created_time, viewed_time, _viewed_by)
    select d, case when n % 3 = 0 then d else ${staff} end, case when n % 3 = 0 then null else d end,
      'Item ' || n, 'About the theatre list of week ' || n % 5200 || repeat(' and so on', 20), now() - n * interval '1 minute',
      case when n % 500 = 0 then null else now() end, case when n % 500 = 0 then null else d end
    from (select array_agg("ID" order by "ID") as ids from doctor) one, generate_series(${from}::int, ${from + CHUNK - 1}::int) n,
      lateral (select ids[1 + n % cardinality(ids)] as d) whose`.execute(db);
  await sql`vacuum analyze message`.execute(db);
  const raman = await personNamed(db, "raman");
  const bureau: MessageReader = {
    actor: {
      ...UNKNOWN_PERSON,
      ID: staff,
      kind: "staff",
      grants: new Map([["message.send", new Set(["A" as const])]]),
    },
    _doctor: null,
  };
  const client: MessageReader = {
    actor: { ...UNKNOWN_PERSON, ID: raman, kind: "client", grants: new Map() },
    _doctor: raman,
  };
  for (const [name, reader] of [
    ["client", client],
    ["bureau", bureau],
  ] as const) {
    await measure(`${name}: first page`, () => listMessages(db, reader, { box: "inbox" }, FIRST));
    await measure(`${name}: page 500`, () =>
      listMessages(db, reader, { box: "inbox" }, { pageSize: 20, pageNumber: 500 }),
    );
    await measure(`${name}: how many`, () => countMessages(db, reader, { box: "inbox" }));
    await measure(`${name}: unread`, () => countMessages(db, reader, { unread: true }));
    await measure(`${name}: search`, () =>
      listMessages(db, reader, { box: "inbox", search: "week 4711" }, FIRST),
    );
    await measure(`${name}: both boxes`, () => listMessages(db, reader, {}, FIRST));
  }
  await measure("one message", () => findMessage(db, client.actor, raman, 3));
  await db.destroy();
});

async function personNamed(db: Kysely<DB>, username: string): Promise<number> {
  return (
    await db.selectFrom("person").select("ID").where("username_key", "=", username).executeTakeFirstOrThrow()
  ).ID;
}

async function measure(label: string, act: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  console.log(`${label.padEnd(24)} ${(times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0).toFixed(1)} ms`);
}
