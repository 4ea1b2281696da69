import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";

export const notRecording = problem("recording.kind", 404, "This file is not a recording.");

/** What a waveform is drawn from. */
export const RecordingPeaks = z.object({
  /** The file of the recording. */
  ID: z.int(),
  per_second: z.int(),
  /** One byte a peak, from 0 to 127, in base64; null: not made yet, ask again; empty: this kind of recording has no waveform. */
  peaks: z.string().nullable(),
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
};
