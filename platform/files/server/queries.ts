import { sql } from "kysely";
import { lockLimit } from "#platform/db/number-limit.ts";
import type { Db } from "#platform/db/db.ts";
import type { FileReader, FileUse } from "#platform/http/feature.ts";
import { SERVER_MADE } from "../contract.ts";
import type { ReceivedFile } from "./receive.ts";

const files = (db: Db, doctor: number) =>
  db
    .selectFrom("file")
    .select(["ID", "name", "size", "mime_type", "sha256", "storage_key", "_uploaded_by", "purpose"])
    .where("_doctor", "=", doctor);

export const findFile = (db: Db, doctor: number, id: number) =>
  files(db, doctor).where("ID", "=", id).executeTakeFirst();

/** Finds a file and locks its row for the transaction, so that no other transaction attaches it meanwhile. */
export const findFileToChange = (db: Db, doctor: number, id: number) =>
  files(db, doctor).where("ID", "=", id).forUpdate().executeTakeFirst();

/**
 * Returns the columns that use this file (RULE-FILE-05). `seen` is true if the column's own condition lets
 * the reader see one of the rows.
 */
export async function usesOfFile(
  db: Db,
  reader: FileReader,
  id: number,
  uses: readonly FileUse[],
): Promise<FileUseOfReader[]> {
  if (uses.length === 0) return [];
  const subqueries = uses.map(({ table, column, rows }, place) => {
    const seen = rows ? sql`bool_or(${rows(reader)})` : sql`true`;
    return sql`select ${sql.lit(place)}::int as place, coalesce(${seen}, false) as seen from ${sql.table(table)} used
      where used._doctor = ${reader.client.ID} and used.${sql.ref(column)} = ${id} having count(*) > 0`;
  });
  const { rows } = await sql<{
    place: number;
    seen: boolean;
  }>`${sql.join(subqueries, sql` union all `)}`.execute(db);
  return rows.flatMap(({ place, seen }) => {
    const use = uses[place];
    return use ? [{ use, seen }] : [];
  });
}

export interface FileUseOfReader {
  readonly use: FileUse;
  readonly seen: boolean;
}

export const insertRows = (
  db: Db,
  doctor: number,
  person: number,
  purpose: string | null,
  received: readonly ReceivedFile[],
) =>
  db
    .insertInto("file")
    .values(received.map((file) => ({ ...file, _doctor: doctor, _uploaded_by: person, purpose })))
    .returning(["ID", "name", "size", "mime_type"])
    .execute();

type Bytes = Pick<ReceivedFile, "sha256" | "size">;

/**
 * Returns the storage key under which this client has these bytes, or undefined. With `isToShare`, locks the
 * row against removal until the transaction ends.
 */
export async function keyOfBytes(
  db: Db,
  doctor: number,
  { sha256, size }: Bytes,
  { isToShare = false } = {},
) {
  const row = await db
    .selectFrom("file")
    .select("storage_key")
    .where("_doctor", "=", doctor)
    .where("sha256", "=", sha256)
    .where("size", "=", size)
    .limit(1)
    .$if(isToShare, (query) => query.forKeyShare())
    .executeTakeFirst();
  return row?.storage_key;
}

/** Locks these bytes of this client until the transaction ends, so that no other transaction adds them. */
export const lockBytes = (db: Db, doctor: number, { sha256 }: Bytes) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file.bytes ${sha256.toString("hex")}`}, ${doctor}))`.execute(
    db,
  );

/** Replaces a storage key in every file of the client that has it. */
export async function replaceKey(db: Db, doctor: number, lost: string, storage_key: string): Promise<void> {
  await db
    .updateTable("file")
    .set({ storage_key })
    .where("_doctor", "=", doctor)
    .where("storage_key", "=", lost)
    .execute();
}

export async function removeFile(db: Db, doctor: number, id: number): Promise<void> {
  await db.deleteFrom("file").where("_doctor", "=", doctor).where("ID", "=", id).execute();
}

/** Marks a file as claimed by a record. A claimed file is kept, even if the record later drops it. */
export async function claimFile(db: Db, doctor: number, id: number): Promise<void> {
  await db
    .updateTable("file")
    .set({ claimed_time: sql<string>`now()` })
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .where("claimed_time", "is", null)
    .execute();
}

/**
 * Returns the number and size of uploads that no record has claimed or that are still arriving, for the
 * person and for the client.
 */
export async function unclaimedOf(db: Db, doctor: number, person: number) {
  const { rows } = await sql<Record<"files" | "bytes" | "own_files" | "own_bytes", number>>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes, count(*) filter (where _uploaded_by = ${person})::int as own_files,
      coalesce(sum(size) filter (where _uploaded_by = ${person}), 0)::bigint as own_bytes
    from (
      select size, _uploaded_by from file where _doctor = ${doctor} and claimed_time is null and purpose is distinct from ${SERVER_MADE}
      union all select length, _uploaded_by from upload where _doctor = ${doctor}
    ) waiting`.execute(db);
  const [found] = rows;
  return {
    person: { files: found?.own_files ?? 0, bytes: found?.own_bytes ?? 0 },
    client: { files: found?.files ?? 0, bytes: found?.bytes ?? 0 },
  };
}

/** Locks the client's quota until the transaction ends, so that no other upload is counted meanwhile. */
export const lockQuota = (db: Db, doctor: number) => lockLimit(db, "file.quota", doctor);

/** Lists uploads of all clients from before an instant that no record has claimed. */
export const listUnclaimed = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom("file")
    .select(["_doctor", "ID", "name", "size", "mime_type", "storage_key", "_uploaded_by"])
    .where("claimed_time", "is", null)
    .where("uploaded_time", "<", before.toISOString())
    .orderBy("uploaded_time")
    .limit(limit)
    .execute();

/** Removes an unclaimed file. False if the file has been claimed meanwhile. */
export async function removeUnclaimed(db: Db, doctor: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("file")
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .where("claimed_time", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the keys that no row refers to. */
export async function unknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("file")
    .select("storage_key")
    .where("storage_key", "in", [...keys])
    .unionAll(
      db
        .selectFrom("upload_part")
        .select("storage_key")
        .where("storage_key", "in", [...keys]),
    )
    .execute();
  const usedKeys = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !usedKeys.has(key));
}
