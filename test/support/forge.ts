import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ArchiveKeys } from "#platform/backup/archive-seal.ts";
import type { Manifest } from "#platform/backup/manifest.ts";

export type Forged = Record<string, string | null>;

/** A backup archive altered by an attacker who has the key: all hashes and the seal are valid. */
export class Forgery {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly #keys: ArchiveKeys;

  constructor(original: string, folder: string, keys: ArchiveKeys) {
    cpSync(original, folder, { recursive: true });
    this.folder = folder;
    this.#keys = keys;
    this.manifest = JSON.parse(readFileSync(this.path("manifest.json"), "utf8"));
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  part(table: string): Manifest["tables"][number] {
    const part = this.manifest.tables.find(({ name }) => name === table);
    if (!part) throw new Error(`no ${table} in the archive`);
    return part;
  }

  lines(file: string): string[] {
    return readFileSync(this.path(file), "utf8").split("\n").slice(0, -1);
  }

  rows(table: string): Forged[] {
    return this.lines(this.part(table).file).map((line) => JSON.parse(line));
  }

  write(part: { file: string; rows: number; bytes: number; sha256: string }, lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join("");
    writeFileSync(this.path(part.file), text);
    Object.assign(part, {
      rows: lines.length,
      bytes: Buffer.byteLength(text),
      sha256: createHash("sha256").update(text).digest("hex"),
    });
  }

  /** Adds a row to a table of the archive. Columns missing from `row` are null. */
  add(table: string, row: Forged): void {
    const part = this.part(table);
    const whole = Object.fromEntries(part.columns.map((column) => [column, row[column] ?? null]));
    this.write(part, [...this.lines(part.file), JSON.stringify(whole)]);
  }

  change(table: string, change: (row: Forged) => Forged): void {
    const part = this.part(table);
    this.write(
      part,
      this.rows(table).map((row) => JSON.stringify(change(row))),
    );
  }

  seal(manifest: object = this.manifest, keys: ArchiveKeys = this.#keys): string {
    const text = JSON.stringify(manifest);
    writeFileSync(this.path("manifest.json"), text);
    writeFileSync(
      this.path("manifest.json.sha256"),
      `${createHash("sha256").update(text).digest("hex")}  manifest.json\n`,
    );
    writeFileSync(this.path("manifest.json.seal"), keys.seal(text));
    return this.folder;
  }
}
