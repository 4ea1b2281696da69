/** Letters of several bytes for each fault from which a text counts as UTF-8 with faults. */
const LETTERS_PER_FAULT = 3;

/**
 * Counts the letters of several bytes that are valid UTF-8, and the bytes that are not. A text in another
 * encoding has next to none of such letters, so a few faults among many letters are damage: a file that was
 * cut within a letter, or a value pasted from elsewhere.
 */
export class Utf8Count {
  #letters = 0;
  #faults = 0;
  /** Bytes that the letter begun last still needs. */
  #open = 0;

  push(bytes: Buffer): void {
    for (const byte of bytes) {
      const isContinued = byte >= 0x80 && byte < 0xc0;
      if (this.#open > 0 && isContinued) {
        this.#open -= 1;
        if (this.#open === 0) this.#letters += 1;
        continue;
      }
      if (this.#open > 0 || isContinued) this.#faults += 1;
      this.#open = continuationsOf(byte);
      if (byte > 0xf4) this.#faults += 1;
    }
  }

  /** True for UTF-8 in which some bytes are damaged. */
  get isDamaged(): boolean {
    const faults = this.#faults + (this.#open > 0 ? 1 : 0);
    return faults > 0 && this.#letters >= faults * LETTERS_PER_FAULT;
  }
}

const continuationsOf = (byte: number): number => {
  if (byte < 0xc2 || byte > 0xf4) return 0;
  if (byte < 0xe0) return 1;
  return byte < 0xf0 ? 2 : 3;
};
