import type { Count } from "#areas/transcription/counting/rules/count.ts";
import { readCount } from "#areas/transcription/counting/server/index.ts";
import { recordingLength } from "#areas/transcription/recordings/server/index.ts";
import type { Length } from "#areas/transcription/recordings/rules/length.ts";
import { isRecording } from "#platform/files/rules/file-kind.ts";
import { fitsPurpose } from "#platform/files/rules/purpose.ts";
import { findFile } from "#platform/files/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Services } from "#platform/services.ts";
import { type AttachmentChange, purposeOfKey } from "../contract.ts";
import {
  unknownAttachment,
  unreadableLetter,
  unreadableRecording,
  wrongAttachmentKind,
} from "../problems.contract.ts";
import { isTyped } from "../rules/delivery.ts";

/** Details read from the bytes of a file. */
export interface ReadFile {
  readonly name: string;
  readonly duration: number | null;
  /** True for a recording that breaks off before its end (H-8). */
  readonly ends_early: boolean;
  readonly counted_characters: number | null;
  readonly count_rule: string | null;
  readonly counted_sha256: Buffer | null;
}
type ReadServices = Pick<Services, "db" | "work" | "log" | "storage">;
export type ReadFiles = ReadonlyMap<number, ReadFile>;

/**
 * Reads the recordings and letters named in a body. Called before the transaction, so that no database
 * connection is occupied while reading.
 */
export async function readFiles(
  services: ReadServices,
  _doctor: number,
  changes: readonly AttachmentChange[],
): Promise<ReadFiles> {
  const fileFacts = new Map<number, ReadFile>();
  for (const { _file, attachment_key } of changes) {
    const file = await findFile(services.db, _doctor, _file);
    if (!file) throw refusalOf(unknownAttachment, undefined);
    const purpose = purposeOfKey(attachment_key);
    if (!purpose.kinds.length || !fitsPurpose({ ...file, purpose: null }, purpose))
      throw refusalOf(wrongAttachmentKind, { name: file.name });
    const length = isRecording(file.mime_type) ? await lengthOf(services, file) : null;
    const count = isTyped(attachment_key) ? await countOf(services, file) : null;
    fileFacts.set(_file, {
      name: file.name,
      duration: length?.seconds ?? null,
      ends_early: length?.endsEarly ?? false,
      counted_characters: count?.characters ?? null,
      count_rule: count?.rule ?? null,
      counted_sha256: count ? file.sha256 : null,
    });
  }
  return fileFacts;
}

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/**
 * Counts the characters of a letter. Null for a type that can't be counted, such as PDF; throws
 * `unreadableLetter` if the file is damaged.
 */
async function countOf(services: ReadServices, file: File): Promise<Count | null> {
  const result = await readCount(services, file);
  if (result.kind === "broken") throw refusalOf(unreadableLetter, { name: file.name });
  return result.kind === "counted" ? result.count : null;
}

async function lengthOf(services: ReadServices, file: File): Promise<Length> {
  const length = await recordingLength(services, file);
  if (length === null) throw refusalOf(unreadableRecording, { name: file.name });
  return length;
}
