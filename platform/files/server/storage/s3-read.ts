import type { Bucket, Found } from "./s3-bucket.ts";

const RESUMPTIONS = 5;

/** Yields the bytes as they arrive. If the connection breaks, requests the rest of the same content. */
export async function* resumed(
  bucket: Bucket,
  key: string,
  first: Found,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const start = range?.start ?? 0;
  const end = start + first.length - 1;
  let got = 0;
  let found: Found | null = first;
  for (let tries = 0; ; tries += 1) {
    try {
      for await (const chunk of found.chunks()) {
        got += chunk.length;
        yield chunk;
      }
      if (got === first.length) return;
      throw new Error(`the bucket sent ${got} of ${first.length} bytes`);
    } catch (error) {
      if (tries === RESUMPTIONS || got >= first.length) throw error;
      found = await bucket.get(key, { start: start + got, end }, first.etag);
      if (found === null) throw error;
    }
  }
}
