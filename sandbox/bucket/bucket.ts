import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Keys, signatureProblem } from "./signature.ts";

interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  modifiedAt: number;
}
interface Upload {
  readonly key: string;
  readonly parts: Map<number, StoredObject>;
  begunAt: number;
}

/** Deliberate fault of a request. Each one applies once. */
export interface Mishap {
  readonly method: string;
  /** Limits the fault to requests whose address contains this text. */
  readonly within?: string;
  readonly how:
    | "503"
    | "500"
    | "silence"
    | "cut before"
    | "cut in the middle"
    | "silence in the middle"
    | "error in a 200"
    | "page in a 200"
    | "page in a 404";
}

export interface SandboxBucket {
  /** Returns the value of STORAGE_URL for a prefix in the bucket. */
  readonly urlOf: (prefix?: string) => string;
  readonly keys: Keys;
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Upload>;
  readonly mishaps: Mishap[];
  /** Method and query names of each request, for tests that count requests. */
  readonly asked: string[];
  readonly stop: () => Promise<void>;
}

const NAME = "corella-files";
const PAGE_SIZE = 3;
const MIN_PART_BYTES = 5 * 1024 * 1024;

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Options {
  readonly port?: number;
  readonly keys?: Keys;
  /**
   * Smallest part of a multipart upload in bytes, 5 MB as in S3. Tests with many parts use a smaller size.
   */
  readonly leastPart?: number;
  /** Number of objects that a page of a list contains. */
  readonly page?: number;
}

/**
 * Starts an in-memory object store for development. Implements the used part of S3 in path style and checks
 * every signature and checksum.
 */
export async function startBucket(options: Options = {}): Promise<SandboxBucket> {
  const {
    keys = { accessKey: "desk", secretKey: "desk-secret" },
    leastPart = MIN_PART_BYTES,
    page = PAGE_SIZE,
  } = options;
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const mishaps: Mishap[] = [];
  const requestLog: string[] = [];
  const store = { objects, uploads, leastPart, page };
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://bucket");
    requestLog.push(
      [request.method, ...[...url.searchParams.keys()].filter((name) => name !== "prefix")].join(" "),
    );
    const index = mishaps.findIndex(
      ({ method, within }) => method === request.method && (request.url ?? "").includes(within ?? ""),
    );
    const how = index === -1 ? undefined : mishaps.splice(index, 1)[0]?.how;
    if (how === "cut before") return void request.socket.destroy();
    const body = Buffer.concat(await request.toArray());
    if (how === "silence") return;
    try {
      if (how === "503") throw new S3Error(503, "SlowDown");
      if (how === "500") throw new S3Error(500, "InternalError");
      const problem = signatureProblem(request, body, keys);
      if (problem !== null) throw new S3Error(problem === "XAmzContentSHA256Mismatch" ? 400 : 403, problem);
      const [, bucket, ...keySegments] = decodeURIComponent(url.pathname).split("/");
      if (bucket !== NAME) throw new S3Error(404, "NoSuchBucket");
      if (how === "page in a 200" || how === "page in a 404")
        return send(response, {
          status: Number(how.slice(-3)),
          body: "<!doctype html><title>Sign in</title>",
        });
      const reply = handleRequest(store, { request, url, key: keySegments.join("/"), body });
      if (how === "error in a 200") return send(response, { status: 200, body: errorXml("InternalError") });
      send(response, reply, how);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      send(response, { status: error.status, body: request.method === "HEAD" ? "" : errorXml(error.code) });
    }
  }

  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  // `as`: the address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (prefix = "") => `s3://${NAME}/${prefix}?region=ap-southeast-2&endpoint=http://127.0.0.1:${port}`,
    keys,
    objects,
    uploads,
    mishaps,
    asked: requestLog,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
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
interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

function handleRequest(store: Store, objectRequest: ObjectRequest): Reply {
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
    `<Bucket>${NAME}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>`,
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
const errorXml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>${randomUUID()}</RequestId></Error>`;

function send(
  response: ServerResponse,
  { status, headers = {}, body = "" }: Reply,
  how?: Mishap["how"],
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...headers,
    ...(status === 204 ? {} : { "content-length": String(bytes.length) }),
  });
  if (how !== "cut in the middle" && how !== "silence in the middle")
    return void response.end(response.req.method === "HEAD" ? undefined : bytes);
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
    if (how === "cut in the middle") response.destroy();
  });
}
