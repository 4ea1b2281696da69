import { MARK, toPrintable } from "./printable.ts";

interface Alphabet {
  /** True if a document can show this character. */
  has(letter: string): boolean;
}

/** Maximum number of texts quoted in a document's note, of their characters, and of codes named for each. */
const MAX_TEXTS = 20;
const MAX_QUOTED = 60;
const MAX_CODES = 3;
const PLAIN_TEXT = /^[\u0020-\u024f\n]*$/;
const HAS_SIGN = /[\p{L}\p{N}]/u;

/**
 * Collects the characters of one document that no face has. They are drawn as a replacement mark, and the
 * texts that they are in are quoted in a note at the end.
 */
export class MissingCharacters {
  readonly #faces: Alphabet;
  /** Missing characters by the quoted text. */
  readonly #texts = new Map<string, Set<string>>();
  #row: readonly string[] = [];

  constructor(faces: Alphabet) {
    this.#faces = faces;
  }

  /**
   * Runs `measure` for the cells of a table's row. The note quotes the whole row if a cell's text has no
   * printable character at all.
   */
  inRow<Result>(cells: readonly string[], measure: () => Result): Result {
    this.#row = cells;
    const result = measure();
    this.#row = [];
    return result;
  }

  /** Returns the text as it can be drawn, with a mark for each character that no face has. */
  shown(text: string): string {
    const printed = toPrintable(text);
    const missing = this.#missingIn(printed);
    if (missing.size === 0) return printed;
    const marked = markLetters(printed, missing);
    const quote = HAS_SIGN.test(marked) || this.#row.length === 0 ? lineWithMark(marked) : this.#quoteRow();
    this.#texts.set(quote, new Set([...(this.#texts.get(quote) ?? []), ...missing]));
    return marked;
  }

  /** Note that names the missing characters. Null if there are none. */
  get note(): string | null {
    if (this.#texts.size === 0) return null;
    const named = [...this.#texts].slice(0, MAX_TEXTS).map(([text, letters]) => {
      const codes = [...letters].slice(0, MAX_CODES).map(codeOf).join(", ");
      return `${codes} in “${[...text].slice(0, MAX_QUOTED).join("")}”`;
    });
    const unnamedCount = this.#texts.size - named.length;
    return `${MARK} stands for a character that this PDF can't show: ${named.join("; ")}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ""}.`;
  }

  #missingIn(printed: string): ReadonlySet<string> {
    if (PLAIN_TEXT.test(printed)) return new Set();
    return new Set(
      [...printed].filter((letter) => letter !== "\n" && letter !== MARK && !this.#faces.has(letter)),
    );
  }

  #quoteRow(): string {
    const cells = this.#row.map((cell) => {
      const printed = toPrintable(cell).replaceAll("\n", " ");
      return markLetters(printed, this.#missingIn(printed));
    });
    return cells.filter((cell) => cell !== "").join(", ");
  }
}

const markLetters = (text: string, missing: ReadonlySet<string>): string =>
  [...text].map((letter) => (missing.has(letter) ? MARK : letter)).join("");
const lineWithMark = (text: string): string => text.split("\n").find((each) => each.includes(MARK)) ?? "";

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
