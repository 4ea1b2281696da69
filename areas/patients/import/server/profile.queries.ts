import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { MENDINGS } from "../lists.contract.ts";
import type { Profile } from "../rules/known-exports.ts";

const AsWritten = z.array(z.enum(MENDINGS));
/** What is not mended, of a run or a profile. */
export const asWrittenIn = (kinds: unknown): z.output<typeof AsWritten> => AsWritten.safeParse(kinds).data ?? [];
const MappingByHeading = z.record(z.string(), z.string());

/** How the files of each source were read the last time. */
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

/** Sources whose IDs the client's records have. */
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

interface Saved extends Profile {
  /** What its rows are: a subject of this import, or of another feature's. */
  readonly subject: string;
}

/** Keeps how a file was read, for the next one of the same source. */
export async function saveProfile(
  db: Db,
  _doctor: number,
  { source, subject, headings, mapping, date_order, as_written = [] }: Saved,
): Promise<void> {
  const values = { headings: [...headings], mapping: JSON.stringify(mapping), date_order, as_written: [...as_written] };
  await db
    .insertInto("import_profile")
    .values({ _doctor, source, subject, ...values })
    .onConflict((row) =>
      row.columns(["_doctor", "source", "subject"]).doUpdateSet({ ...values, saved_time: new Date().toISOString() }),
    )
    .execute();
}
