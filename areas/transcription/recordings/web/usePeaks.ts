import type { Owner } from "#platform/web/api/address.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { recordingRoutes } from "../contract.ts";
import { pollDelayAfter } from "../rules/ask-again.ts";

/**
 * Reads a recording's waveform and whether it has a copy, and polls until the waveform is made. Reads nothing
 * if `file` is null.
 */
export function usePeaks(file: number | null, owner: Owner | null) {
  const pollInterval = (data: { peaks: string | null } | undefined, replies: number): number | false =>
    data?.peaks === null && pollDelayAfter(replies);
  const options = { owner, freshFor: Number.POSITIVE_INFINITY, every: pollInterval, enabled: file !== null };
  return useRead(recordingRoutes.peaks, { params: { id: file ?? 0 } }, options);
}
