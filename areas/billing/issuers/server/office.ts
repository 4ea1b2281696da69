import type { Db } from "#platform/db/db.ts";

/** Name, phone number, address and email of the first issuer that has a phone number or an address. */
export const findOffice = (db: Db) =>
  db
    .selectFrom("issuer")
    .select(["name", "trading_name", "phone", "address", "email"])
    .where("is_deleted", "=", false)
    .where((eb) => eb.or([eb("phone", "is not", null), eb("address", "is not", null)]))
    .orderBy("ID")
    .executeTakeFirst();
