import { MARK, toPrintable } from "./printable.ts";

interface Alphabet {
  /** True if a document can show this character. */
  has(letter: string): boolean;
}

/**
 * Maximum number of missing characters named in a document's note, and characters quoted from the text of
 * each.
 */
const MAX_NAMED = 20;
const MAX_QUOTED = 60;
const PLAIN_TEXT = /^[\u0020-\u024f\n]*$/;

/**
 * Collects the characters of one document that no face has. They are drawn as a replacement mark and named in
 * a note at the end.
 */
export class MissingCharacters {
  readonly #faces: Alphabet;
  readonly #texts = new Map<string, string>();

  constructor(faces: Alphabet) {
    this.#faces = faces;
  }

  /** Returns the text as it can be drawn, with a mark for each character that no face has. */
  shown(text: string): string {
    const printed = toPrintable(text);
    if (PLAIN_TEXT.test(printed)) return printed;
    const missing = new Set(
      [...printed].filter((letter) => letter !== "\n" && letter !== MARK && !this.#faces.has(letter)),
    );
    if (missing.size === 0) return printed;
    const marked = [...printed].map((letter) => (missing.has(letter) ? MARK : letter)).join("");
    for (const letter of missing) if (!this.#texts.has(letter)) this.#texts.set(letter, marked);
    return marked;
  }

  /** Note that names the missing characters. Null if there are none. */
  get note(): string | null {
    if (this.#texts.size === 0) return null;
    const named = [...this.#texts].slice(0, MAX_NAMED).map(([letter, text]) => {
      const line = text.split("\n").find((each) => each.includes(MARK)) ?? "";
      return `${codeOf(letter)} in “${[...line].slice(0, MAX_QUOTED).join("")}”`;
    });
    const unnamedCount = this.#texts.size - named.length;
    return `${MARK} stands for a character that this PDF can't show: ${named.join(", ")}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ""}.`;
  }
}

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
