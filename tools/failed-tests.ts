import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type Result, root } from "./parts.ts";

const path = join(root, ".cache/failed-tests.json");

/** Saves the names of files with failed tests for `npm test -- --failed`. */
export function writeFailedFiles(results: readonly Result[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify([...new Set(results.flatMap(({ failedFiles }) => failedFiles))].sort()));
}

/** Returns the files with failed tests of the last run. Empty if no test failed or no run was saved. */
export function readFailedFiles(): string[] {
  return existsSync(path) ? z.array(z.string()).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}
