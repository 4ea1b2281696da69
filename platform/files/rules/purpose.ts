import { DOCUMENTS, type FileKind, type FilePurpose, MB, unknownFile } from "../contract.ts";
import { FILE_KINDS } from "./file-kind.ts";

interface UploadFacts {
  /** Purpose named at the upload, or null. */
  readonly purpose: string | null;
  readonly mime_type: string;
  readonly size: number;
}

/**
 * Returns true if an upload may be used for this purpose: it was uploaded for this purpose, or for none and
 * meets the purpose's rules.
 */
export function fitsPurpose(
  { purpose, mime_type, size }: UploadFacts,
  { name, kinds, limit }: FilePurpose,
): boolean {
  if (purpose !== null) return purpose === name;
  return size <= limit && kinds.some((kind) => FILE_KINDS[kind].mime === mime_type);
}

/**
 * Returns the reason why an upload can't be used for this purpose, in the purpose's own wording if any, or
 * null if it can.
 */
export function misfitReason(file: UploadFacts, purpose: FilePurpose): string | null {
  if (fitsPurpose(file, purpose)) return null;
  const isTooLarge = file.purpose === null && file.size > purpose.limit;
  const message = isTooLarge ? purpose.words?.tooLarge : purpose.words?.wrongKind;
  return message ?? unknownFile.sentence(undefined);
}

/**
 * Returns the limits of an upload without a purpose: documents, and the kinds of the given purposes. The
 * record that claims the file checks its own purpose.
 */
export function openLimits(purposes: readonly FilePurpose[]) {
  const kinds: readonly FileKind[] = [
    ...new Set([...DOCUMENTS, ...purposes.flatMap((purpose) => purpose.kinds)]),
  ];
  return { name: null, kinds, limit: 25 * MB };
}
