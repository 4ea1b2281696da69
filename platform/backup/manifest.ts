import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#platform/start-error.ts";
import { altered } from "./parts.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
const Part = z.object({ file: z.string().regex(/^[\w./-]+$/), rows: z.int(), bytes: z.int(), sha256 });
export type Part = z.infer<typeof Part>;

const Manifest = z.object({
  format: z.literal(1),
  content: z.enum(["everything", "client"]),
  corella: z.string(),
  postgresql: z.int(),
  taken_at: z.iso.datetime(),
  /** Whose records these are. */
  client: z.object({ ID: z.int(), username: z.string() }).nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(Part.extend({ name, columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name, last_value: z.string(), is_called: z.boolean() })),
  jobs: Part.nullable(),
  /** The list of files; `size` is that of the files themselves. */
  files: Part.extend({ size: z.int() }),
});
export type Manifest = z.infer<typeof Manifest>;

const MANIFEST = "manifest.json";
const CHECK = "manifest.json.sha256";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

export const version = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")))
    .version;

/** Last of all: without it a folder is no backup. `sha256sum -c` understands the second file. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeFileSync(join(folder, CHECK), `${hashOf(text)}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
  writeFileSync(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

export function readManifest(folder: string, content: Manifest["content"]): Manifest {
  const what = content === "everything" ? "backup" : "client's archive";
  const [path, check] = [join(folder, MANIFEST), join(folder, CHECK)];
  if (!existsSync(path) || !existsSync(check))
    throw new StartError(`${folder} is not a complete ${what}: it has no ${MANIFEST}.`);
  const text = readFileSync(path, "utf8");
  if (readFileSync(check, "utf8") !== `${hashOf(text)}  ${MANIFEST}\n`) throw altered(folder, MANIFEST);
  const written: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.int() }).parse(written);
  if (format > 1) throw new StartError(`${folder} was written by a newer Corella (format ${format}). Restore it with that one.`);
  const manifest = Manifest.parse(written);
  if (manifest.content !== content) throw new StartError(`${folder} is not a ${what}.`);
  return manifest;
}
