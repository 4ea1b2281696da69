const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 2_000;
const NEW_LINE = 10;

/** A row as JSON. The largest ones hold an attachment of an email, twice its size in hex. */
export const LONGEST_LINE = 64_000_000;

/** Bytes into lines, in batches. Of a line without an end no more than the longest allowed one is kept. */
export class Lines {
  readonly #tooLong: () => Error;
  #pieces: Buffer[] = [];
  #length = 0;
  #batch: string[] = [];
  #size = 0;

  constructor(tooLong: () => Error) {
    this.#tooLong = tooLong;
  }

  /** The batches that are full now. */
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

  /** What is left at the end; a line that was cut off is none. */
  rest(): string[] {
    if (this.#length > 0) throw this.#tooLong();
    return this.#batch;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > LONGEST_LINE) throw this.#tooLong();
    this.#pieces.push(piece);
  }
}
