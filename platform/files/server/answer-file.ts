import type { Readable } from "node:stream";
import type { HandlerContext } from "#platform/http/call.ts";
import { contentMissing, rangeOutside } from "../contract.ts";
import { canShowInBrowser } from "../rules/file-kind.ts";
import { contentDisposition } from "../rules/file-name.ts";
import { isAmongTags, rangeOf } from "../rules/range.ts";
import type { findFile } from "./queries.ts";

type FileContext = Pick<
  HandlerContext<{ fails: readonly (typeof rangeOutside | typeof contentMissing)[] }>,
  "request" | "reply" | "services" | "fail"
>;
type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Sends a file's bytes, whole or by range. The caller must have checked access. */
export async function answerFile(
  { request, reply, services, fail }: FileContext,
  file: StoredFile,
  isToShow: boolean,
): Promise<Readable | string> {
  const tag = `"${file.sha256.toString("base64url")}"`;
  reply.headers({ etag: tag, "cache-control": "private, no-cache", "accept-ranges": "bytes" });
  if (isAmongTags(request.headers["if-none-match"], tag)) {
    reply.code(304);
    return "";
  }
  const range = requestedRange(request.headers, tag, file.size);
  if (range === "outside") {
    reply.header("content-range", `bytes */${file.size}`);
    return fail(rangeOutside);
  }
  const bytes = await services.storage.read(file.storage_key, range ?? undefined);
  if (!bytes) {
    services.log.error({ file: file.ID }, "a file's bytes are missing");
    return fail(contentMissing);
  }
  reply.headers({
    "content-type": file.mime_type,
    "content-disposition": contentDisposition(
      isToShow && canShowInBrowser(file.mime_type) ? "inline" : "attachment",
      file.name,
    ),
    ...(isToShow && file.mime_type === PDF ? FRAME_HEADERS : {}),
    "content-length": range ? range.end - range.start + 1 : file.size,
  });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  return bytes;
}

const PDF = "application/pdf";
/**
 * Headers that allow a PDF in a frame of Corella's own pages, where a letter is read beside the form filled
 * in from it. The frame can't load any other resource.
 */
const FRAME_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
};

/** Returns the requested range. With If-Range, the range only applies if the content is unchanged. */
function requestedRange(headers: FileContext["request"]["headers"], tag: string, size: number) {
  const ifRange = headers["if-range"];
  return ifRange === undefined || ifRange === tag ? rangeOf(headers.range, size) : null;
}
