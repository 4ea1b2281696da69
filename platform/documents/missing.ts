import { MARK, printable } from "./printable.ts";

interface Alphabet {
  /** True if a document can show this character. */
  has(letter: string): boolean;
}

/**
 * Maximum number of missing characters named in a document's note, and characters quoted from the text of
 * each.
 */
const MOST_NAMED = 20;
const TEXT_SHOWN = 60;
const PLAIN = /^[\u0020-\u024f\n]*$/;

/**
 * Collects the characters of one document that no face has. They are drawn as a replacement mark and named in
 * a note at the end.
 */
export class Missing {
  readonly #faces: Alphabet;
  readonly #texts = new Map<string, string>();

  constructor(faces: Alphabet) {
    this.#faces = faces;
  }

  /** Returns the text as it can be drawn, with a mark for each character that no face has. */
  shown(text: string): string {
    const whole = printable(text);
    if (PLAIN.test(whole)) return whole;
    const missing = new Set([...whole].filter((letter) => letter !== "\n" && letter !== MARK && !this.#faces.has(letter)));
    if (missing.size === 0) return whole;
    const marked = [...whole].map((letter) => (missing.has(letter) ? MARK : letter)).join("");
    for (const letter of missing) if (!this.#texts.has(letter)) this.#texts.set(letter, marked);
    return marked;
  }

  /** Note that names the missing characters. Null if there are none. */
  get note(): string | null {
    if (this.#texts.size === 0) return null;
    const named = [...this.#texts].slice(0, MOST_NAMED).map(([letter, text]) => {
      const line = text.split("\n").find((each) => each.includes(MARK)) ?? "";
      return `${codeOf(letter)} in “${[...line].slice(0, TEXT_SHOWN).join("")}”`;
    });
    const more = this.#texts.size - named.length;
    return `${MARK} stands for a character that this PDF can't show: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
  }
}

const codeOf = (letter: string): string => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
