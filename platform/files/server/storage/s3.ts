import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { StartError, reasonOf } from "#platform/start-error.ts";
import { withClearFailures } from "./failure.ts";
import type { Storage } from "./port.ts";
import { parseBucketUrl } from "./s3-address.ts";
import { Bucket, type BucketAddress, type RetryLimits } from "./s3-bucket.ts";
import { readResuming } from "./s3-read.ts";
import { splitIntoParts } from "./s3-parts.ts";

/**
 * Size of a part in bytes. S3 requires at least 5 MB; each part is kept in memory so that it can be sent
 * again.
 */
const PART = 8 * 1024 * 1024;

/**
 * Creates a storage in a bucket with the S3 API: Amazon, MinIO, Garage, Ceph, R2 and similar. Several nodes
 * can share the bucket.
 */
export function s3Storage(
  address: BucketAddress,
  patience: Partial<RetryLimits> = {},
  partSize: number = PART,
): Storage {
  const bucket = new Bucket(parseBucketUrl(address.url), address, patience);
  const keyOf = (key: string): string => {
    if (!/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw new Error("not a storage key");
    return key;
  };
  return withClearFailures({
    async put(key, bytes) {
      const hash = createHash("sha256");
      let size = 0;
      const parts = splitIntoParts(bytes, partSize, (chunk) => {
        hash.update(chunk);
        size += chunk.length;
      });
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const second = await parts.next();
      // Small files are stored by a single request, so that an interrupted upload never reaches the bucket.
      if (second.done) await bucket.put(keyOf(key), first);
      else await bucket.putInParts(keyOf(key), first, second.value, parts);
      return { size, sha256: hash.digest() };
    },
    async read(key, range) {
      const first = await bucket.get(keyOf(key), range);
      return first && Readable.from(readResuming(bucket, key, first, range), { objectMode: false });
    },
    remove: (key) => bucket.remove(keyOf(key)),
    async *olderThan(instant) {
      await bucket.abandonUploads(instant);
      for await (const page of bucket.list())
        yield page.filter(({ modifiedAt }) => modifiedAt < instant).map(({ key }) => key);
    },
  });
}

/**
 * Opens a bucket and tests it by writing, reading and removing an object, so that a faulty configuration
 * fails at the start. Throws a `StartError`.
 */
export async function openBucket(address: BucketAddress): Promise<Storage> {
  const storage = s3Storage(address);
  const key = `corella-trial-${process.pid}`;
  try {
    await storage.put(key, Readable.from([Buffer.from(key)]));
    const bytes = await storage.read(key);
    if (bytes === null || Buffer.concat(await bytes.toArray()).toString() !== key)
      throw new Error("it does not give back what it was given");
    await storage.remove(key);
    return storage;
  } catch (error) {
    throw new StartError(`STORAGE_URL cannot be used: ${reasonOf(error)}.`);
  }
}
