import { answerFile, findFile, findOpenable } from "#platform/files/server/index.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { notConverted, notRecording, type recordingRoutes } from "../contract.ts";
import { PEAKS_PER_SECOND } from "../rules/peaks.ts";
import { findCopy } from "./copy.queries.ts";
import { findPeaks } from "./queries.ts";

export const handlers: Handlers<typeof recordingRoutes> = {
  async peaks(call) {
    const { db, client } = call;
    const file = await openRecording(call);
    const peaks = (await findPeaks(db, client.ID, file.ID)) ?? null;
    const copy = await findCopy(db, client.ID, file.ID);
    const has_copy = (copy?._copy ?? null) !== null;
    return { ID: file.ID, per_second: PEAKS_PER_SECOND, peaks: peaks?.toString("base64") ?? null, has_copy };
  },

  async copy(call) {
    const { db, client, fail } = call;
    const file = await openRecording(call);
    const { _copy } = (await findCopy(db, client.ID, file.ID)) ?? { _copy: null };
    const copy = _copy === null ? undefined : await findFile(db, client.ID, _copy);
    return answerFile(call, copy ?? fail(notConverted), false);
  },
};

/** Returns a recording that the caller may open (RULE-FILE-05), which also allows its waveform and copy. */
async function openRecording(call: HandlerContext<(typeof recordingRoutes)["peaks" | "copy"]>) {
  const file = call.assertFound(await findOpenable(call, call.params.id));
  if (!file.mime_type.startsWith("audio/")) call.fail(notRecording);
  return file;
}
