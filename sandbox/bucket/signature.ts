import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const MAX_SKEW_MS = 15 * 60_000;

/**
 * Checks the signature version 4 in the Authorization header of a request. Returns the error code S3 would
 * reply with, or null.
 */
export function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey }: Keys,
): string | null {
  const authorization = request.headers.authorization ?? "";
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!match) return "AccessDenied";
  const [, name = "", day = "", region = "", signedHeaders = "", signature = ""] = match;
  if (name !== accessKey) return "InvalidAccessKeyId";
  const time = header(request, "x-amz-date");
  if (
    Math.abs(Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z")) - Date.now()) >
    MAX_SKEW_MS
  )
    return "RequestTimeTooSkewed";
  const bodyHash = header(request, "x-amz-content-sha256");
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const names = signedHeaders.split(";");
  // The signature must include the host, because the request could otherwise be redirected to another host.
  if (!names.includes("host") || !names.includes("x-amz-content-sha256")) return "AccessDenied";
  const url = new URL(request.url ?? "/", "http://bucket");
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((segment) => encodeSegment(decodeURIComponent(segment)))
      .join("/"),
    [...url.searchParams]
      .map(([key, value]) => `${encodeSegment(key)}=${encodeSegment(value)}`)
      .sort()
      .join("&"),
    ...names.map((headerName) => `${headerName}:${header(request, headerName).trim().replace(/\s+/g, " ")}`),
    "",
    signedHeaders,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (signingKey, word) => hmac(signingKey, word),
    Buffer.from(`AWS4${secretKey}`),
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? "");
const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
