import { sql } from "kysely";
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

/** Logo in base64, without the line breaks that PostgreSQL adds. */
const logo = sql<string | null>`translate(encode(logo, 'base64'), E'\n', '')`.as("logo");
const selectIssuers = (db: Db) =>
  db.selectFrom("issuer").select(columns).select(logo).where("is_deleted", "=", false);

export const listIssuers = (db: Db) => selectIssuers(db).orderBy("name").orderBy("ID").execute();

export const findIssuer = (db: Db, ID: number) => selectIssuers(db).where("ID", "=", ID).executeTakeFirst();

export const insertIssuer = (db: Db, { logo: picture, ...fields }: z.output<typeof IssuerBody>) =>
  db
    .insertInto("issuer")
    .values({ ...fields, ...logoColumn(picture) })
    .returning(columns)
    .returning(logo)
    .executeTakeFirstOrThrow();

/** Returns the column value of a logo. An undefined logo leaves the column unchanged. */
export const logoColumn = (base64: string | null | undefined) =>
  base64 === undefined ? {} : { logo: base64 === null ? null : Buffer.from(base64, "base64") };
