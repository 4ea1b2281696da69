import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "#db/tables.ts";
import { seedFundRecipients } from "./fund-recipients.ts";
import { seedGroups } from "./groups.ts";
import { seedIssuer } from "./issuer.ts";
import type { Db } from "#platform/db/db.ts";
import { removeOtherCompanies, seedReference } from "./reference.ts";

/**
 * Adds what every installation needs before the first sign-in: reference data and the groups with their
 * permissions.
 */
export async function seedBase(pool: pg.Pool): Promise<void> {
  await seedReference(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedGroups(db);
  await seedIssuer(db);
  await seedFundRecipients(db);
}

/**
 * Adds groups, issuer and fund recipients again in the transaction that starts a practice on emptied tables.
 * Groups get the permissions shipped with Corella; changes made in the demo are lost.
 */
export async function reseedBase(db: Db): Promise<void> {
  await seedGroups(db);
  await seedIssuer(db);
  await seedFundRecipients(db);
  await removeOtherCompanies(db);
}
