import { claimFile } from "#platform/files/server/index.ts";
import type { Db } from "#platform/db/db.ts";

/** Returns the file with the signature that the client drew at sign-up, or null (G-60). */
export async function findClientSignature(db: Db, _doctor: number): Promise<number | null> {
  const row = await db
    .selectFrom("client_signature")
    .select("_file")
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  return row?._file ?? null;
}

/** Stores the signature's file in the transaction that creates the client. */
export async function keepClientSignature(db: Db, _doctor: number, _file: number): Promise<void> {
  await db.insertInto("client_signature").values({ _doctor, _file }).execute();
  await claimFile(db, _doctor, _file);
}
