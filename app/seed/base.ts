import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "#db/tables.ts";
import { seedFundRecipients } from "./fund-recipients.ts";
import { seedGroups } from "./groups.ts";
import { seedIssuer } from "./issuer.ts";
import type { Db } from "#platform/db/db.ts";
import { removeOtherCompanies, seedReference } from "./reference.ts";

/** What every Corella needs before the first person signs in: reference data and the groups with their rights. */
export async function seedBase(pool: pg.Pool): Promise<void> {
  await seedReference(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedGroups(db);
  await seedIssuer(db);
  await seedFundRecipients(db);
}

/** For a practice that begins on emptied tables, in its transaction: permissions as delivered, whatever somebody made of them in the demo. */
export async function deliverAgain(db: Db): Promise<void> {
  await seedGroups(db);
  await seedIssuer(db);
  await seedFundRecipients(db);
  await removeOtherCompanies(db);
}
