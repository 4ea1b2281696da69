import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { JobQueue } from "#platform/jobs/queue.ts";

export const COPY_JOB = "recordings.copy";

/** Enqueues the conversion of a recording. Conversions run one at a time to leave capacity for other jobs. */
export const enqueueCopy = (jobs: JobQueue, db: Db, _doctor: number, _file: number): Promise<void> =>
  jobs.enqueue(db, COPY_JOB, { _doctor, _file }, { key: `${COPY_JOB}-${_file}`, queue: COPY_JOB });

/** Returns the copy of a recording: `_copy` is null if the conversion failed. Undefined if none was tried. */
export const findCopy = (db: Db, _doctor: number, _file: number) =>
  db
    .selectFrom("recording_copy")
    .select("_copy")
    .where("_doctor", "=", _doctor)
    .where("_file", "=", _file)
    .executeTakeFirst();

export const insertCopy = (db: Db, _doctor: number, _file: number, _copy: number | null) =>
  db
    .insertInto("recording_copy")
    .values({ _doctor, _file, _copy })
    .onConflict((conflict) => conflict.columns(["_doctor", "_file"]).doNothing())
    .returning("_file")
    .executeTakeFirst();

/** File types that browsers don't play with any codec. */
const UNPLAYABLE_TYPES = ["audio/x-dss", "audio/x-ds2", "audio/amr", "audio/aiff", "audio/x-ms-wma"];

/** Returns recordings of all clients, newest first, whose conversion was never tried. */
export async function listUntried(db: Db, limit: number) {
  const { rows } = await sql<{ _doctor: number; _file: number }>`
    select p._doctor, p._file from recording_peaks p join file f on f._doctor = p._doctor and f."ID" = p._file
    where length(p.peaks) = 0 and f.mime_type = any(${UNPLAYABLE_TYPES}::text[])
      and not exists (select from recording_copy c where c._doctor = p._doctor and c._file = p._file)
    order by p._file desc limit ${limit}`.execute(db);
  return rows;
}
