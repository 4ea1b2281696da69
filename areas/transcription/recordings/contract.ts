import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { contentMissing, rangeOutside } from "#platform/files/contract.ts";

export const notRecording = problem("recording.kind", 404, "This file is not a recording.");

export const notConverted = problem(
  "recording.copy",
  404,
  "There is no converted copy of this recording. Download it.",
);

/** The waveform of a recording, and whether it has a copy that browsers can play. */
export const RecordingPeaks = z.object({
  /** ID of the recording's file. */
  ID: z.int(),
  per_second: z.int(),
  /**
   * Base64 of one byte per peak, from 0 to 127. Null until the waveform is made, so request again; empty if
   * this kind of recording has no waveform.
   */
  peaks: z.string().nullable(),
  /**
   * True if browsers play the copy (`/recording/{id}/copy`), which was converted from a format that they
   * can't play (G-24).
   */
  has_copy: z.boolean(),
});
export type RecordingPeaks = z.output<typeof RecordingPeaks>;

export const recordingRoutes = {
  peaks: route({
    id: "own",
    summary: "The waveform of a recording that the caller may open: 50 peaks a second",
    method: "GET",
    path: "/recording/{id}/peaks",
    access: { needs: ["task.list", "task.own"], client: "required" },
    params: { id: IdParam },
    entities: { id: "file" },
    reply: RecordingPeaks,
    fails: [notRecording],
  }),
  copy: route({
    id: "own",
    summary:
      "The copy of a recording that browsers play, converted from one that they do not play; whole or by Range",
    method: "GET",
    path: "/recording/{id}/copy",
    access: { needs: ["task.list", "task.own"], client: "required" },
    params: { id: IdParam },
    entities: { id: "file" },
    produces: "application/octet-stream",
    audit: { controller: "file", one: "id" },
    fails: [notRecording, notConverted, rangeOutside, contentMissing],
  }),
};
