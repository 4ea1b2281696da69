/**
 * Yields the body of a response in the chunks in which it arrives. Throws if a chunk takes longer than
 * `silenceMs` milliseconds.
 */
export async function* readChunks({ body }: Response, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { value, done } = await withTimeout(reader.read(), silenceMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Releases the connection when the consumer stops reading or a chunk is late.
    await reader.cancel().catch(() => undefined);
  }
}

async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error("the bucket fell silent")), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
