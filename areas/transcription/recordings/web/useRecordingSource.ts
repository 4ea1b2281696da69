import { fileRoutes } from "#platform/files/contract.ts";
import { isPlayable } from "#platform/files/rules/file-kind.ts";
import { addressOf, type Owner } from "#platform/web/api/address.ts";
import { recordingRoutes } from "../contract.ts";
import { usePeaks } from "./usePeaks.ts";

interface Recording {
  readonly ID: number;
  readonly mime_type: string;
}

/**
 * Returns the address that the browser plays: the converted copy if there is one, otherwise the recording.
 * Returns null for a recording in a format that browsers don't play, as long as it has no copy.
 */
export function useRecordingSource(file: Recording | null, owner: Owner | null): string | null {
  const { data } = usePeaks(file?.ID ?? null, owner);
  if (!file) return null;
  if (data?.has_copy) return addressOf(recordingRoutes.copy, { params: { id: file.ID } }, owner);
  return isPlayable(file.mime_type)
    ? addressOf(fileRoutes.open, { params: { id: file.ID }, query: {} }, owner)
    : null;
}
