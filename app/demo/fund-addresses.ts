import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/** In the demo every fund that takes forms by email has an address; they all lead to the sandbox mailbox (G-58). */
export async function seedFundAddresses(db: Db): Promise<void> {
  await db
    .updateTable("fund_recipient")
    .set({ email_address: sql<string>`'providers@' || lower(code) || '.example'` })
    .where("way", "=", "email")
    .where("email_address", "is", null)
    .execute();
}
