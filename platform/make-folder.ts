import { existsSync, mkdirSync } from "node:fs";
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
