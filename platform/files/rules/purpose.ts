import { DOCUMENTS, type FileKind, type FilePurpose, MB, unknownFile } from "../contract.ts";
import { FILE_KINDS } from "./file-kind.ts";

interface Uploaded {
  /** Null: uploaded without naming one. */
  readonly purpose: string | null;
  readonly mime_type: string;
  readonly size: number;
}

/** Whether an upload may be used for this: it was uploaded for it, or for nothing in particular and keeps its rules. */
export function fitsPurpose({ purpose, mime_type, size }: Uploaded, { name, kinds, limit }: FilePurpose): boolean {
  if (purpose !== null) return purpose === name;
  return size <= limit && kinds.some((kind) => FILE_KINDS[kind].mime === mime_type);
}

/** Why an upload may not be used for this, in the purpose's own words where it has some; null where it may. */
export function misfit(file: Uploaded, purpose: FilePurpose): string | null {
  if (fitsPurpose(file, purpose)) return null;
  const isTooLarge = file.purpose === null && file.size > purpose.limit;
  const words = isTooLarge ? purpose.words?.tooLarge : purpose.words?.wrongKind;
  return words ?? unknownFile.sentence(undefined);
}

/** An upload for nothing in particular: documents, and whatever the caller's own purposes take. The record it goes to decides. */
export function openLimits(purposes: readonly FilePurpose[]) {
  const kinds: readonly FileKind[] = [...new Set([...DOCUMENTS, ...purposes.flatMap((purpose) => purpose.kinds)])];
  return { name: null, kinds, limit: 25 * MB };
}
