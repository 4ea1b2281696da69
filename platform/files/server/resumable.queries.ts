import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/** A crash leaves an upload held for so long; each part that arrives renews it. */
const HELD = sql<string>`now() + interval '60 seconds'`;

interface NewUpload {
  readonly _doctor: number;
  readonly _uploaded_by: number;
  readonly purpose: string | null;
  readonly name: string;
  readonly declared_type: string;
  /** In bytes; while `is_length_deferred`, the most the file may have. */
  readonly length: number;
  readonly is_length_deferred: boolean;
}

export const insertUpload = async (db: Db, upload: NewUpload): Promise<number> =>
  (await db.insertInto("upload").values(upload).returning("ID").executeTakeFirstOrThrow()).ID;

const arrived = sql<number>`(select coalesce(sum(p.size), 0)::bigint from upload_part p where p._doctor = upload._doctor and p._upload = upload."ID")`;

const receiving = sql<boolean>`(holder is not null and held_until > now())`;

/** The caller's own: an upload is nobody else's before it is a file. */
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
      arrived.as("offset"),
      receiving.as("is_receiving"),
    ])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("_uploaded_by", "=", person)
    .executeTakeFirst();

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** False: another request holds it. */
export async function holdUpload(db: Db, _doctor: number, ID: number, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set({ holder, held_until: HELD })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where((eb) => eb.or([eb("holder", "is", null), eb("held_until", "<", sql<string>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function letUploadGo(db: Db, _doctor: number, ID: number, holder: string): Promise<void> {
  await db
    .updateTable("upload")
    .set({ holder: null, held_until: null })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("holder", "=", holder)
    .execute();
}

/** Stores the size of an upload that began without it. */
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

/** False: another request has taken the upload over, or it was removed. */
export async function insertPart(db: Db, _doctor: number, _upload: number, holder: string, part: Part): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable("upload")
      .set({ changed_time: sql<string>`now()`, held_until: HELD })
      .where("_doctor", "=", _doctor)
      .where("ID", "=", _upload)
      .where("holder", "=", holder)
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) return false;
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
 * Removed with its parts; answers where their bytes are. Null: it is gone already. A request that adds bytes meanwhile notices with its next part.
 */
export async function removeUpload(db: Db, _doctor: number, ID: number): Promise<string[] | null> {
  const upload = db.selectFrom("upload").select("ID").where("_doctor", "=", _doctor).where("ID", "=", ID);
  if (!(await upload.forUpdate().executeTakeFirst())) return null;
  const parts = await listParts(db, _doctor, ID);
  await db.deleteFrom("upload").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
  return parts.map(({ storage_key }) => storage_key);
}

/** Uploads to which nothing was added since that instant, of whichever client. */
export const listAbandoned = (db: Db, before: Date) =>
  db
    .selectFrom("upload")
    .select(["_doctor", "ID", "name", "_uploaded_by"])
    .where("changed_time", "<", before.toISOString())
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<", sql<string>`now()`)]))
    .orderBy("changed_time")
    .limit(1_000)
    .execute();
