const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 2_000;
const NEW_LINE = 10;

/**
 * Longest line in bytes: a row as JSON. The largest rows contain an email attachment, twice its size in hex.
 */
export const MAX_LINE_BYTES = 64_000_000;

/** Splits bytes into lines, in batches. Never keeps more than the longest allowed line in memory. */
export class LineReader {
  readonly #tooLong: () => Error;
  #pieces: Buffer[] = [];
  #length = 0;
  #batch: string[] = [];
  #size = 0;

  constructor(tooLong: () => Error) {
    this.#tooLong = tooLong;
  }

  /** Yields the batches that are now full. */
  *take(chunk: Buffer): Generator<string[]> {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#batch.push(Buffer.concat(this.#pieces, this.#length).toString("utf8"));
      this.#size += this.#length;
      [this.#pieces, this.#length] = [[], 0];
      start = end + 1;
      if (this.#size < BATCH_BYTES && this.#batch.length < BATCH_ROWS) continue;
      yield this.#batch;
      [this.#batch, this.#size] = [[], 0];
    }
    this.#keep(chunk.subarray(start));
  }

  /** Returns the remaining lines. Throws if the last line is incomplete. */
  rest(): string[] {
    if (this.#length > 0) throw this.#tooLong();
    return this.#batch;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > MAX_LINE_BYTES) throw this.#tooLong();
    this.#pieces.push(piece);
  }
}
