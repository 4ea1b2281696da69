import { type CrossedOut, crossedText } from "./crossed-text.ts";
import { LABEL_END, LABEL_START, labelled, withoutForeignMarks } from "./labels.ts";
import { MATHS_PROPERTIES, MATHS_SIGNS, MathsPart, RTF_MATHS } from "./maths.ts";
import { noteLabel } from "./note-label.ts";
import { RtfFormField } from "./rtf-form-field.ts";
import {
  type Group,
  isShownMargin,
  type Margin,
  OUTERMOST,
  withoutFormats,
  switchWord,
} from "./rtf-group.ts";
import type { LetterParts } from "./letter-parts.ts";
import { encodingOfCharset, encodingOfPage, isCutCharacter } from "./rtf-encodings.ts";
import { raisedText } from "./line-position.ts";
import { textOfField } from "./field-text.ts";
import { type SymbolFont, symbolFontOf, symbolText } from "./symbol-fonts.ts";
import {
  CROSSING_WORDS,
  FONT_WORDS,
  HIDING_WORDS,
  LABEL_GROUPS,
  MARGINS,
  RAISING_WORDS,
  SEEN_OPTIONAL_GROUPS,
  SIGNS,
  TABLE_MARKS,
  UNSEEN_GROUPS,
} from "./rtf-words.ts";

const TOKEN =
  /\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/g;
type Decode = (bytes: Uint8Array, encoding: string) => string;

/**
 * Returns the text of an RTF document as Word shows it with all changes accepted (H-7). `rtf` has one
 * character for each byte of the file; `decode` decodes bytes in the named encoding of the encoding standard;
 * `crossed` writes crossed-out text. Never throws: text outside the format's rules is skipped.
 */
export function rtfLetter(rtf: string, decode: Decode, crossed: CrossedOut): LetterParts {
  const reader = new RtfReader(decode);
  const token = new RegExp(TOKEN);
  for (let match = token.exec(rtf); match !== null; match = token.exec(rtf))
    token.lastIndex += reader.read(match);
  return reader.parts(crossed);
}

class RtfReader {
  readonly #open: Group[] = [];
  #group: Group = OUTERMOST;
  readonly #decode: Decode;
  readonly #text = { body: "", notes: "" };
  readonly #margins: Margin[] = [];
  #hasTitlePage = false;
  #hasFacingPages = false;
  #encoding = "windows-1252";
  #defaultFont: number | null = null;
  /** Number of the font whose entry in the font table is being read. */
  #describedFont = 0;
  readonly #fontEncodings = new Map<number, string>();
  readonly #symbolFonts = new Map<number, SymbolFont>();
  /** Bytes not decoded yet, because a character may take two. */
  #bytes: number[] = [];
  #skip = 0;
  #notes = 0;
  #instruction = "";
  /** True until the result of a field whose code was written as text. */
  #hasShownCode = false;
  readonly #form = new RtfFormField();

  constructor(decode: Decode) {
    this.#decode = decode;
  }

  /** Reads one token. Returns the number of characters to skip after the token, because `\bin` is followed by raw bytes. */
  read([, hex, word, number, symbol, brace, typed]: RegExpExecArray): number {
    if (hex !== undefined) {
      this.#readByte(Number.parseInt(hex, 16));
      return 0;
    }
    if (typed !== undefined && isCutCharacter(this.#bytes, this.#encodingNow())) {
      // A second byte below 128 may be written as a plain letter.
      this.#bytes.push(typed.charCodeAt(0));
      this.#writeBytes();
      this.#write(typed.slice(1));
      return 0;
    }
    this.#writeBytes();
    const { isFresh } = this.#group;
    if (isFresh) this.#group = { ...this.#group, isFresh: false };
    if (brace !== undefined) this.#readBrace(brace);
    else if (typed !== undefined) this.#write(typed);
    else if (symbol !== undefined) this.#readSymbol(symbol, isFresh);
    else if (word === "bin") return Math.max(0, Number(number ?? 0));
    else if (word !== undefined) this.#readWord(word, number);
    return 0;
  }

  #readBrace(brace: string): void {
    // Substitutes of a `\u` end with its group.
    this.#skip = 0;
    if (brace === "{") {
      this.#open.push(this.#group);
      this.#group = { ...this.#group, isFresh: true };
      return;
    }
    const { isLabel, maths, isInstruction } = this.#group;
    if (maths && maths !== this.#open.at(-1)?.maths) this.#place(maths.after());
    const outer = this.#open.pop() ?? this.#group;
    if (isLabel && !outer.isLabel) this.#place(LABEL_END);
    this.#group = outer;
    if (isInstruction && !outer.isInstruction) this.#endInstruction();
  }

  /** Writes the text that a field's code has. The result is skipped, because most programs store none. */
  #endInstruction(): void {
    const text = textOfField(this.#instruction);
    this.#instruction = "";
    this.#hasShownCode = text !== null;
    this.#writeShown(text ?? "");
  }

  parts(crossed: CrossedOut): LetterParts {
    this.#writeBytes();
    const body = crossed(this.#text.body);
    const notes = crossed(this.#text.notes);
    const shownMargins = this.#margins
      .filter(({ word }) => isShownMargin(word, this.#hasTitlePage, this.#hasFacingPages))
      .map(({ text }) => crossed(text).trim());
    return {
      body: [body.trimEnd(), notes.trim()].filter(Boolean).join("\n"),
      margins: [...new Set(shownMargins)].filter(Boolean).join("\n"),
    };
  }

  #readByte(byte: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else this.#bytes.push(byte);
  }

  #writeBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = this.#bytes;
    this.#bytes = [];
    // The bytes of a symbol font are numbers of its signs in no encoding.
    if (this.#symbolFontNow() === null)
      this.#write(this.#decode(Uint8Array.from(bytes), this.#encodingNow()));
    else this.#write(String.fromCharCode(...bytes.map((byte) => 0xf000 + byte)));
  }

  #readSymbol(symbol: string, isFirst: boolean): void {
    if (symbol === "*") {
      if (isFirst) this.#group = { ...this.#group, isUnseen: true, isOptional: true };
    } else if ("\\{}".includes(symbol)) this.#write(symbol);
    else if (symbol === "\r" || symbol === "\n") this.#write("\n");
    else this.#write(SIGNS.get(symbol) ?? "");
  }

  #readWord(word: string, number: string | undefined): void {
    const group = this.#group;
    if (group.isOptional) {
      const isSeen = !this.#isOuterUnseen() && (SEEN_OPTIONAL_GROUPS.has(word) || MARGINS.has(word));
      this.#group = {
        ...group,
        isOptional: false,
        isUnseen: !isSeen,
        isEntry: word === "ffl",
        isInstruction: group.isInstruction || word === "fldinst",
      };
      this.#form.read(word, 0);
      if (isSeen) this.#readWord(word, number);
    } else if (word === "u" && number !== undefined) {
      this.#write(String.fromCharCode(Number(number) & 0xffff));
      this.#skip = group.substitutes;
    } else if (word === "uc") this.#group = { ...group, substitutes: Number(number ?? 1) };
    else if (FONT_WORDS.has(word)) this.#readFont(word, Number(number ?? 0));
    else if (UNSEEN_GROUPS.has(word) || MATHS_PROPERTIES.test(word))
      this.#group = {
        ...group,
        isUnseen: true,
        isFontTable: word === "fonttbl",
        isInstruction: group.isInstruction || word === "fldinst",
      };
    else if (LABEL_GROUPS.has(word)) this.#openLabel();
    else if (MARGINS.has(word)) this.#openMargin(word);
    else if (word === "footnote") this.#group = { ...group, place: "notes" };
    else if (word === "titlepg") this.#hasTitlePage = true;
    else if (word === "facingp") this.#hasFacingPages = true;
    else if (word === "plain") this.#group = withoutFormats(group, this.#defaultFont);
    else if (HIDING_WORDS.has(word))
      this.#group = { ...group, hiding: switchWord(group.hiding, word, number) };
    else if (CROSSING_WORDS.has(word))
      this.#group = { ...group, crossing: switchWord(group.crossing, word, number) };
    else if (RAISING_WORDS.has(word))
      this.#group = { ...group, raised: number === "0" ? null : (RAISING_WORDS.get(word) ?? null) };
    else if (RTF_MATHS.test(word)) this.#openMaths(word.slice(1));
    else if (MATHS_SIGNS.test(word)) this.#openSign(word.slice(1));
    else if (word === "chftn") this.#referToNote();
    else if (word === "fldrslt") this.#openResult();
    else if (word.startsWith("ff")) this.#form.read(word, Number(number ?? 0));
    else {
      this.#write(SIGNS.get(word) ?? "");
      this.#place(TABLE_MARKS.get(word) ?? "");
    }
  }

  #openResult(): void {
    this.#place(labelled(this.#form.take()));
    if (this.#hasShownCode) this.#group = { ...this.#group, isUnseen: true };
    this.#hasShownCode = false;
  }

  #openLabel(): void {
    if (this.#group.isLabel || this.#open.length === 0) return;
    this.#place(LABEL_START);
    this.#group = { ...this.#group, isLabel: true };
  }

  #openMaths(name: string): void {
    const maths = new MathsPart(name, this.#group.maths);
    this.#place(maths.before);
    this.#group = { ...this.#group, maths, raised: maths.raised ?? this.#group.raised };
  }

  #openSign(sign: string): void {
    this.#group.maths?.setSign(sign, "");
    this.#group = { ...this.#group, sign };
  }

  /** Writes the number of a note, at its place in the text and before the note. */
  #referToNote(): void {
    const isInNote = this.#group.place === "notes";
    if (!isInNote) this.#notes += 1;
    this.#place(
      labelled(isInNote ? `${noteLabel("footnote", this.#notes)} ` : noteLabel("footnote", this.#notes)),
    );
  }

  /** Adds labels, or a mark of a table or label. */
  #place(mark: string): void {
    const { isUnseen, hiding, place } = this.#group;
    const isTableMark = mark.length === 1;
    if (mark === "" || isUnseen || (!isTableMark && hiding.size > 0)) return;
    if (typeof place === "string") this.#text[place] += mark;
    else place.text += mark;
  }

  #symbolFontNow = (): SymbolFont =>
    this.#symbolFonts.get(this.#group.font ?? this.#defaultFont ?? -1) ?? null;

  #encodingNow = (): string =>
    this.#fontEncodings.get(this.#group.font ?? this.#defaultFont ?? -1) ?? this.#encoding;

  #readFont(word: string, number: number): void {
    if (word === "ansicpg") this.#encoding = encodingOfPage(number) ?? this.#encoding;
    else if (word === "mac") this.#encoding = "macintosh";
    else if (word === "deff") this.#defaultFont = number;
    else if (!this.#group.isFontTable) {
      if (word === "f") this.#group = { ...this.#group, font: number };
    } else if (word === "f") this.#describedFont = number;
    else {
      const encoding = word === "cpg" ? encodingOfPage(number) : encodingOfCharset(number);
      if (encoding !== null) this.#fontEncodings.set(this.#describedFont, encoding);
    }
  }

  #openMargin(word: string): void {
    const margin = { word, text: "" };
    this.#margins.push(margin);
    this.#group = { ...this.#group, place: margin };
  }

  #isOuterUnseen = (): boolean => this.#open.at(-1)?.isUnseen ?? false;

  #write(typed: string): void {
    const visibleText = typed.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - typed.length);
    if (this.#group.isEntry) this.#form.write(visibleText);
    if (this.#group.isInstruction) this.#instruction += withoutForeignMarks(visibleText);
    if (this.#group.sign !== "") this.#group.maths?.addToSign(this.#group.sign, visibleText);
    if (this.#group.isFontTable) this.#nameFont(visibleText);
    const { raised, isLabel } = this.#group;
    const shown = raisedText(symbolText(withoutForeignMarks(visibleText), this.#symbolFontNow()), raised);
    this.#writeShown(isLabel ? shown.replace(/^ +/, "") : shown);
  }

  #writeShown(shown: string): void {
    const { isUnseen, hiding, place, crossing } = this.#group;
    if (isUnseen || hiding.size > 0) return;
    const text = crossing.size > 0 ? crossedText(shown) : shown;
    if (typeof place === "string") this.#text[place] += text;
    else place.text += text;
  }

  #nameFont(name: string): void {
    const font = symbolFontOf(name);
    if (font !== null) this.#symbolFonts.set(this.#describedFont, font);
  }
}
