import type { Services } from "#platform/services.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { WorkFailed } from "#platform/work/work.ts";
import { recordingRoutes } from "../contract.ts";
import type { Length } from "../rules/length.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { lengthOfRecording, type Recording } from "./recording-work.ts";

export { enqueuePeaks } from "./queries.ts";

/**
 * Returns the length of a recording in whole seconds, measured in a child process. Null if the bytes are not
 * a recording. Throws if the storage can't be read.
 */
export async function recordingLength(
  services: Pick<Services, "work" | "log" | "storage">,
  { storage_key, size, mime_type }: Recording,
): Promise<Length | null> {
  const length = await readLength(services, { storage_key, size, mime_type });
  if (length === null) await assertReadable(services, storage_key);
  return length;
}

async function readLength(
  { work, log }: Pick<Services, "work" | "log">,
  file: Recording,
): Promise<Length | null> {
  try {
    return await work.run(lengthOfRecording, file);
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    log.warn({ err: error }, "a recording can't be read");
    return null;
  }
}

/**
 * Reads a byte to tell a failing storage from an unreadable recording. Throws if the storage is unavailable.
 */
async function assertReadable({ storage }: Pick<Services, "storage">, storage_key: string): Promise<void> {
  const bytes = await storage.read(storage_key, { start: 0, end: 0 });
  for await (const _ of bytes ?? []);
}

export const recordings = defineFeature({
  name: "recordings",
  endpoints: [endpoints(recordingRoutes, handlers)],
  jobs,
});
