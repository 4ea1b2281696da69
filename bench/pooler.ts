import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { Kysely, PostgresDialect } from "kysely";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import type { DB } from "#db/tables.ts";
import { startCluster } from "#platform/db/cluster.ts";
import { openDatabase, openPool } from "#platform/db/connect.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { findSession } from "#platform/access/session.ts";
import { confirmSession, openSession } from "#platform/access/session-rows.ts";
import { newFolder } from "#test/support/kill-server.ts";
import { poolerVersion, startPooler } from "#test/support/pooler.ts";

// Measures the session query that precedes every request, and a transaction of three statements, directly and
// through a transaction pooler, with and without named statements. Usage: npm run bench -- pooler [--program
// pgbouncer] [--clients 40] [--server-connections 10] [--seconds 2]
const { values } = parseArgs({
  options: {
    program: { type: "string", default: "pgbouncer" },
    clients: { type: "string", default: "40" },
    "server-connections": { type: "string", default: "10" },
    seconds: { type: "string", default: "2" },
  },
});
const version = poolerVersion(values.program);
if (version === null) {
  console.log("Not run: there is no PgBouncer on this machine (apt-get install pgbouncer).");
  process.exit(0);
}
const clients = Number(values.clients);
const size = Number(values["server-connections"]);
const knowsNames = version.localeCompare("1.21", "en", { numeric: true }) >= 0;
const home = newFolder("pooler-bench");
const cluster = await startCluster({ bin: embeddedPrograms(), home });
const directUrl = cluster.url();
const pooler = await startPooler(directUrl, {
  size,
  program: values.program,
  ...(knowsNames ? { maxPreparedStatements: 500 } : {}),
});
const pooledUrl = pooler.by(directUrl);
try {
  await migrate(directUrl);
  const base = openPool(directUrl);
  await seedBase(base);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: base }) });
  await seedPeople(db);
  const { ID } = await db
    .selectFrom("person")
    .select("ID")
    .where("username_key", "=", "reception")
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { person: ID, hours: 1, address: "127.0.0.1", userAgent: null });
  await db.destroy();
  // Grants the role the settings that a session behind the pooler requires.
  await (await openDatabase({ databaseUrl: pooledUrl, databaseDirectUrl: directUrl, dataDir: home })).stop();

  console.log(`PgBouncer ${version}, ${clients} clients, ${size} connections behind it`);
  console.log("way | who asks, per second | transactions of three, per second | connections of PostgreSQL");
  const variants = [
    { name: "direct, names", url: directUrl, preparedStatements: true, isPooled: false },
    { name: "direct, no names", url: directUrl, preparedStatements: false, isPooled: false },
    { name: "pooled, names", url: pooledUrl, preparedStatements: true, isPooled: true },
    { name: "pooled, no names", url: pooledUrl, preparedStatements: false, isPooled: true },
  ];
  const results = new Map(
    variants.map(({ name }) => [name, { reads: [0], writes: [0], connections: 0, why: "" }]),
  );
  // Measures all ways in turn, three times, and uses the median, because other load may slow down the machine
  // for a while.
  for (const { name, url, ...options } of [...variants, ...variants, ...variants]) {
    const pool = openPool(url, { ...options, poolSize: clients });
    const variantDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const figures = results.get(name);
    try {
      figures?.reads.push(await perSecond(() => findSession(variantDb, token, null)));
      const runTransaction = (trx: Kysely<DB>) =>
        findSession(trx, token, null).then(() => confirmSession(trx, token));
      figures?.writes.push(await perSecond(() => variantDb.transaction().execute(runTransaction)));
      const { rows } = await pool.query(
        "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'",
      );
      if (figures) figures.connections = rows[0].n;
    } catch (error) {
      if (figures) figures.why = error instanceof Error ? error.message : String(error);
    } finally {
      await variantDb.destroy();
    }
  }
  for (const [name, { reads, writes, connections, why }] of results)
    console.log(
      why === ""
        ? `${name} | ${medianOf(reads)} | ${medianOf(writes)} | ${connections}`
        : `${name} | does not work: ${why}`,
    );
} finally {
  await pooler.stop();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 20 });
}

async function perSecond(act: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 100; warm += 1) await act();
  const endTime = performance.now() + Number(values.seconds) * 1_000;
  let callCount = 0;
  const from = performance.now();
  const work = async () => {
    while (performance.now() < endTime) {
      await act();
      callCount += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return Math.round((callCount * 1_000) / (performance.now() - from));
}

function medianOf([, ...figures]: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
