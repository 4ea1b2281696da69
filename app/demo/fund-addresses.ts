import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/**
 * Gives an email address to every fund that receives forms by email. All these emails go to the sandbox
 * mailbox (G-58).
 */
export async function seedFundAddresses(db: Db): Promise<void> {
  await db
    .updateTable("fund_recipient")
    .set({ email_address: sql<string>`'providers@' || lower(code) || '.example'` })
    .where("way", "=", "email")
    .where("email_address", "is", null)
    .execute();
}
