import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { CONTENT_TYPES, directoryEntries, unpack } from "#areas/transcription/counting/server/index.ts";

/** Maximum bytes of all unpacked files that are copied from another package. */
const LARGEST_COPY = 100 * 1024 * 1024;
/** Fixed modification time of every file, so that equal letters produce equal packages. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Builds a ZIP package of `parts`, and copies the other files of `base`. Throws if a copied file is broken,
 * or if the copied files exceed 100 MB.
 */
export function packageOf(parts: Readonly<Record<string, string>>, base: Buffer | null): Promise<Buffer> {
  const files: [name: string, bytes: Buffer][] = [
    ...Object.entries(parts).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    ...(base === null ? [] : copiedFiles(base, parts)),
  ];
  // Word's own packages begin with the content types.
  const ordered = files.toSorted(([a], [b]) => Number(b === CONTENT_TYPES) - Number(a === CONTENT_TYPES));
  const zip = new ZipFile();
  for (const [name, bytes] of ordered) zip.addBuffer(bytes, name, OPTIONS);
  zip.end();
  return buffer(zip.outputStream);
}

function copiedFiles(
  base: Buffer,
  replacedParts: Readonly<Record<string, string>>,
): [name: string, bytes: Buffer][] {
  let bytesLeft = LARGEST_COPY;
  return directoryEntries(base)
    .filter(({ name }) => !Object.hasOwn(replacedParts, name))
    .map((file) => {
      const bytes = unpack(file, bytesLeft);
      bytesLeft -= bytes.length;
      return [file.name, bytes];
    });
}
