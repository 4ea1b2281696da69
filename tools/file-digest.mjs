import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function filesBelow(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !name.startsWith("."))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

export function digest(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(read(file))
      .update("\0");
  return hash.digest("hex");
}

/** Returns the content of a file as Latin-1 text. Empty if the file can't be read. */
export function read(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
