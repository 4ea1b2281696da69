import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

const selectTemplates = (db: Db, _doctor: number) =>
  db
    .selectFrom("client_template as t")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "t._doctor").onRef("f.ID", "=", "t._file"))
    .select([
      "t.ID",
      "t._doctor",
      "t._file",
      "t.character_offset_count",
      "t.created_time",
      "t.is_deleted",
      "t.version",
    ])
    .select(["f.name", "f.size", "f.mime_type"])
    .where("t._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectTemplates>["execute"]>>[number];

const toReply = ({ name, size, mime_type, ...row }: Row) => ({
  ...row,
  file: { ID: row._file, name, size, mime_type },
});

export async function listTemplates(db: Db, _doctor: number, withDeleted: boolean) {
  const rows = selectTemplates(db, _doctor);
  const visibleRows = withDeleted ? rows : rows.where("t.is_deleted", "=", false);
  return (await visibleRows.orderBy(sql`lower(f.name)`).orderBy("t.ID").limit(1000).execute()).map(toReply);
}

/** Finds a template, including deleted ones because letters typed in them still show the template. */
export async function findTemplate(db: Db, _doctor: number, ID: number) {
  const row = await selectTemplates(db, _doctor).where("t.ID", "=", ID).executeTakeFirst();
  return row && toReply(row);
}

/**
 * Finds a live template for a task, and locks the row so that the template can't be deleted before the
 * transaction ends.
 */
export const lockTemplate = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("client_template")
    .select(["ID", "_file", "character_offset_count"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_deleted", "=", false)
    .forShare()
    .executeTakeFirst();

export async function insertTemplate(
  db: Db,
  _doctor: number,
  fields: { _file: number; character_offset_count: number },
): Promise<number> {
  const { ID } = await db
    .insertInto("client_template")
    .values({ ...fields, _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}
