/** A part of a file that stands for one resource: its text, or why it is not read. `number` counts from 1 as a person would. */
export interface Piece {
  readonly number: number;
  readonly text: string;
  readonly problem: "long" | "deep" | null;
  /** Characters it takes up in the file, read or not. */
  readonly length: number;
}

export interface PieceLimits {
  /** Characters of one piece. */
  readonly length: number;
  readonly depth: number;
}

/** The text of the piece at hand, which may come in many chunks; dropped as soon as it is longer or deeper than allowed. */
export class PieceText {
  readonly #limits: PieceLimits;
  #text = "";
  #length = 0;
  #problem: Piece["problem"] = null;

  constructor(limits: PieceLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(part: string): void {
    this.#length += part.length;
    if (this.#length > this.#limits.length) this.#drop("long");
    else if (this.#problem === null) this.#text += part;
  }

  nestedTo(depth: number): void {
    if (depth > this.#limits.depth) this.#drop("deep");
  }

  #drop(problem: "long" | "deep"): void {
    this.#problem ??= problem;
    this.#text = "";
  }

  /** Hands the piece out and begins the next. */
  take(number: number): Piece {
    const piece = { number, text: this.#text, problem: this.#problem, length: this.#length };
    this.#text = "";
    this.#length = 0;
    this.#problem = null;
    return piece;
  }
}
