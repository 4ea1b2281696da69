import { converterCommand } from "#platform/converter-command.ts";
import {
  claimFile,
  findFile,
  insertServerFile,
  storeServerFile,
  type ReceivedFile,
  removeUnused,
} from "#platform/files/server/index.ts";
import { SERVER_MADE } from "#platform/files/contract.ts";
import { extensionOf } from "#platform/files/rules/file-kind.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { isWholeCopy } from "../rules/copy.ts";
import { convert, NotConverted } from "./converter.ts";
import { findCopy, insertCopy } from "./copy.queries.ts";
import { lengthOfRecording, type Recording } from "./recording-work.ts";

type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;
const copyFile = { name: SERVER_MADE, kinds: [], limit: 0, needs: [] };

/**
 * Returns the copy of a recording that browsers can play, and makes it if missing. Null if the recording
 * can't be converted or no converter is configured.
 */
export async function copyOf(
  services: Services,
  _doctor: number,
  file: StoredFile,
): Promise<Recording | null> {
  const { db, config, log } = services;
  const existingCopy = await findCopy(db, _doctor, file.ID);
  if (existingCopy) return storedCopy(db, _doctor, existingCopy);
  const command = config.audioConverter === undefined ? null : converterCommand(config.audioConverter);
  if (!command) return null;
  const bytes = await services.storage.read(file.storage_key);
  if (!bytes) throw new Error("a recording's bytes are missing");
  const name = `${file.name.replace(/\.[^.]*$/, "")}.mp3`;
  try {
    await convert(command, bytes, extensionOf(file.name), async (mp3) => {
      const madeFile = await storeServerFile(services.storage, name, "mp3", mp3);
      try {
        await storeWholeCopy(services, _doctor, file, madeFile);
      } finally {
        await removeUnused(services, [madeFile.storage_key]);
      }
    });
  } catch (error) {
    if (!(error instanceof NotConverted)) throw error;
    log.warn({ err: error, file: file.ID }, "a recording can't be converted");
    await insertCopy(db, _doctor, file.ID, null);
  }
  return storedCopy(db, _doctor, await findCopy(db, _doctor, file.ID));
}

/**
 * Returns the stored copy. Its file may be an earlier one of the client with the same bytes, stored under
 * that file's key.
 */
const storedCopy = async (
  db: Db,
  _doctor: number,
  copy: { readonly _copy: number | null } | undefined,
): Promise<Recording | null> =>
  (copy && copy._copy !== null && (await findFile(db, _doctor, copy._copy))) || null;

/**
 * Stores a copy that contains the whole recording. Throws `NotConverted` if the copy is no MP3 or shorter
 * than the recording.
 */
async function storeWholeCopy(
  { db, work }: Services,
  _doctor: number,
  file: StoredFile,
  made: ReceivedFile,
): Promise<void> {
  const lengthOf = ({ storage_key, size, mime_type }: Recording) =>
    work.run(lengthOfRecording, { storage_key, size, mime_type });
  const [recording, copy] = [await lengthOf(file), await lengthOf(made)];
  if (!copy) throw new NotConverted("the copy is no MP3");
  if (recording && !isWholeCopy(recording, copy))
    throw new NotConverted(`the copy has ${copy.seconds} s of ${recording.seconds} s`);
  await db.transaction().execute(async (trx) => {
    const { ID } = await insertServerFile(trx, _doctor, file._uploaded_by, copyFile, made);
    await claimFile(trx, _doctor, ID);
    await insertCopy(trx, _doctor, file.ID, ID);
  });
}
