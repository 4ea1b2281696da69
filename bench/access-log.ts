import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { listAuthors } from "#areas/oversight/audit-log/server/index.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";
import { listRows, type RowFilter } from "#areas/oversight/access-log/server/queries.ts";

// Measures the queries of the access log ("Who opened my patients") on a million events of fifty clients,
// with the indexes used. Usage: npm run bench -- access-log
const EVENTS = Number(process.env["EVENTS"] ?? 1_000_000);
const CLIENTS = 50;
await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { poolSize: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  // Disables the statement timeout because filling the database takes longer than any statement of the
  // product may.
  await sql`set statement_timeout = 0`.execute(db);
  await seedBase(pool);
  await seedPeople(db);
  const doctor = (
    await db.selectFrom("person").select("ID").where("username", "=", "raman").executeTakeFirstOrThrow()
  ).ID;
  await sql`insert into patient (_doctor, "ID", first_name, last_name, last_key, first_key, sound_key, status)
    select ${doctor}, 100000 + n, 'Nr' || n, 'Bench', 'bench', 'nr' || n, '', 'Validated' from generate_series(1, 2000) n`.execute(
    db,
  );
  // Generates events: a fiftieth belong to this client, each by one of 60 people, and one in five is a list
  // of 50 patients.
  await sql`insert into audit_event (_doctor, kind, controller, identity, _executing_user, route, request_id, at, message, shown_ids)
    select d, kind, 'patient', case when lists then 0 else base + (n / 50) % 2000 + 1 end, 9000 + (n / 50) % 61, 'BENCH', 'bench', now() - n * interval '30 s',
      case when kind = 'write' then 'saved patient BENCH, Nr' end,
      case when lists then array(select base + (n / 50 + g) % 2000 + 1 from generate_series(1, 50) g) end
    from (select n, n % ${CLIENTS}::int as place, (n / 50) % 5 = 0 and n % 3 <> 0 as lists, case when n % 3 = 0 then 'write' else 'read' end as kind,
      case when n % ${CLIENTS}::int = 1 then ${doctor}::bigint else 500000 + n % ${CLIENTS}::int end as d,
      case when n % ${CLIENTS}::int = 1 then 100000 else 1000000 * (n % ${CLIENTS}::int) end as base
      from generate_series(1, ${EVENTS}::int) n) e`.execute(db);
  await sql`vacuum analyze audit_event`.execute(db);
  await sql`analyze patient`.execute(db);
  const started = performance.now();
  const callers = (await listAuthors(db, doctor)).map(({ ID }) => ID);
  console.log(`people in the audit log: ${callers.length}, ${(performance.now() - started).toFixed(1)} ms`);
  const mayName = true;
  const scenarios: Record<string, RowFilter> = {
    "newest page": { callers, mayName },
    "changes only": { callers, mayName, act: "changed" },
    "one person": { callers: callers.slice(0, 1), mayName },
    "one patient": { callers, mayName, patient: 100_777 },
    "three days": {
      callers,
      mayName,
      from: new Date(Date.now() - 9 * 86_400_000).toISOString(),
      until: new Date(Date.now() - 6 * 86_400_000).toISOString(),
    },
    "words nobody wrote": { callers, mayName, search: "zzzz" },
  };
  for (const [name, query] of Object.entries(scenarios)) {
    const times: number[] = [];
    let count = 0;
    for (let run = 0; run < 5; run += 1) {
      const began = performance.now();
      count = (await listRows(db, doctor, query, 51)).length;
      times.push(performance.now() - began);
    }
    console.log(`${name}: ${count} rows, median ${times.toSorted((a, b) => a - b)[2]?.toFixed(1)} ms`);
  }
  const plan = await sql<{
    "QUERY PLAN": string;
  }>`explain (analyze, buffers) select e."ID" from unnest(${callers}::bigint[]) c("ID")
    cross join lateral (select at, "ID" from audit_event e where e._doctor = ${doctor} and e._executing_user = c."ID"
      and e.controller in ('patient', 'appointment', 'file') order by at desc, "ID" desc limit 51) e order by e.at desc limit 51`.execute(
    db,
  );
  console.log(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  const lists = await sql<{ "QUERY PLAN": string }>`explain (analyze, buffers) select "ID" from audit_event
    where _doctor = ${doctor} and controller = 'patient' and shown_ids is not null and shown_ids && array[100777]::bigint[]`.execute(
    db,
  );
  console.log(lists.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  await db.destroy();
});
