import type { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { IssuerBody } from "../contract.ts";

const columns = [
  "ID",
  "name",
  "trading_name",
  "abn",
  "address",
  "phone",
  "email",
  "bank_account_name",
  "bsb",
  "account_number",
  "gst_registered",
  "version",
] as const;

const live = (db: Db) => db.selectFrom("issuer").select(columns).where("is_deleted", "=", false);

export const listIssuers = (db: Db) => live(db).orderBy("name").orderBy("ID").execute();

export const findIssuer = (db: Db, ID: number) => live(db).where("ID", "=", ID).executeTakeFirst();

export const insertIssuer = (db: Db, written: z.output<typeof IssuerBody>) =>
  db.insertInto("issuer").values(written).returning(columns).executeTakeFirstOrThrow();
