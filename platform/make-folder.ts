import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "#platform/start-error.ts";

/**
 * Creates a folder with its parents, one by one, because Node's `recursive` option never returns below a
 * virtual file system (/proc).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

const OTHERS_MASK = 0o077;

/**
 * Creates a folder, or restricts an existing one, for the server's account alone, regardless of the umask.
 * False if the file system has no permissions or the folder belongs to another account.
 */
export function makePrivateFolder(path: string): boolean {
  makeFolder(path);
  if ((statSync(path).mode & OTHERS_MASK) === 0) return true;
  try {
    chmodSync(path, 0o700);
  } catch {
    return false;
  }
  return (statSync(path).mode & OTHERS_MASK) === 0;
}
