import { type CrossedOut, crossedText } from "./crossed-text.ts";
import type { LetterParts } from "./letter-parts.ts";
import { encodingOfCharset, encodingOfPage, isCutCharacter } from "./rtf-encodings.ts";
import { type LinePosition, raisedText } from "./line-position.ts";
import { type SymbolFont, symbolFontOf, symbolText } from "./symbol-fonts.ts";
import { CELL_END, ROW_END, ROW_START } from "./table-text.ts";

/**
 * Groups without text that counts: tables, pictures, list numbers, comments, field codes, entries of an index or
 * a table of contents, separators of notes, and substitutes for shapes, equations and pictures.
 */
const UNSEEN_GROUPS = new Set(
  `fonttbl colortbl stylesheet info pict generator listtable listoverridetable rsidtbl themedata listtext pntext sp
  shprslt nonshppict nonesttables annotation fldinst xe tc tcn rxe ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn
  mmathPict`.split(/\s+/),
);
/** Properties of equations, such as `\mfPr`, whose values are not text. */
const EQUATION_PROPERTIES = /^m[a-zA-Z]{1,20}Pr$/;
/**
 * Control words after `\*` whose groups are still read. `\*` allows a program to skip an unknown group, but
 * every program supports these: text boxes, equations, notes as LibreOffice writes them, and formats.
 */
const SEEN_OPTIONAL_GROUPS = new Set(
  "shpinst shptxt do dptxbxtext moMath moMathPara footnote fldrslt cs s ts f fs plain pard par b i ul".split(
    " ",
  ),
);
const MARGINS = new Set("header headerl headerr headerf footer footerl footerr footerf".split(" "));
/** Control words that choose the encoding of bytes. */
const FONT_WORDS = new Set(["ansicpg", "mac", "deff", "f", "fcharset", "cpg"]);
/** Control words that hide text until the same word with 0, or `\plain`. */
const HIDING_WORDS = new Set(["v", "deleted", "mvf"]);
/** Control words that raise or lower text until the same word with 0. */
const RAISING_WORDS: ReadonlyMap<string, LinePosition> = new Map([
  ["super", "super"],
  ["sub", "sub"],
  ["nosupersub", null],
]);
/** Control words that cross text out until the same word with 0, or `\\plain`. */
const CROSSING_WORDS = new Set(["strike", "striked"]);
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    par: "\n",
    line: "\n",
    sect: "\n",
    page: "\n",
    row: "\n",
    cell: "\n",
    nestcell: "\n",
    tab: "\t",
    emspace: "\u2003",
    enspace: "\u2002",
    emdash: "—",
    endash: "–",
    lquote: "‘",
    rquote: "’",
    ldblquote: "“",
    rdblquote: "”",
    bullet: "•",
    "~": "\u00a0",
    _: "\u2011",
  }),
);
/** Marks at the start of a row, and after the line end of a cell and of a row. */
const TABLE_MARKS: ReadonlyMap<string, string> = new Map([
  ["trowd", ROW_START],
  ["cell", CELL_END],
  ["row", ROW_END],
]);
const TOKEN =
  /\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/g;
/** A header or footer; `word` is the control word that names its pages, such as `headerf`. */
interface Margin {
  readonly word: string;
  text: string;
}
type Decode = (bytes: Uint8Array, encoding: string) => string;
interface Group {
  readonly isUnseen: boolean;
  /** True before the first token of the group. */
  readonly isFresh: boolean;
  /** True directly after a leading `\*`; the next control word decides whether the group's text counts. */
  readonly isOptional: boolean;
  readonly hiding: ReadonlySet<string>;
  readonly raised: LinePosition;
  readonly isCrossed: boolean;
  /** Number of the current font, or null for the default font. */
  readonly font: number | null;
  readonly isFontTable: boolean;
  readonly place: "body" | "notes" | Margin;
  /** Number of substitute characters that follow each `\u` for readers without Unicode. */
  readonly substitutes: number;
}
const OUTERMOST: Group = {
  isUnseen: false,
  isFresh: false,
  isOptional: false,
  hiding: new Set(),
  raised: null,
  isCrossed: false,
  font: null,
  isFontTable: false,
  place: "body",
  substitutes: 1,
};

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
    } else this.#group = this.#open.pop() ?? this.#group;
  }

  parts(crossed: CrossedOut): LetterParts {
    this.#writeBytes();
    const body = crossed(this.#text.body);
    const notes = crossed(this.#text.notes);
    const shownMargins = this.#margins
      .filter((margin) => this.#isShown(margin))
      .map(({ text }) => crossed(text).trim());
    return {
      body: [body.trimEnd(), notes.trim()].filter(Boolean).join("\n"),
      margins: [...new Set(shownMargins)].filter(Boolean).join("\n"),
    };
  }

  #isShown({ word }: Margin): boolean {
    if (word.endsWith("f")) return this.#hasTitlePage;
    return !/(header|footer)l/.test(word) || this.#hasFacingPages;
  }

  #readByte(byte: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else this.#bytes.push(byte);
  }

  #writeBytes(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#decode(Uint8Array.from(this.#bytes), this.#encodingNow());
    this.#bytes = [];
    this.#write(text);
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
      this.#group = { ...group, isOptional: false, isUnseen: !isSeen };
      if (isSeen) this.#readWord(word, number);
    } else if (word === "u" && number !== undefined) {
      this.#write(String.fromCharCode(Number(number) & 0xffff));
      this.#skip = group.substitutes;
    } else if (word === "uc") this.#group = { ...group, substitutes: Number(number ?? 1) };
    else if (FONT_WORDS.has(word)) this.#readFont(word, Number(number ?? 0));
    else if (UNSEEN_GROUPS.has(word) || EQUATION_PROPERTIES.test(word))
      this.#group = { ...group, isUnseen: true, isFontTable: word === "fonttbl" };
    else if (MARGINS.has(word)) this.#openMargin(word);
    else if (word === "footnote") this.#group = { ...group, place: "notes" };
    else if (word === "titlepg") this.#hasTitlePage = true;
    else if (word === "facingp") this.#hasFacingPages = true;
    else if (word === "plain")
      this.#group = { ...group, hiding: new Set(), raised: null, isCrossed: false, font: this.#defaultFont };
    else if (HIDING_WORDS.has(word)) this.#hide(word, number !== "0");
    else if (CROSSING_WORDS.has(word)) this.#group = { ...group, isCrossed: number !== "0" };
    else if (RAISING_WORDS.has(word))
      this.#group = { ...group, raised: number === "0" ? null : (RAISING_WORDS.get(word) ?? null) };
    else {
      this.#write(SIGNS.get(word) ?? "");
      this.#place(TABLE_MARKS.get(word) ?? "");
    }
  }

  /** Adds the mark of a table. */
  #place(mark: string): void {
    const { isUnseen, place } = this.#group;
    if (mark === "" || isUnseen) return;
    if (typeof place === "string") this.#text[place] += mark;
    else place.text += mark;
  }

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

  #hide(word: string, isHidden: boolean): void {
    const hiding = new Set(this.#group.hiding);
    if (isHidden) hiding.add(word);
    else hiding.delete(word);
    this.#group = { ...this.#group, hiding };
  }

  #write(typed: string): void {
    const visibleText = typed.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - typed.length);
    const { isUnseen, hiding, place, raised, isCrossed } = this.#group;
    if (this.#group.isFontTable) this.#nameFont(visibleText);
    if (isUnseen || hiding.size > 0) return;
    const font = this.#symbolFonts.get(this.#group.font ?? this.#defaultFont ?? -1);
    const drawn = raisedText(symbolText(visibleText, font ?? null), raised);
    const text = isCrossed ? crossedText(drawn) : drawn;
    if (typeof place === "string") this.#text[place] += text;
    else place.text += text;
  }

  #nameFont(name: string): void {
    const font = symbolFontOf(name);
    if (font !== null) this.#symbolFonts.set(this.#describedFont, font);
  }
}
