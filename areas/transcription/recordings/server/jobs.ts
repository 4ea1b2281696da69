import { z } from "zod";
import { findFile } from "#platform/files/server/index.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { WorkFailed } from "#platform/work/work.ts";
import { needsCopy } from "../rules/copy.ts";
import { COPY_JOB, enqueueCopy, listUntried } from "./copy.queries.ts";
import { copyOf } from "./make-copy.ts";
import { findPeaks, PEAKS_JOB, savePeaks } from "./queries.ts";
import { peaksOfRecording, type Recording, type Waveform } from "./recording-work.ts";

const Payload = z.object({ _doctor: z.int(), _file: z.int() });
const NO_PEAKS: Waveform = { codec: null, peaks: null };
const NO_WAVEFORM = new Uint8Array(0);
/**
 * Conversions enqueued per night, newest recordings first, so that a converter configured later also reaches
 * earlier recordings.
 */
const MAX_PER_NIGHT = 500;

export const jobs: Record<string, Job> = {
  [PEAKS_JOB]: {
    async run(payload, services) {
      const { db, config } = services;
      const { _doctor, _file } = Payload.parse(payload);
      const file = await findFile(db, _doctor, _file);
      if (!file || (await findPeaks(db, _doctor, _file)) !== undefined) return;
      const { codec, peaks } = await waveformOf(services, file, _file);
      if (config.audioConverter !== undefined && needsCopy(file.mime_type, codec))
        return enqueueCopy(services.jobs, db, _doctor, _file);
      // Saves empty peaks if the recording can't be decoded, because a missing row means "not made yet".
      await savePeaks(db, _doctor, _file, peaks ?? NO_WAVEFORM);
    },
  },
  [COPY_JOB]: {
    async run(payload, services) {
      const { _doctor, _file } = Payload.parse(payload);
      const file = await findFile(services.db, _doctor, _file);
      if (!file) return;
      const copy = await copyOf(services, _doctor, file);
      const { peaks } = copy ? await waveformOf(services, copy, _file) : NO_PEAKS;
      await savePeaks(services.db, _doctor, _file, peaks ?? NO_WAVEFORM);
    },
  },
  "recordings.copies": {
    clock: "11 15 * * *",
    async run(_payload, { db, jobs: queue, config }) {
      if (config.audioConverter === undefined) return;
      for (const { _doctor, _file } of await listUntried(db, MAX_PER_NIGHT))
        await enqueueCopy(queue, db, _doctor, _file);
    },
  },
};

/**
 * Returns the waveform of a recording. If the recording can't be read, logs a warning and returns no peaks.
 */
async function waveformOf({ work, log }: Services, recording: Recording, _file: number): Promise<Waveform> {
  const { storage_key, size, mime_type } = recording;
  return work.run(peaksOfRecording, { storage_key, size, mime_type }).catch((error: unknown) => {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error, file: _file }, "a recording has no waveform");
    return NO_PEAKS;
  });
}
