import type { Db } from "#platform/db/db.ts";

export const DEMO_SUBSCRIBERS = [
  ["Isla", "Campbell"],
  ["Bruno", "Ferreira"],
  ["Mei", "Chua"],
  ["Thanh", "Nguyễn"],
  ["Sigrid", "Ødegård"],
  ["Owen", "Farrell"],
  ["Tess", "Adeyemi"],
  ["Callum", "Reid"],
  ["Ruth", "Beaumont"],
  ["Harriet", "Doyle"],
  ["Kofi", "Mensah"],
  ["Elena", "Petrova"],
].map(([first_name = "", last_name = ""], index) => ({
  first_name,
  last_name,
  email_address: `reader${index + 1}@readers.example`,
}));

/** Adds subscribers of the newsletter, including an unsubscribed one. */
export async function seedSubscribers(db: Db): Promise<void> {
  await db
    .insertInto("subscriber")
    .values(DEMO_SUBSCRIBERS)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("subscriber")
    .set({ unsubscribed_time: new Date().toISOString() })
    .where("email_key", "=", "reader9@readers.example")
    .execute();
}
