import { findOpenable } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { notRecording, type recordingRoutes } from "../contract.ts";
import { PEAKS_PER_SECOND } from "../rules/peaks.ts";
import { findPeaks } from "./queries.ts";

export const handlers: Handlers<typeof recordingRoutes> = {
  async peaks(call) {
    const { db, client, params, fail, assertFound } = call;
    const file = assertFound(await findOpenable(call, params.id));
    if (!file.mime_type.startsWith("audio/")) fail(notRecording);
    const peaks = (await findPeaks(db, client.ID, file.ID)) ?? null;
    return { ID: file.ID, per_second: PEAKS_PER_SECOND, peaks: peaks?.toString("base64") ?? null };
  },
};
