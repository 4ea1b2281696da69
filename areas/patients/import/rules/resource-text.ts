/**
 * A part of a file for one resource: its text, or the reason why the text is not read. `number` counts from
 * 1.
 */
export interface ResourceText {
  readonly number: number;
  readonly text: string;
  readonly problem: "long" | "deep" | null;
  /** Length in the file, in characters, whether read or not. */
  readonly length: number;
}

export interface PieceLimits {
  /** Most characters of a piece. */
  readonly length: number;
  readonly depth: number;
}

/** Text of the current piece, which may arrive in many chunks; discarded once it exceeds the limits. */
export class PieceText {
  readonly #limits: PieceLimits;
  #text = "";
  #length = 0;
  #problem: ResourceText["problem"] = null;

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

  /** Returns the current piece and starts the next piece. */
  take(number: number): ResourceText {
    const piece = { number, text: this.#text, problem: this.#problem, length: this.#length };
    this.#text = "";
    this.#length = 0;
    this.#problem = null;
    return piece;
  }
}
