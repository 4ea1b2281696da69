import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#platform/start-error.ts";
import type { ArchiveKeys } from "./archive-seal.ts";
import { readWithin } from "./open-within.ts";
import { alteredError } from "./parts.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
const count = z.int().nonnegative();
/** Part of an archive. Its file name is restricted, so that no path can leave the folder. */
const Part = z.object({
  file: z.string().regex(/^(tables\/[A-Za-z_][A-Za-z0-9_]*\.jsonl(\.gz)?|jobs\.jsonl\.gz|files\.jsonl)$/),
  rows: count,
  bytes: count,
  sha256,
});
export type Part = z.infer<typeof Part>;

const hasUniqueNames = (all: readonly { readonly name: string }[]) =>
  new Set(all.map((one) => one.name)).size === all.length;
const Tables = z
  .array(Part.extend({ name, columns: z.array(name) }))
  .refine(hasUniqueNames)
  .refine((all) => all.every((part) => part.file.replace(/\.gz$/, "") === `tables/${part.name}.jsonl`));

const Manifest = z.object({
  format: z.literal(1),
  content: z.enum(["everything", "client"]),
  corella: z.string(),
  postgresql: z.int(),
  taken_at: z.iso.datetime(),
  /** The client whose records these are; null in a backup. */
  client: z.object({ ID: z.int().positive(), username: z.string() }).nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).refine(hasUniqueNames),
  tables: Tables,
  sequences: z
    .array(z.object({ name, last_value: z.string().regex(/^-?\d{1,19}$/), is_called: z.boolean() }))
    .refine(hasUniqueNames),
  jobs: Part.extend({ file: z.literal("jobs.jsonl.gz") }).nullable(),
  /** List of files; `size` is the total of the files themselves. */
  files: Part.extend({ file: z.literal("files.jsonl"), size: count }),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
const CHECKSUM_FILE = "manifest.json.sha256";
const SEAL_FILE = "manifest.json.seal";
const MAX_BYTES = { manifest: 16_000_000, beside: 4_000 } as const;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

export const version = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"))).version;

/**
 * Writes the manifest last: a folder without it is no backup. `sha256sum -c` can check the second file; the
 * third is the seal.
 */
export function writeManifest(folder: string, manifest: Manifest, keys: ArchiveKeys): void {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeFileSync(join(folder, CHECKSUM_FILE), `${hashOf(text)}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
  writeFileSync(join(folder, SEAL_FILE), keys.seal(text), { mode: 0o600, flush: true });
  writeFileSync(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

export interface Trust {
  readonly keys: ArchiveKeys;
  /**
   * True to accept a backup without a seal, written before seals existed, if its operator explicitly requests
   * it.
   */
  readonly unsealed?: boolean;
}

/**
 * Reads and checks the manifest. Nothing in the folder is trusted before its seal is verified. Throws a
 * `StartError`.
 */
export async function readManifest(
  folder: string,
  content: Manifest["content"],
  trust: Trust,
): Promise<Manifest> {
  const contentName = content === "everything" ? "backup" : "client's archive";
  const text = await readWithin(folder, MANIFEST, MAX_BYTES.manifest);
  const checksum = await readWithin(folder, CHECKSUM_FILE, MAX_BYTES.beside);
  if (text === null || checksum === null)
    throw new StartError(`${folder} is not a complete ${contentName}: it has no ${MANIFEST}.`);
  if (checksum !== `${hashOf(text)}  ${MANIFEST}\n`) throw alteredError(folder, MANIFEST);
  await insistOnSeal(folder, text, trust, contentName);
  const json = parseJson(folder, text);
  const { format } = z.object({ format: z.int() }).catch({ format: 0 }).parse(json);
  if (format > 1)
    throw new StartError(
      `${folder} was written by a newer Corella (format ${format}). Restore it with that one.`,
    );
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw alteredError(folder, MANIFEST);
  if (manifest.data.content !== content) throw new StartError(`${folder} is not a ${contentName}.`);
  return manifest.data;
}

async function insistOnSeal(
  folder: string,
  text: string,
  { keys, unsealed = false }: Trust,
  contentName: string,
): Promise<void> {
  const seal = await readWithin(folder, SEAL_FILE, MAX_BYTES.beside);
  if (seal !== null) return keys.insistOnSeal(folder, text, seal);
  if (unsealed) return;
  throw new StartError(
    `${folder} has no seal (${SEAL_FILE}), so nobody can tell who wrote it. Only a ${contentName} sealed by a known installation is accepted. Nothing was changed.`,
  );
}

function parseJson(folder: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw alteredError(folder, MANIFEST);
  }
}
