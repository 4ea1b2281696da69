import type { Db } from "#platform/db/db.ts";

const columns = [
  "ID",
  "code",
  "name",
  "short_name",
  "note",
  "way",
  "email_address",
  "postal_address",
  "website",
  "fund_codes",
  "asks_medicare_letter",
  "asks_bank_statement",
  "takes_digital_signature",
  "reply_days",
  "version",
] as const;

const selectRecipients = (db: Db) =>
  db.selectFrom("fund_recipient").select(columns).$narrowType<{ way: "email" | "online" | "post" }>();

/** Lists all recipients in the order of the forms. */
export const listRecipients = (db: Db) => selectRecipients(db).orderBy("position").execute();

export const findRecipient = (db: Db, id: number) =>
  selectRecipients(db).where("ID", "=", id).executeTakeFirst();
