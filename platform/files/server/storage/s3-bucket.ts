import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { BucketLocation } from "./s3-address.ts";
import {
  assertRemoved,
  codeIn,
  isCompletion,
  readTag,
  type ListedObject,
  NOT_S3,
  pageIn,
  textsIn,
  uploadsIn,
} from "./s3-answers.ts";
import { readChunks } from "./s3-chunks.ts";
import { BucketError, isTransient } from "./s3-error.ts";

export interface BucketAddress {
  /** URL of the form s3://bucket/prefix?region=…&endpoint=https://…&style=path|host */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface RetryLimits {
  /** Time limit for the head of a response in milliseconds, which includes sending a part of 8 MB. */
  readonly answerMs: number;
  /** Time limit between two chunks of a response, in milliseconds. */
  readonly silenceMs: number;
  /** Delay before the second try in milliseconds; doubles before each further try. */
  readonly againMs: number;
  readonly tries: number;
}

const RETRY_LIMITS: RetryLimits = { answerMs: 60_000, silenceMs: 30_000, againMs: 200, tries: 5 };

/** Object whose response head has arrived. */
export interface FoundObject {
  readonly etag: string;
  readonly length: number;
  readonly chunks: () => AsyncGenerator<Uint8Array>;
}

interface BucketRequest {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Statuses besides 2xx that are not errors. */
  readonly alsoFine?: readonly number[];
}

/**
 * Client for the few S3 operations that Corella needs. Requests are signed (SigV4) including the checksum of
 * the body, and retried after transient failures.
 */
export class Bucket {
  readonly #place: BucketLocation;
  readonly #client: AwsClient;
  readonly #patience: RetryLimits;

  constructor(
    place: BucketLocation,
    { accessKey, secretKey }: BucketAddress,
    patience: Partial<RetryLimits> = {},
  ) {
    this.#place = place;
    this.#patience = { ...RETRY_LIMITS, ...patience };
    // Retries are disabled because the library sets no time limit for a response; `#ask` retries instead.
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: "s3",
      region: place.region,
      retries: 0,
    });
  }

  async put(key: string, body: Buffer): Promise<void> {
    await this.#ask(
      { method: "PUT", key, body, headers: { "content-type": "application/octet-stream" } },
      readTag,
    );
  }

  /**
   * Uploads in parts. The parts become an object only with the last call, and are removed if the upload
   * fails.
   */
  async putInParts(key: string, first: Buffer, second: Buffer, others: AsyncIterable<Buffer>): Promise<void> {
    const begun = await this.#text({
      method: "POST",
      key,
      query: { uploads: "" },
      headers: { "content-type": "application/octet-stream" },
    });
    const [uploadId = ""] = textsIn(begun, "UploadId");
    if (uploadId === "") throw new Error("the bucket began an upload without a name");
    try {
      const etags: string[] = [];
      const send = async (part: Buffer) => {
        etags.push(await this.#putPart(key, uploadId, etags.length + 1, part));
      };
      await send(first);
      await send(second);
      for await (const part of others) await send(part);
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      await this.#complete(
        key,
        uploadId,
        `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
      );
    } catch (error) {
      await this.#abandon(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async #complete(key: string, uploadId: string, parts: string): Promise<void> {
    const headers = { "content-type": "application/xml" };
    const body = Buffer.from(parts);
    const answer = await this.#text({
      method: "POST",
      key,
      query: { uploadId },
      headers,
      body,
      alsoFine: [404],
    });
    if (isCompletion(answer)) return;
    // A response with status 200 may report a failure, because its head was sent while the parts were still
    // being joined.
    const code = codeIn(answer);
    // NoSuchUpload with an existing object means that an earlier call, whose response was lost, joined the
    // parts.
    const isThere = code === "NoSuchUpload" && (await this.#has(key));
    if (!isThere)
      throw new Error(`the bucket could not put the parts together (${code ?? "an unexpected answer"})`);
  }

  async #putPart(key: string, uploadId: string, number: number, body: Buffer): Promise<string> {
    return this.#ask({ method: "PUT", key, query: { partNumber: String(number), uploadId }, body }, readTag);
  }

  /** Requests an object. Null if the key does not exist or its content has changed from `etag`. */
  async get(key: string, range?: { start: number; end: number }, etag?: string): Promise<FoundObject | null> {
    const headers = {
      ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
      ...(etag === undefined ? {} : { "if-match": etag }),
    };
    const reply = await this.#ask({ method: "GET", key, headers, alsoFine: [404, 412] }, keepReply);
    if (!reply.ok) {
      const code = codeIn(await reply.text());
      // A 404 with another code is from the bucket or from a proxy, and reveals nothing about the object.
      if (reply.status === 404 && code !== "NoSuchKey") throw new BucketError(404, code);
      return null;
    }
    if (!reply.headers.has("etag")) throw new Error(NOT_S3);
    const length = Number(reply.headers.get("content-length") ?? "NaN");
    if (range !== undefined && reply.status !== 206)
      throw new Error("the bucket does not send parts of an object");
    return {
      etag: reply.headers.get("etag") ?? "",
      length,
      chunks: () => readChunks(reply, this.#patience.silenceMs),
    };
  }

  async #has(key: string): Promise<boolean> {
    const object = await this.get(key, { start: 0, end: 0 });
    for await (const _ of object?.chunks() ?? []);
    return object !== null;
  }

  async remove(key: string): Promise<void> {
    assertRemoved(await this.#text({ method: "DELETE", key, alsoFine: [404] }));
  }

  async *list(): AsyncGenerator<readonly ListedObject[]> {
    let token: string | undefined;
    do {
      const query = {
        "list-type": "2",
        prefix: this.#place.prefix,
        ...(token === undefined ? {} : { "continuation-token": token }),
      };
      const page = pageIn(await this.#text({ method: "GET", query }), this.#place.prefix);
      yield page.objects;
      token = page.next;
    } while (token !== undefined);
  }

  /** Removes uploads in parts that began before an instant and were never completed. */
  async abandonUploads(before: number): Promise<void> {
    let marker: { "key-marker": string; "upload-id-marker": string } | undefined;
    do {
      const page = uploadsIn(
        await this.#text({ method: "GET", query: { uploads: "", prefix: this.#place.prefix, ...marker } }),
        this.#place.prefix,
      );
      for (const { key, uploadId, begunAt } of page.uploads)
        if (begunAt < before) await this.#abandon(key, uploadId);
      marker = page.next;
    } while (marker !== undefined);
  }

  async #abandon(key: string, uploadId: string): Promise<void> {
    assertRemoved(await this.#text({ method: "DELETE", key, query: { uploadId }, alsoFine: [404] }));
  }

  #text(bucketRequest: BucketRequest): Promise<string> {
    return this.#ask(bucketRequest, (reply) => reply.text());
  }

  async #ask<Result>(
    bucketRequest: BucketRequest,
    take: (reply: Response) => Promise<Result>,
  ): Promise<Result> {
    const { tries, againMs } = this.#patience;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(bucketRequest, take);
      } catch (error) {
        if (attempt >= tries || !isTransient(error)) throw error;
        await pause(againMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  async #once<Result>(
    { method, key, query = {}, headers = {}, body, alsoFine = [] }: BucketRequest,
    take: (reply: Response) => Promise<Result>,
  ): Promise<Result> {
    const url = new URL(this.#place.root + (key === undefined ? "" : this.#place.prefix + key));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(new Error("the bucket did not answer in time")),
      this.#patience.answerMs,
    );
    try {
      const request = await this.#client.sign(url.href, {
        method,
        headers: {
          ...headers,
          "x-amz-content-sha256": createHash("sha256")
            .update(body ?? "")
            .digest("hex"),
        },
      });
      const reply = await fetch(request.url, {
        // Redirects are not followed because the signature is for this URL.
        redirect: "manual",
        method,
        headers: request.headers,
        signal: controller.signal,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
      if (!reply.ok && !alsoFine.includes(reply.status))
        throw new BucketError(reply.status, codeIn(await reply.text()));
      return await take(reply);
    } finally {
      clearTimeout(timer);
    }
  }
}

const keepReply = async (reply: Response): Promise<Response> => reply;
