import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { MAY_UPLOAD, PurposeName, UPLOAD_FAILS, unknownPurpose } from "./contract.ts";

export const TUS_VERSION = "1.0.0";
export const TUS_EXTENSIONS = "creation,creation-defer-length,expiration,termination";
/** Content type of the bytes in a PATCH. */
export const PART_TYPE = "application/offset+octet-stream";
/** Hours without new bytes after which an unfinished upload is removed. */
export const UNFINISHED_HOURS = 24;

export const lengthRequired = problem(
  "upload.length",
  400,
  "Upload-Length must be the size of the file in bytes.",
  "Upload-Length",
);
export const deferralRequired = problem(
  "upload.deferral",
  400,
  "Send either Upload-Length, or Upload-Defer-Length: 1 if the size is not known yet.",
  "Upload-Defer-Length",
);
export const lengthKnown = problem(
  "upload.length_known",
  400,
  "This upload already has a size. Upload-Length can't change it.",
  "Upload-Length",
);
export const lengthBelowOffset = problem(
  "upload.length_below_offset",
  400,
  "Upload-Length is less than the number of bytes that have arrived.",
  "Upload-Length",
);
export const joiningUnsupported = problem(
  "upload.concat",
  400,
  "Uploads can't be joined (Upload-Concat). Send the file as one upload.",
  "Upload-Concat",
);
export const unsupportedVersion = problem(
  "upload.version",
  412,
  `This version of tus is not supported. Send Tus-Resumable: ${TUS_VERSION}.`,
  "Tus-Resumable",
);
export const wrongOffset = problem(
  "upload.offset",
  409,
  "Upload-Offset is not the number of bytes that have arrived. Ask for it with HEAD and continue from there.",
  "Upload-Offset",
);
export const uploadHeld = problem(
  "upload.locked",
  423,
  "This upload is being received by another request. Try again in a moment.",
);
export const tooManyBytes = problem(
  "upload.too_many_bytes",
  413,
  "The request has more bytes than the file should have.",
);
export const partTypeRequired = problem("upload.type", 415, `Send the bytes as ${PART_TYPE}.`);
export const lineSilent = problem(
  "upload.silent",
  408,
  "Nothing arrived for 30 seconds. Continue from the bytes that have arrived.",
);

export const Upload = z.object({
  ID: z.int(),
  name: z.string(),
  /** Size of the file in bytes, or null until the sender has declared it. */
  length: z.int().nullable(),
  /** Bytes that have arrived. */
  offset: z.int(),
  /** True while another request is adding bytes. A request whose connection was lost ends within a moment. */
  is_receiving: z.boolean(),
  expires: z.string(),
});
export type Upload = z.output<typeof Upload>;

const uploadParams = { params: { id: IdParam }, entities: { id: "upload" } } as const;
const uploadAccess = {
  id: "own",
  access: { needs: MAY_UPLOAD, client: "required", callers: "all" },
} as const;

/** Routes of resumable uploads by the protocol tus 1.0 with `TUS_EXTENSIONS` (G-14). */
export const uploadRoutes = {
  createUpload: route({
    ...uploadAccess,
    summary:
      "Upload a large file in parts (tus 1.0); Upload-Length or Upload-Defer-Length, and Upload-Metadata with filename and filetype",
    method: "POST",
    path: "/file/resumable",
    query: { type: PurposeName.optional() },
    reply: Upload,
    status: 201,
    fails: [
      ...UPLOAD_FAILS,
      unknownPurpose,
      lengthRequired,
      deferralRequired,
      joiningUnsupported,
      unsupportedVersion,
    ],
  }),
  /** Responds to HEAD as well, with the same headers. */
  uploadState: route({
    ...uploadAccess,
    summary: "How many bytes of a resumable upload have arrived; HEAD as tus 1.0 has it",
    method: "GET",
    path: "/file/resumable/{id}",
    ...uploadParams,
    reply: Upload,
    fails: [unsupportedVersion],
  }),
  addToUpload: route({
    ...uploadAccess,
    summary:
      "Add bytes at Upload-Offset (tus 1.0); with the last ones the file is checked and its ID is in Upload-File",
    method: "PATCH",
    path: "/file/resumable/{id}",
    mode: "upload",
    consumes: PART_TYPE,
    idempotency: false,
    ...uploadParams,
    fails: [
      ...UPLOAD_FAILS,
      lengthRequired,
      lengthKnown,
      lengthBelowOffset,
      wrongOffset,
      uploadHeld,
      tooManyBytes,
      partTypeRequired,
      lineSilent,
      unsupportedVersion,
    ],
  }),
  cancelUpload: route({
    ...uploadAccess,
    summary: "Cancel a resumable upload and remove what has arrived (tus 1.0, termination)",
    method: "DELETE",
    path: "/file/resumable/{id}",
    ...uploadParams,
    status: 204,
    fails: [unsupportedVersion],
  }),
};
