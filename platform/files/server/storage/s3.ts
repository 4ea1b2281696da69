import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { StartError, reasonOf } from "#platform/start-error.ts";
import { withClearFailures } from "./failure.ts";
import type { Storage } from "./port.ts";
import { Bucket, type BucketAddress, type Patience, placeOf } from "./s3-bucket.ts";
import { resumed } from "./s3-read.ts";
import { inParts } from "./s3-parts.ts";

/** S3 takes parts of 5 MB or more, and every part is held in memory so that it can be sent again. */
const PART = 8 * 1024 * 1024;

/** Files in a bucket that speaks S3: Amazon's own, MinIO, Garage, Ceph, R2 and their like. Several nodes share it. */
export function s3Storage(address: BucketAddress, patience: Partial<Patience> = {}, partSize: number = PART): Storage {
  const bucket = new Bucket(placeOf(address.url), address, patience);
  const keyOf = (key: string): string => {
    if (!/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw new Error("not a storage key");
    return key;
  };
  return withClearFailures({
    async put(key, bytes) {
      const hash = createHash("sha256");
      let size = 0;
      const parts = inParts(bytes, partSize, (chunk) => {
        hash.update(chunk);
        size += chunk.length;
      });
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const second = await parts.next();
      // Whole in one piece, or nothing: an upload that breaks off before its end never reached the bucket.
      if (second.done) await bucket.put(keyOf(key), first);
      else await bucket.putInParts(keyOf(key), first, second.value, parts);
      return { size, sha256: hash.digest() };
    },
    async read(key, range) {
      const first = await bucket.get(keyOf(key), range);
      return first && Readable.from(resumed(bucket, key, first, range), { objectMode: false });
    },
    remove: (key) => bucket.remove(keyOf(key)),
    async *olderThan(instant) {
      await bucket.abandonUploads(instant);
      for await (const page of bucket.list()) yield page.filter(({ modifiedAt }) => modifiedAt < instant).map(({ key }) => key);
    },
  });
}

/** Found out at the start, not by the first upload: written, read and removed once. */
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
