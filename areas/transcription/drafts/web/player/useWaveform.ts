import { useMemo } from "react";
import { recordingRoutes } from "#areas/transcription/recordings/contract.ts";
import { askAgainAfter } from "#areas/transcription/recordings/rules/ask-again.ts";
import { barsOf } from "#areas/transcription/recordings/rules/bars.ts";
import type { Owner } from "#platform/web/api/address.ts";
import { useRead } from "#platform/web/api/useRead.ts";

/** The bars of a recording; null where it has none, and until they are made: that is asked for again. */
export function useWaveform(file: number, owner: Owner): Float32Array | null {
  const every = (known: { peaks: string | null } | undefined, answers: number): number | false =>
    known?.peaks === null && askAgainAfter(answers);
  const { data } = useRead(recordingRoutes.peaks, { params: { id: file } }, { owner, freshFor: Number.POSITIVE_INFINITY, every });
  return useMemo(() => (data?.peaks ? barsOf(bytesOf(data.peaks)) : null), [data]);
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
