import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  BUCKET_NAME,
  errorXml,
  handleRequest,
  type Reply,
  S3Error,
  type StoredObject,
  type Upload,
} from "./operations.ts";
import { type Keys, signatureProblem } from "./signature.ts";

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

const PAGE_SIZE = 3;
const MIN_PART_BYTES = 5 * 1024 * 1024;

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
      if (bucket !== BUCKET_NAME) throw new S3Error(404, "NoSuchBucket");
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
    urlOf: (prefix = "") =>
      `s3://${BUCKET_NAME}/${prefix}?region=ap-southeast-2&endpoint=http://127.0.0.1:${port}`,
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
