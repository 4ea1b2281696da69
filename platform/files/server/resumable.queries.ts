import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/**
 * End of an upload's lease, renewed by each part that arrives. After a crash the upload stays locked for this
 * time.
 */
const LEASE_END = sql<string>`now() + interval '60 seconds'`;

interface NewUpload {
  readonly _doctor: number;
  readonly _uploaded_by: number;
  readonly purpose: string | null;
  readonly name: string;
  readonly declared_type: string;
  /** Size in bytes. While `is_length_deferred`, the largest size the file may have. */
  readonly length: number;
  readonly is_length_deferred: boolean;
}

export const insertUpload = async (db: Db, upload: NewUpload): Promise<number> =>
  (await db.insertInto("upload").values(upload).returning("ID").executeTakeFirstOrThrow()).ID;

const arrivedBytes = sql<number>`(select coalesce(sum(p.size), 0)::bigint from upload_part p where p._doctor = upload._doctor and p._upload = upload."ID")`;

const isReceiving = sql<boolean>`(holder is not null and held_until > now())`;

/** Finds the caller's own upload. Unfinished uploads are visible to their uploader only. */
export const findUpload = (db: Db, _doctor: number, person: number, ID: number) =>
  db
    .selectFrom("upload")
    .select([
      "ID",
      "purpose",
      "name",
      "declared_type",
      "length",
      "is_length_deferred",
      "changed_time",
      arrivedBytes.as("offset"),
      isReceiving.as("is_receiving"),
    ])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("_uploaded_by", "=", person)
    .executeTakeFirst();

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Takes the lease of an upload. False if another request has it. */
export async function takeLease(db: Db, _doctor: number, ID: number, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set({ holder, held_until: LEASE_END })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where((eb) => eb.or([eb("holder", "is", null), eb("held_until", "<", sql<string>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseLease(db: Db, _doctor: number, ID: number, holder: string): Promise<void> {
  await db
    .updateTable("upload")
    .set({ holder: null, held_until: null })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("holder", "=", holder)
    .execute();
}

/** Stores the size of an upload that began without one. */
export async function setLength(db: Db, _doctor: number, ID: number, length: number): Promise<void> {
  await db
    .updateTable("upload")
    .set({ length, is_length_deferred: false })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_length_deferred", "=", true)
    .execute();
}

interface Part {
  readonly start: number;
  readonly size: number;
  readonly storage_key: string;
}

/**
 * Inserts a part and renews the lease. False if another request has taken the lease or the upload was
 * removed.
 */
export async function insertPart(
  db: Db,
  _doctor: number,
  _upload: number,
  holder: string,
  part: Part,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const leased = await trx
      .updateTable("upload")
      .set({ changed_time: sql<string>`now()`, held_until: LEASE_END })
      .where("_doctor", "=", _doctor)
      .where("ID", "=", _upload)
      .where("holder", "=", holder)
      .executeTakeFirst();
    if (leased.numUpdatedRows === 0n) return false;
    await trx
      .insertInto("upload_part")
      .values({ ...part, _doctor, _upload })
      .execute();
    return true;
  });
}

export const listParts = (db: Db, _doctor: number, _upload: number) =>
  db
    .selectFrom("upload_part")
    .select(["start", "size", "storage_key"])
    .where("_doctor", "=", _doctor)
    .where("_upload", "=", _upload)
    .orderBy("start")
    .execute();

/**
 * Removes an upload with its parts and returns the parts' storage keys. Null if the upload no longer exists.
 * A request that is adding bytes notices at its next part.
 */
export async function removeUpload(db: Db, _doctor: number, ID: number): Promise<string[] | null> {
  const upload = db.selectFrom("upload").select("ID").where("_doctor", "=", _doctor).where("ID", "=", ID);
  if (!(await upload.forUpdate().executeTakeFirst())) return null;
  const parts = await listParts(db, _doctor, ID);
  await db.deleteFrom("upload").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
  return parts.map(({ storage_key }) => storage_key);
}

/** Lists uploads of all clients that have received no bytes since an instant. */
export const listAbandoned = (db: Db, before: Date) =>
  db
    .selectFrom("upload")
    .select(["_doctor", "ID", "name", "_uploaded_by"])
    .where("changed_time", "<", before.toISOString())
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<", sql<string>`now()`)]))
    .orderBy("changed_time")
    .limit(1_000)
    .execute();
