import type { HandlerContext } from "#platform/http/call.ts";
import { UNFINISHED_HOURS, type Upload, type uploadRoutes } from "../resumable.contract.ts";
import { writeMetadata } from "./upload-metadata.ts";
import type { UploadRow } from "./resumable.queries.ts";

type ReplyContext = Pick<HandlerContext<typeof uploadRoutes.uploadState>, "reply">;
type ShownUpload = Omit<UploadRow, "purpose">;

/** Sets the tus 1.0 headers of an upload and returns the upload as JSON. */
export function answerUpload({ reply }: ReplyContext, upload: ShownUpload): Upload {
  const { ID, name, declared_type, offset, is_receiving, is_length_deferred, changed_time } = upload;
  const expires = new Date(Date.parse(changed_time) + UNFINISHED_HOURS * 3_600_000);
  reply.headers({
    "upload-offset": offset,
    ...(is_length_deferred ? { "upload-defer-length": 1 } : { "upload-length": upload.length }),
    "upload-metadata": writeMetadata({ filename: name, filetype: declared_type }),
    "upload-expires": expires.toUTCString(),
    "cache-control": "no-store",
  });
  const length = is_length_deferred ? null : upload.length;
  return { ID, name, length, offset, is_receiving, expires: expires.toISOString() };
}
