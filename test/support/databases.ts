import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { inject } from "vitest";
import type { DB } from "#db/tables.ts";
import { openPool } from "#platform/db/connect.ts";
import { RequestConnections } from "#platform/db/request-connections.ts";
import { runAsAdmin, copyTemplate, databaseUrl } from "./several-servers.ts";

export type FreshDatabase = {
  url: string;
  /** Connection strings of the database on each server, `url` first. One only without TEST_CITUS. */
  servers: readonly [string, ...string[]];
  db: Kysely<DB>;
  pool: pg.Pool;
  connections: RequestConnections;
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>;
};

/** Creates a database for one test: migrated with the reference data, or completely empty. */
export async function freshDatabase(content: "migrated" | "empty" = "migrated"): Promise<FreshDatabase> {
  const { adminUrl, template, others } = inject("cluster");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const servers = [adminUrl, ...others];
  if (content === "migrated") await copyTemplate(servers, template, name);
  else await runAsAdmin(adminUrl, `create database ${name} template template0`);
  const url = databaseUrl(adminUrl, name);
  const pool = openPool(url, { poolSize: 5 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const requestPool = openPool(url, { poolSize: 5 });
  const connections = new RequestConnections(requestPool);
  const drop = async () => {
    await db.destroy();
    await requestPool.end();
    for (const server of servers) await runAsAdmin(server, `drop database if exists ${name} with (force)`);
  };
  return {
    url,
    servers: [url, ...others.map((server) => databaseUrl(server, name))],
    db,
    pool,
    connections,
    drop,
  };
}
