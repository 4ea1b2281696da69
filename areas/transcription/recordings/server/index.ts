import type { Services } from "#platform/services.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { WorkFailed } from "#platform/work/work.ts";
import { recordingRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { lengthOfRecording, type Recording } from "./recording-work.ts";

export { enqueuePeaks } from "./queries.ts";

/** Whole seconds of a recording, read in a child process; null where its bytes are no recording. */
export async function recordingSeconds(
  { work, log }: Pick<Services, "work" | "log">,
  { storage_key, size, mime_type }: Recording,
): Promise<number | null> {
  try {
    return await work.run(lengthOfRecording, { storage_key, size, mime_type });
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a recording can't be read");
    return null;
  }
}

export const recordings = defineFeature({
  name: "recordings",
  endpoints: [endpoints(recordingRoutes, handlers)],
  jobs,
});
