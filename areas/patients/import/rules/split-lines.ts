import { isDeeperThan } from "#kernel/contract/json-depth.ts";
import { type ResourceText, type PieceLimits, PieceText } from "./resource-text.ts";

/**
 * Splits text into lines as it arrives, keeping no more of a line than the limit. Blank lines are counted but
 * not returned.
 */
export class LineSplitter {
  readonly #limits: PieceLimits;
  readonly #line: PieceText;
  #number = 0;

  constructor(limits: PieceLimits) {
    this.#limits = limits;
    this.#line = new PieceText(limits);
  }

  push(chunk: string): ResourceText[] {
    const pieces: ResourceText[] = [];
    let from = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", from)) {
      this.#line.add(chunk.slice(from, end));
      this.#take(pieces);
      from = end + 1;
    }
    this.#line.add(chunk.slice(from));
    return pieces;
  }

  end(): ResourceText[] {
    const pieces: ResourceText[] = [];
    this.#take(pieces);
    return pieces;
  }

  #take(pieces: ResourceText[]): void {
    this.#number += 1;
    if (this.#line.isEmpty) return;
    const piece = this.#line.take(this.#number);
    if (piece.problem === null && isDeeperThan(piece.text, this.#limits.depth))
      pieces.push({ ...piece, text: "", problem: "deep" });
    else if (piece.problem !== null || piece.text.trim() !== "") pieces.push(piece);
  }
}
