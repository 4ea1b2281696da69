import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "#platform/start-error.ts";

/** Step by step: where the system itself makes the folders (/proc), Node's own `recursive` never comes back. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

const OF_OTHERS = 0o077;

/** For the server's own account alone, whatever the umask and whoever made it. False: this place knows no such thing, or the folder is another account's. */
export function makePrivateFolder(path: string): boolean {
  makeFolder(path);
  if ((statSync(path).mode & OF_OTHERS) === 0) return true;
  try {
    chmodSync(path, 0o700);
  } catch {
    return false;
  }
  return (statSync(path).mode & OF_OTHERS) === 0;
}
