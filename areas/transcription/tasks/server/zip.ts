import type { Readable } from "node:stream";
import { contentDisposition } from "#platform/files/rules/file-name.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { zipOf } from "#platform/files/server/zip-of.ts";

interface ZipContext {
  readonly services: { readonly storage: Storage };
  readonly reply: { headers(headers: Record<string, string>): unknown };
}

/** Streams the files as one zip while reading them. */
export function answerZip(
  { services, reply }: ZipContext,
  name: string,
  files: Parameters<typeof zipOf>[0],
): Readable {
  reply.headers({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-disposition": contentDisposition("attachment", name),
  });
  return zipOf(files, services.storage);
}
