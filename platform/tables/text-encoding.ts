import { LETTER_ENCODINGS, LETTER_NAMES, type LetterEncoding } from "#kernel/text/letter-encoding.ts";
import { Utf8Count } from "./utf8-count.ts";

/** Encodings of exported text files. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", ...LETTER_ENCODINGS] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Letters of names in the languages that each encoding is used for. */
const COMMON_LETTERS: Readonly<Record<LetterEncoding, ReadonlySet<string>>> = {
  "windows-1252": new Set("éèêëïîíìöôóòõøüûúùáàâäãåæœñçßýÿšžÉÈÖÓØÜÁÀÄÅÆÑÇŠŽ"),
  macintosh: new Set("éèêëïîíìöôóòõøüûúùáàâäãåæœñçßÿÉÈÖÓØÜÁÀÄÅÆÑÇ"),
  "windows-1250": new Set("łąęńśźżóćčřěůžšýďťňőűáéíúöüäßđŁŚŻŹĆČŘŽŠĐÁÉÓÖÜ"),
};

const [OTHER, LOWER, UPPER, HIGH] = [0, 1, 2, 3];
const KINDS = 4;
const MARK_BYTES = 4096;

const kindOf = (byte: number): number => {
  if (byte >= 128) return HIGH;
  if (byte >= 97 && byte <= 122) return LOWER;
  return byte >= 65 && byte <= 90 ? UPPER : OTHER;
};

export interface FoundEncoding {
  readonly encoding: Encoding;
  /** False if another encoding fits the letters nearly as well. */
  readonly isSure: boolean;
}

/** Detects the encoding of a text from all its bytes, given in chunks; only the first bytes are kept. */
export class EncodingFinder {
  #head = Buffer.alloc(0);
  #hasNul = false;
  #utf8: InstanceType<typeof TextDecoder> | null = new TextDecoder("utf-8", { fatal: true });
  /** Counts of each byte from 128, by the kinds of its neighbours. */
  readonly #seen = new Uint32Array(KINDS * 128 * KINDS);
  readonly #utf8Count = new Utf8Count();
  #before = OTHER;
  #open: number | null = null;

  push(piece: Buffer): void {
    if (this.#head.length < MARK_BYTES)
      this.#head = Buffer.concat([this.#head, piece.subarray(0, MARK_BYTES)]);
    this.#hasNul ||= piece.includes(0);
    try {
      this.#utf8?.decode(piece, { stream: true });
    } catch {
      this.#utf8 = null;
    }
    this.#count(piece);
    this.#utf8Count.push(piece);
  }

  #count(piece: Buffer): void {
    for (const byte of piece) {
      const kind = kindOf(byte);
      this.#close(kind);
      if (kind === HIGH) this.#open = byte;
      else this.#before = kind;
    }
  }

  #close(after: number): void {
    if (this.#open === null) return;
    const index = (this.#before * 128 + this.#open - 128) * KINDS + after;
    this.#seen[index] = (this.#seen[index] ?? 0) + 1;
    this.#before = HIGH;
    this.#open = null;
  }

  /** Returns the detected encoding, or null if the bytes are not text. */
  end(): FoundEncoding | null {
    this.#close(OTHER);
    const utf16 = detectUtf16(this.#head);
    if (utf16 !== null) return { encoding: utf16, isSure: true };
    if (this.#hasNul) return null;
    if (this.#endsAsUtf8()) return { encoding: "utf-8", isSure: true };
    if (this.#utf8Count.isDamaged) return { encoding: "utf-8", isSure: false };
    return chooseEncoding(this.#seen);
  }

  #endsAsUtf8(): boolean {
    try {
      this.#utf8?.decode();
      return this.#utf8 !== null;
    } catch {
      return false;
    }
  }
}

/**
 * Detects UTF-16 by its byte order mark, or by the NUL beside each of its ASCII letters. Null for any other
 * text.
 */
function detectUtf16(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const [even, odd] = [0, 1].map(
    (from) => head.filter((byte, index) => index % 2 === from && byte === 0).length,
  );
  const maxCount = head.length / 2;
  if (odd !== undefined && even === 0 && odd > maxCount * MIN_NUL_SHARE) return "utf-16le";
  return even !== undefined && odd === 0 && even > maxCount * MIN_NUL_SHARE ? "utf-16be" : null;
}
const MIN_NUL_SHARE = 0.8;

interface EncodingScore {
  readonly encoding: LetterEncoding;
  readonly score: number;
  /** Distinct letters of the text from byte 128, in this encoding. */
  readonly letters: string;
}

function chooseEncoding(seen: Uint32Array): FoundEncoding {
  const [best, ...others] = LETTER_ENCODINGS.map((encoding) => scoreEncoding(encoding, seen)).toSorted(
    (one, other) => other.score - one.score,
  );
  if (!best) return { encoding: "windows-1252", isSure: false };
  const isAmbiguous = others.some(
    ({ score, letters }) => score >= best.score * AMBIGUITY_SHARE && letters !== best.letters,
  );
  return { encoding: best.encoding, isSure: !isAmbiguous };
}
const AMBIGUITY_SHARE = 0.9;

function scoreEncoding(encoding: LetterEncoding, seen: Uint32Array): EncodingScore {
  const letters = lettersOf(encoding);
  const usedLetters = new Set<string>();
  let score = 0;
  for (const [position, count] of seen.entries()) {
    if (count === 0) continue;
    const [before, after] = [Math.floor(position / (128 * KINDS)), position % KINDS];
    const letter = letters[Math.floor(position / KINDS) % 128] ?? "";
    usedLetters.add(letter);
    score += count * pointsOf(letter, COMMON_LETTERS[encoding].has(letter), before, after);
  }
  return { encoding, score, letters: [...usedLetters].join("") };
}

/**
 * Scores how well a letter fits between its neighbours. Capitals and symbols within a word score negative.
 */
function pointsOf(letter: string, isCommon: boolean, before: number, after: number): number {
  const isBeside = [before, after].some((kind) => kind === LOWER || kind === UPPER);
  const isWithin = isBeside && before !== OTHER && after !== OTHER;
  if (/\p{C}/u.test(letter)) return -10;
  if (!isBeside) return /\p{L}/u.test(letter) ? -1 : 0;
  if (/\p{Ll}/u.test(letter)) return before === UPPER && after === UPPER ? -1 : isCommon ? 2 : 1;
  if (/\p{Lu}/u.test(letter)) return before === LOWER ? -3 : isCommon ? 2 : 1;
  if (letter === "’") return isWithin ? 3 : 1;
  return isWithin ? -3 : 0;
}

/** Detects the encoding of a whole text in memory. Null if the bytes are not text. */
export function encodingOf(bytes: Buffer): FoundEncoding | null {
  const finder = new EncodingFinder();
  finder.push(bytes);
  return finder.end();
}

/** Returns the letters of the bytes from 128, in their order. */
const lettersOf = (encoding: LetterEncoding): string =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128));

/**
 * Returns a function that reads a text again in another encoding. Each encoding has one letter a byte, so
 * that nothing is lost and the text can be read back.
 */
export function letterReader(from: LetterEncoding, to: LetterEncoding): (text: string) => string {
  const [before, after] = [lettersOf(from), lettersOf(to)];
  const letters = new Map([...before].map((letter, index) => [letter, after[index] ?? letter]));
  return (text) => text.replaceAll(/[^\p{ASCII}]/gu, (letter) => letters.get(letter) ?? letter);
}

export const isLetterEncoding = (encoding: string | null): encoding is LetterEncoding =>
  LETTER_ENCODINGS.some((one) => one === encoding);

const LONGEST_SAMPLE = 40;
/**
 * Returns true if the user should check the letters, because the encoding was guessed, is unusual or is
 * damaged.
 */
export const isGuessed = ({ encoding, isSure }: FoundEncoding): boolean =>
  isLetterEncoding(encoding) ? !(isSure && encoding === "windows-1252") : !isSure;

/**
 * Returns a question about guessed letters for the user, or names letters that a damaged file lost. Null if
 * the encoding is certain or `text` has no such letter.
 */
export function encodingQuestion({ encoding, isSure }: FoundEncoding, text: string): string | null {
  if (encoding === "utf-8" && !isSure) return damageWords(text);
  if (!isLetterEncoding(encoding)) return null;
  const word = wordWith(/[^\p{ASCII}]/u, text);
  if (word === null) return null;
  return `${QUESTION} "${word}" are read as ${LETTER_NAMES[encoding]}. If they are wrong, choose how letters are read.`;
}
const QUESTION = "Letters such as in";

/** Returns the first word with a letter that matches; null if there is none. */
function wordWith(letter: RegExp, text: string): string | null {
  const index = text.search(letter);
  if (index === -1) return null;
  const sample = text.slice(Math.max(0, index - LONGEST_SAMPLE), index + LONGEST_SAMPLE);
  return sample.split(/[^\p{L}\p{M}’'\uFFFD-]+/u).find((one) => letter.test(one)) ?? text.charAt(index);
}

function damageWords(text: string): string | null {
  const word = wordWith(/\uFFFD/u, text);
  return word && `Letters of this file are damaged, such as in "${word}". Correct them or export it again.`;
}

/** Returns true for a sentence of `encodingQuestion`, which another choice of the encoding replaces. */
export const isEncodingQuestion = (sentence: string): boolean => sentence.startsWith(QUESTION);
