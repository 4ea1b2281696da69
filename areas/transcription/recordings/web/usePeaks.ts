import type { Owner } from "#platform/web/api/address.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { recordingRoutes } from "../contract.ts";
import { askAgainAfter } from "../rules/ask-again.ts";

/** Reads the waveform of a recording and if it has a copy, again and again until the waveform is made. `file` null reads nothing. */
export function usePeaks(file: number | null, owner: Owner | null) {
  const every = (known: { peaks: string | null } | undefined, answers: number): number | false =>
    known?.peaks === null && askAgainAfter(answers);
  const options = { owner, freshFor: Number.POSITIVE_INFINITY, every, enabled: file !== null };
  return useRead(recordingRoutes.peaks, { params: { id: file ?? 0 } }, options);
}
