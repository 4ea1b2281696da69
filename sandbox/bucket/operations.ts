import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const BUCKET_NAME = "corella-files";

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  modifiedAt: number;
}
/** A multipart upload that has not been completed. */
export interface Upload {
  readonly key: string;
  readonly parts: Map<number, StoredObject>;
  begunAt: number;
}

/** An error that S3 answers with a status and a code. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Store {
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Upload>;
  readonly leastPart: number;
  readonly page: number;
}
interface ObjectRequest {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly key: string;
  readonly body: Buffer;
}
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/**
 * Handles a request whose signature was checked. Throws an `S3Error` with the code that S3 answers.
 */
export function handleRequest(store: Store, objectRequest: ObjectRequest): Reply {
  const { request, url, key } = objectRequest;
  const query = url.searchParams;
  const uploadId = query.get("uploadId");
  const operation = `${request.method}${key === "" ? " bucket" : ""}${query.has("uploads") ? " uploads" : ""}${uploadId === null ? "" : " upload"}`;
  switch (operation) {
    case "PUT":
      return putObject(store, objectRequest);
    case "GET":
    case "HEAD":
      return getObject(store, objectRequest);
    case "DELETE":
      store.objects.delete(key);
      return { status: 204 };
    case "POST uploads":
      return beginUpload(store, key);
    case "PUT upload":
      return putPart(store, objectRequest, uploadOf(store, uploadId, key));
    case "POST upload":
      return completeUpload(store, objectRequest, uploadOf(store, uploadId, key), uploadId ?? "");
    case "DELETE upload":
      uploadOf(store, uploadId, key);
      store.uploads.delete(uploadId ?? "");
      return { status: 204 };
    case "GET bucket":
      return listObjects(store, query);
    case "GET bucket uploads":
      return listUploads(store, query);
    default:
      throw new S3Error(501, "NotImplemented");
  }
}

const makeObject = (bytes: Buffer): StoredObject => ({
  bytes,
  etag: `"${createHash("md5").update(bytes).digest("hex")}"`,
  modifiedAt: Date.now(),
});

function putObject({ objects }: Store, { key, body, request }: ObjectRequest): Reply {
  if (request.headers["content-length"] === undefined) throw new S3Error(411, "MissingContentLength");
  const object = makeObject(body);
  objects.set(key, object);
  return { status: 200, headers: { etag: object.etag } };
}

function getObject({ objects }: Store, { key, request }: ObjectRequest): Reply {
  const object = objects.get(key);
  if (!object) throw new S3Error(404, "NoSuchKey");
  const { bytes, etag } = object;
  const tag = request.headers["if-match"];
  if (tag !== undefined && tag !== etag) throw new S3Error(412, "PreconditionFailed");
  const headers = {
    etag,
    "last-modified": new Date(object.modifiedAt).toUTCString(),
    "accept-ranges": "bytes",
  };
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  if (!range) return { status: 200, headers, body: bytes };
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
  if (start >= bytes.length) throw new S3Error(416, "InvalidRange");
  return {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  };
}

function beginUpload({ uploads }: Store, key: string): Reply {
  const uploadId = randomUUID();
  uploads.set(uploadId, { key, parts: new Map(), begunAt: Date.now() });
  return xml(
    "InitiateMultipartUploadResult",
    `<Bucket>${BUCKET_NAME}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>`,
  );
}

function uploadOf({ uploads }: Store, uploadId: string | null, key: string): Upload {
  const upload = uploads.get(uploadId ?? "");
  if (upload?.key !== key) throw new S3Error(404, "NoSuchUpload");
  return upload;
}

function putPart(_store: Store, { url, body }: ObjectRequest, { parts }: Upload): Reply {
  const part = makeObject(body);
  parts.set(Number(url.searchParams.get("partNumber")), part);
  return { status: 200, headers: { etag: part.etag } };
}

function completeUpload(
  { objects, uploads, leastPart }: Store,
  { key, body }: ObjectRequest,
  { parts }: Upload,
  uploadId: string,
): Reply {
  const listedParts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const chunks = listedParts.map(([, number, etag], index) => {
    const part = parts.get(Number(number));
    if (!part || part.etag !== etag?.replaceAll("&quot;", '"')) throw new S3Error(400, "InvalidPart");
    if (index < listedParts.length - 1 && part.bytes.length < leastPart)
      throw new S3Error(400, "EntityTooSmall");
    return part.bytes;
  });
  if (chunks.length === 0) throw new S3Error(400, "MalformedXML");
  objects.set(key, {
    ...makeObject(Buffer.concat(chunks)),
    etag: `"${uploadId.replaceAll("-", "")}-${chunks.length}"`,
  });
  uploads.delete(uploadId);
  return xml("CompleteMultipartUploadResult", `<Key>${key}</Key>`);
}

function listObjects({ objects, page }: Store, query: URLSearchParams): Reply {
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .sort();
  const pageKeys = keys.slice(0, page);
  const contents = pageKeys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date(objects.get(key)?.modifiedAt ?? 0).toISOString()}</LastModified></Contents>`,
  );
  const isTruncated = keys.length > pageKeys.length;
  const next = isTruncated ? `<NextContinuationToken>${pageKeys.at(-1)}</NextContinuationToken>` : "";
  return xml("ListBucketResult", `<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}`);
}

function listUploads({ uploads, page }: Store, query: URLSearchParams): Reply {
  const after = query.get("upload-id-marker") ?? "";
  const matchingUploads = [...uploads]
    .filter(([id, { key }]) => key.startsWith(query.get("prefix") ?? "") && id > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const pageUploads = matchingUploads.slice(0, page);
  const entries = pageUploads.map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begunAt).toISOString()}</Initiated></Upload>`,
  );
  const isTruncated = matchingUploads.length > pageUploads.length;
  const next = isTruncated
    ? `<NextKeyMarker>${pageUploads.at(-1)?.[1].key}</NextKeyMarker><NextUploadIdMarker>${pageUploads.at(-1)?.[0]}</NextUploadIdMarker>`
    : "";
  return xml(
    "ListMultipartUploadsResult",
    `<IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join("")}`,
  );
}

const xml = (name: string, inner: string): Reply => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
});
/** Returns the body of an error, with a new request ID. */
export const errorXml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>${randomUUID()}</RequestId></Error>`;
