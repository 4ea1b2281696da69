import { z } from "zod";
import { findFile } from "#platform/files/server/index.ts";
import type { Job } from "#platform/http/feature.ts";
import { WorkFailed } from "#platform/work/work.ts";
import { findPeaks, insertPeaks, PEAKS_JOB } from "./queries.ts";
import { peaksOfRecording } from "./recording-work.ts";

const Payload = z.object({ _doctor: z.int(), _file: z.int() });

export const jobs: Record<string, Job> = {
  [PEAKS_JOB]: {
    async run(payload, { db, work, log }) {
      const { _doctor, _file } = Payload.parse(payload);
      const file = await findFile(db, _doctor, _file);
      if (!file || (await findPeaks(db, _doctor, _file)) !== undefined) return;
      const { storage_key, size, mime_type } = file;
      const peaks = await work.run(peaksOfRecording, { storage_key, size, mime_type }).catch((error: unknown) => {
        // It plays without a waveform.
        if (!(error instanceof WorkFailed)) throw error;
        log.warn({ err: error, file: _file }, "a recording has no waveform");
        return null;
      });
      // Empty where it can't be decoded: that is told from "not made yet".
      await insertPeaks(db, _doctor, _file, peaks ?? new Uint8Array(0));
    },
  },
};
