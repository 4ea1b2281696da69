import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { CORRECTION_KINDS } from "../lists.contract.ts";
import type { Profile } from "../rules/known-exports.ts";

const AsWritten = z.array(z.enum(CORRECTION_KINDS));
/** Parses the kinds of correction turned off for an import or a profile; empty if the value is not valid. */
export const asWrittenIn = (kinds: unknown): z.output<typeof AsWritten> =>
  AsWritten.safeParse(kinds).data ?? [];
const MappingByHeading = z.record(z.string(), z.string());

/** Lists how the last file of each source was read. */
export async function listProfiles(db: Db, _doctor: number, subject: string): Promise<Profile[]> {
  const rows = await db
    .selectFrom("import_profile")
    .select(["source", "headings", "mapping", "date_order", "as_written"])
    .where("_doctor", "=", _doctor)
    .where("subject", "=", subject)
    .orderBy("source")
    .execute();
  return rows.map((row) => ({
    ...row,
    mapping: MappingByHeading.safeParse(row.mapping).data ?? {},
    as_written: asWrittenIn(row.as_written),
  }));
}

/** Lists the named sources of the client's running and finished imports. */
export const listSources = async (db: Db, _doctor: number): Promise<string[]> =>
  (
    await db
      .selectFrom("import_run")
      .select("source")
      .distinct()
      .where("_doctor", "=", _doctor)
      .where("source", "<>", "")
      .where("state", "in", ["running", "done"])
      .orderBy("source")
      .execute()
  ).map(({ source }) => source);

interface SavedProfile extends Profile {
  /** Kind of record in the rows: a subject of this import or of another feature. */
  readonly subject: string;
}

/** Saves how a file was read, for the next file of the same source. */
export async function saveProfile(
  db: Db,
  _doctor: number,
  { source, subject, headings, mapping, date_order, as_written = [] }: SavedProfile,
): Promise<void> {
  const values = {
    headings: [...headings],
    mapping: JSON.stringify(mapping),
    date_order,
    as_written: [...as_written],
  };
  await db
    .insertInto("import_profile")
    .values({ _doctor, source, subject, ...values })
    .onConflict((row) =>
      row
        .columns(["_doctor", "source", "subject"])
        .doUpdateSet({ ...values, saved_time: new Date().toISOString() }),
    )
    .execute();
}
