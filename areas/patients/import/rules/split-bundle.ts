import { type ResourceText, type PieceLimits, PieceText } from "./resource-text.ts";

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const isBlank = (sign: number): boolean => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09;
const isOpening = (sign: number): boolean => sign === 0x7b || sign === 0x5b;
const isClosing = (sign: number): boolean => sign === 0x7d || sign === 0x5d;
const LIST = 0x5b;
const OBJECT = 0x7b;
/** Number of characters of a member name or type that are kept for comparison. */
const LONGEST_NAME = 40;

type SplitState = "before" | "members" | "entries" | "after" | "broken";

/**
 * Splits a Bundle into its entries while its text is read, with one entry in memory at a time. Only finds
 * where entries begin and end: JSON.parse decides whether each is valid. A document without entries is a
 * single piece.
 */
export class BundleSplitter {
  readonly #entry: PieceText;
  /** The whole document, in case it is not a Bundle; null once entries were found. */
  #whole: PieceText | null;
  #state: SplitState = "before";
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /**
   * State within the document's own members: whether a name comes next, the last name, and the text being
   * read.
   */
  #isName = true;
  #name = "";
  #word = "";
  #type = "";
  #hasBegun = false;
  #count = 0;

  constructor(limits: PieceLimits) {
    this.#entry = new PieceText(limits);
    this.#whole = new PieceText(limits);
  }

  /** False if the text can't be a JSON document, however it continues. */
  get isSound(): boolean {
    return this.#state !== "broken";
  }

  push(chunk: string): ResourceText[] {
    const pieces: ResourceText[] = [];
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const sign = chunk.charCodeAt(index);
      if (this.#state === "entries" && !this.#isText && this.#depth === 2) {
        const isEnd = isClosing(sign);
        if (sign === COMMA || isEnd) {
          if (this.#hasBegun) this.#entry.add(chunk.slice(from, index));
          if (!isEnd || this.#hasBegun || this.#count > 0) pieces.push(this.#take());
          if (isEnd) this.#leaveEntries();
          continue;
        }
        if (!this.#hasBegun && !isBlank(sign)) {
          this.#hasBegun = true;
          from = index;
        }
      }
      this.#step(sign, chunk[index] ?? "");
    }
    if (this.#hasBegun) this.#entry.add(chunk.slice(from));
    this.#whole?.add(chunk);
    return pieces;
  }

  /**
   * Returns the pieces left at the end: the document itself if it had no entries. Null if the document is
   * incomplete.
   */
  end(): ResourceText[] | null {
    if (this.#state !== "after") return null;
    return this.#whole ? [this.#whole.take(1)] : [];
  }

  /** True if the pieces are entries of a Bundle, false if the document is a single piece. */
  get hasEntries(): boolean {
    return this.#whole === null;
  }

  #step(sign: number, letter: string): void {
    if (this.#isText) this.#readText(sign, letter);
    else if (this.#state === "before") this.#begin(sign);
    else if (this.#state === "broken") return;
    else if (this.#state === "after") {
      if (!isBlank(sign)) this.#state = "broken";
    } else this.#readStructure(sign);
  }

  #begin(sign: number): void {
    if (isBlank(sign) || sign === 0xfeff) return;
    this.#state = sign === OBJECT ? "members" : "broken";
    this.#depth = 1;
  }

  #readText(sign: number, letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === BACKSLASH) this.#isEscaped = true;
    else if (sign === QUOTE) return this.#endText();
    if (this.#depth === 1 && this.#word.length < LONGEST_NAME) this.#word += letter;
  }

  #endText(): void {
    this.#isText = false;
    if (this.#depth !== 1) return;
    if (this.#isName) this.#name = this.#word;
    else if (this.#name === "resourceType") this.#type = this.#word;
  }

  #readStructure(sign: number): void {
    if (sign === QUOTE) {
      this.#isText = true;
      this.#word = "";
    } else if (isOpening(sign)) {
      this.#depth += 1;
      if (this.#depth === 2 && sign === LIST && this.#isEntries()) this.#enterEntries();
      // The levels of the surrounding Bundle don't count towards the entry's depth.
      else if (this.#state === "entries") this.#entry.nestedTo(this.#depth - 2);
      else this.#whole?.nestedTo(this.#depth);
    } else if (isClosing(sign)) {
      this.#depth -= 1;
      if (this.#depth === 0) this.#state = "after";
    } else if (this.#depth === 1 && sign === COLON) this.#isName = false;
    else if (this.#depth === 1 && sign === COMMA) this.#isName = true;
  }

  #isEntries(): boolean {
    return !this.#isName && this.#name === "entry" && (this.#type === "" || this.#type === "Bundle");
  }

  #enterEntries(): void {
    this.#state = "entries";
    this.#whole = null;
  }

  #leaveEntries(): void {
    this.#depth = 1;
    this.#state = "members";
  }

  #take(): ResourceText {
    this.#hasBegun = false;
    this.#count += 1;
    return this.#entry.take(this.#count);
  }
}
