import type { Db } from "#platform/db/db.ts";
import type { GeneralFile } from "../contract.ts";

const rowsOf = (db: Db, _doctor: number) =>
  db
    .selectFrom("general_file as g")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "g._doctor").onRef("f.ID", "=", "g._file"))
    .select([
      "g.ID",
      "g._doctor",
      "g._file",
      "g.comment",
      "g.fileType",
      "g.created_time",
      "f.name",
      "f.size",
      "f.mime_type",
    ])
    .where("g._doctor", "=", _doctor)
    .orderBy("g.created_time", "desc")
    .orderBy("g.ID", "desc");

type Row = Omit<GeneralFile, "file"> & {
  readonly name: string;
  readonly size: number;
  readonly mime_type: string;
};
const toGeneralFile = ({ name, size, mime_type, ...row }: Row): GeneralFile => ({
  ...row,
  file: { ID: row._file, name, size, mime_type },
});

/** Lists the client's general files, newest first. */
export async function listGeneralFiles(db: Db, _doctor: number): Promise<GeneralFile[]> {
  return (await rowsOf(db, _doctor).execute()).map(toGeneralFile);
}

interface NewFile {
  readonly _file: number;
  readonly comment: string | null;
  readonly fileType: number;
}

/** Inserts the files and returns them in the order they were sent. */
export async function insertGeneralFiles(
  db: Db,
  _doctor: number,
  files: readonly NewFile[],
): Promise<GeneralFile[]> {
  const insertedRows = await db
    .insertInto("general_file")
    .values(files.map((file) => ({ ...file, _doctor })))
    .returning("ID")
    .execute();
  const rows = await rowsOf(db, _doctor)
    .where(
      "g.ID",
      "in",
      insertedRows.map(({ ID }) => ID),
    )
    .execute();
  return rows.map(toGeneralFile).toSorted((a, b) => a.ID - b.ID);
}
