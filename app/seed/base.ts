import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "#db/tables.ts";
import { seedGroups } from "./groups.ts";
import { seedReference } from "./reference.ts";

/** What every Corella needs before the first person signs in: reference data and the groups with their rights. */
export async function seedBase(pool: pg.Pool): Promise<void> {
  await seedReference(pool);
  await seedGroups(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
}
