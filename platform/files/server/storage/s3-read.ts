import type { Bucket, FoundObject } from "./s3-bucket.ts";

const RESUMPTIONS = 5;

/** Yields the bytes as they arrive. If the connection breaks, requests the rest of the same content. */
export async function* readResuming(
  bucket: Bucket,
  key: string,
  first: FoundObject,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const start = range?.start ?? 0;
  const end = start + first.length - 1;
  let receivedBytes = 0;
  let current: FoundObject | null = first;
  for (let tries = 0; ; tries += 1) {
    try {
      for await (const chunk of current.chunks()) {
        receivedBytes += chunk.length;
        yield chunk;
      }
      if (receivedBytes === first.length) return;
      throw new Error(`the bucket sent ${receivedBytes} of ${first.length} bytes`);
    } catch (error) {
      if (tries === RESUMPTIONS || receivedBytes >= first.length) throw error;
      current = await bucket.get(key, { start: start + receivedBytes, end }, first.etag);
      if (current === null) throw error;
    }
  }
}
