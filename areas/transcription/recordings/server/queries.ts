import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { JobQueue } from "#platform/jobs/queue.ts";

export const PEAKS_JOB = "recordings.peaks";

/** Enqueues the job that makes a recording's waveform after the commit. */
export const enqueuePeaks = (jobs: JobQueue, db: Db, _doctor: number, _file: number): Promise<void> =>
  jobs.enqueue(db, PEAKS_JOB, { _doctor, _file }, { key: `${PEAKS_JOB}-${_file}` });

export const findPeaks = async (db: Db, _doctor: number, _file: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("recording_peaks")
      .select("peaks")
      .where("_doctor", "=", _doctor)
      .where("_file", "=", _file)
      .executeTakeFirst()
  )?.peaks;

/**
 * Saves a waveform and replaces an empty one. Safe to run twice because the same bytes have the same peaks.
 */
export async function savePeaks(db: Db, _doctor: number, _file: number, peaks: Uint8Array): Promise<void> {
  await db
    .insertInto("recording_peaks")
    .values({ _doctor, _file, peaks: Buffer.from(peaks) })
    .onConflict((conflict) =>
      conflict
        .columns(["_doctor", "_file"])
        .doUpdateSet({ peaks: Buffer.from(peaks) })
        .where(sql<boolean>`length(recording_peaks.peaks) = 0`),
    )
    .execute();
}
