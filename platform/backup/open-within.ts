import { constants, realpathSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#platform/start-error.ts";

const PLAIN_PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/**
 * Opens a file of an archive for reading. Never reaches outside the folder: no absolute path, no "..", no
 * symbolic link on the way, no device or pipe. Null if the file does not exist.
 */
export async function openWithin(folder: string, path: string): Promise<FileHandle | null> {
  if (!PLAIN_PATH.test(path)) throw outsideError(folder, path);
  let file: FileHandle;
  try {
    const [realPath, expectedPath] = [realpathSync(join(folder, path)), join(realpathSync(folder), path)];
    if (realPath !== expectedPath) throw outsideError(folder, path);
    file = await open(realPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return null;
    throw error;
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw outsideError(folder, path);
}

/** Reads a small file of at most `maxBytes` bytes. Null if the file does not exist. */
export async function readWithin(folder: string, path: string, maxBytes: number): Promise<string | null> {
  const file = await openWithin(folder, path);
  if (!file) return null;
  try {
    if ((await file.stat()).size > maxBytes)
      throw new StartError(`${folder} is damaged or was changed: ${path} is too large.`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

const outsideError = (folder: string, path: string): StartError =>
  new StartError(
    `${folder} is damaged or was changed: ${JSON.stringify(path)} is not a file inside it. Nothing was changed.`,
  );
