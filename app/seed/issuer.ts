import type { Db } from "#platform/db/db.ts";

/**
 * Adds the first issuer if there is none (G-30). Staff enter its ABN before the first tax invoice is
 * published.
 */
export async function seedIssuer(db: Db): Promise<void> {
  const existingIssuer = await db.selectFrom("issuer").select("ID").limit(1).executeTakeFirst();
  if (existingIssuer) return;
  await db
    .insertInto("issuer")
    .values({ name: "Corella" })
    .onConflict((conflict) => conflict.constraint("issuer_name_once").doNothing())
    .execute();
}

/** Gives the issuer of the demo practice fictional details. */
export async function seedDemoIssuer(db: Db): Promise<void> {
  await db
    .updateTable("issuer")
    .set({
      name: "Corella Practice Services Pty Ltd",
      trading_name: "Corella",
      abn: "99000000000",
      address: "Level 4, 210 Example Street, Melbourne VIC 3000",
      phone: "1300975707",
      email: "accounts@corella.example",
      bank_account_name: "Corella Practice Services",
      bsb: "999001",
      account_number: "00004817",
    })
    .where("abn", "is", null)
    .where("name", "=", "Corella")
    .execute();
}
