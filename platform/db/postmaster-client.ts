import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Postmaster } from "#platform/db/postmaster.ts";
import { codeOf, StartError } from "#platform/start-error.ts";

/** Name of the superuser and of the application's database. */
export const OWNER = "corella";

export function urlOf({ socketDir, port }: Postmaster, database = OWNER): string {
  return `postgresql://${OWNER}@/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`;
}

async function withClient<T>(
  postmaster: Postmaster,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: postmaster.socketDir,
    port: postmaster.port,
    user: OWNER,
    database,
    password: "",
    ssl: false,
    application_name: "corella launcher",
  });
  // Ignores errors of an idle connection because the query that follows fails with the same message.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function isAnswering(postmaster: Postmaster): Promise<boolean> {
  try {
    await withClient(postmaster, "postgres", (client) => client.query("select 1"));
    return true;
  } catch (error) {
    if (codeOf(error) === "EACCES")
      throw new StartError(
        `The database in ${postmaster.socketDir} was started by another user: start Corella as that user.`,
      );
    return false;
  }
}

export async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  await withClient(postmaster, "postgres", async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [OWNER]);
    if (rowCount !== 0) return;
    await client.query(`create database ${OWNER}`).catch((error: unknown) => {
      // 42P04, 23505: another start created the database at the same moment.
      if (!["42P04", "23505"].includes(codeOf(error) ?? "")) throw error;
    });
  });
}

export async function hasConnections(postmaster: Postmaster): Promise<boolean> {
  const others =
    "select from pg_stat_activity where backend_type = 'client backend' and application_name <> 'corella launcher' limit 1";
  // Retries because connections that Corella has just closed take a moment to disappear.
  for (let tries = 0; tries < 20; tries++) {
    const guests = await withClient(postmaster, "postgres", (client) => client.query(others)).catch(
      () => null,
    );
    if (guests === null || guests.rowCount === 0) return false;
    await pause(25);
  }
  return true;
}
