import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { REFERENCE } from "#db/distribution.ts";
import { splitStatements } from "./statements.ts";
import { reasonOf, StartError } from "#platform/start-error.ts";

export type Migration = { name: string; sql: string; checksum: string };

/**
 * Key of the advisory lock for migrations, equal in every Corella so that servers starting at once take
 * turns.
 */
export const MIGRATION_LOCK = 4_163_011_920;

const fileName = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/;

export const migrationsFolder = join(import.meta.dirname, "../../db/migrations");

/**
 * Applies pending migrations: plain SQL files in the order of their names, forward only, one transaction
 * each. Returns the names of the applied ones.
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: "corella migrations" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Disables the timeout because waiting for another server's migrations, or changing a large table, may
    // take long.
    await client.query("set statement_timeout = 0");
    // Tells a database on several servers which new tables every server needs (tools/new-tables.ts).
    await client.query("select set_config('corella.reference_tables', $1, false)", [REFERENCE.join(",")]);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await readApplied(client);
    assertKnown(migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const invalidName = names.find((name) => !fileName.test(name));
  if (invalidName !== undefined)
    throw new StartError(`The migration ${invalidName} must be named like 20261120T0930_patients.sql.`);
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query("set client_min_messages = warning");
  await prepareHistory(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

export async function prepareHistory(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text constraint schema_migration_pkey primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
}

/** Throws a `StartError` if the database has migrations that are unknown or differ from this version's. */
export function assertKnown(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  subject = "The database",
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const ownChecksum = checksums.get(name);
    if (ownChecksum === undefined) {
      throw new StartError(
        `${subject} is newer than this Corella: it has the migration ${name}, which this version does not know. Start the newer version.`,
      );
    }
    if (ownChecksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it ran on ${subject === "The database" ? "this database" : "that database"}: put it back, and write the change as a new migration.`,
      );
    }
  }
}

/**
 * Runs a migration and records it, in the caller's transaction. Sends its statements one at a time, because a
 * database on several servers repeats the sent text of some of them on each server. The position in an error is
 * that in the whole migration.
 */
export async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (const { text, offset } of splitStatements(sql)) {
    try {
      await client.query(text);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.position !== undefined)
        error.position = String(Number(error.position) + offset);
      throw error;
    }
  }
  await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  await client.query("begin");
  try {
    await runMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new StartError(
      `The migration ${name} failed${lineOf(error, sql)}: ${reasonOf(error)}. The database is as it was before it.`,
    );
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return "";
  return ` in line ${sql.slice(0, Number(error.position)).split("\n").length}`;
}
