import { SYMBOL_TABLES } from "./symbol-tables.ts";

type KnownFont = keyof typeof SYMBOL_TABLES;
type DingbatFont = Exclude<KnownFont, "Symbol">;
/**
 * A font that draws other signs than the characters that are stored for it. Null for a font that draws
 * letters.
 */
export type SymbolFont = KnownFont | "without a table" | null;

/** Placeholder for a sign without a Unicode character. A box would be read as one that is not ticked. */
export const UNKNOWN_SIGN = "\ufffd";

const FIRST_SIGN = 0x20;
const FIRST_PRIVATE = "\uf020";
const LAST_ASCII = "\u007f";

const row = (first: number, signs: string): (readonly [number, string])[] =>
  Array.from(signs, (sign, index) => [first + index, sign] as const);

const ARROWS = "←→↑↓↖↗↙↘";
const CIRCLED_NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩";
/** Ticks, crosses, boxes, bullets, numbers and arrows by their nearest sign that usual fonts draw. */
const USUAL_SIGNS: Readonly<Record<DingbatFont, ReadonlyMap<number, string>>> = {
  Wingdings: new Map([
    ...row(0x6c, "●○■□□□□"),
    ...row(0x73, "◆◆"),
    [0x77, "◆"],
    [0x78, "☒"],
    ...row(0x81, CIRCLED_NUMBERS),
    ...row(0xa1, "○○○"),
    [0xa6, "○"],
    [0xa8, "□"],
    [0xd8, "•"],
    ...row(0xdf, ARROWS),
    ...row(0xe7, ARROWS),
    ...row(0xfb, "✗✓☒☑"),
  ]),
  "Wingdings 2": new Map([...row(0x4f, "✗✓☒☑☒☒⊗⊗"), [0x97, "•"], ...row(0xa0, "▪■■□□□□")]),
  "Wingdings 3": new Map([
    ...row(0x21, ARROWS),
    ...row(0x31, "↔↕"),
    ...row(0x66, ARROWS),
    ...row(0x6e, "↔↕"),
    ...row(0x7c, "◀▶"),
    [0x7e, "▲"],
    [0x80, "▼"],
    ...row(0xc5, "←→↑↓"),
    ...row(0xd1, ARROWS),
    ...row(0xd9, ARROWS),
    ...row(0xe1, ARROWS),
    ...row(0xe9, ARROWS),
  ]),
  "Zapf Dingbats": new Map([[0x34, "✓"], [0x38, "✗"], ...row(0x6f, "□□□□"), ...row(0xc0, CIRCLED_NUMBERS)]),
  Webdings: new Map([...row(0x33, "◀▶▲▼"), [0x61, "✓"], [0x63, "□"], [0x67, "■"], [0x6e, "●"], [0x72, "✗"]]),
};

const OTHER_NAMES: ReadonlyMap<string, SymbolFont> = new Map([
  ["symbol mt", "Symbol"],
  ["symbolmt", "Symbol"],
  ["standard symbols l", "Symbol"],
  ["standard symbols ps", "Symbol"],
  ["zapfdingbats", "Zapf Dingbats"],
  ["itc zapf dingbats", "Zapf Dingbats"],
  ["monotype sorts", "Zapf Dingbats"],
  ["dingbats", "Zapf Dingbats"],
  ["d050000l", "Zapf Dingbats"],
  ["marlett", "without a table"],
  ["mt extra", "without a table"],
  ["bookshelf symbol 7", "without a table"],
  ["ms reference specialty", "without a table"],
  ["ms outlook", "without a table"],
]);
const FONTS: readonly KnownFont[] = [
  "Symbol",
  "Wingdings",
  "Wingdings 2",
  "Wingdings 3",
  "Webdings",
  "Zapf Dingbats",
];
const BY_NAME: ReadonlyMap<string, SymbolFont> = new Map([
  ...FONTS.map((font) => [font.toLowerCase(), font] as const),
  ...OTHER_NAMES,
]);

/** Returns the symbol font of a name such as "Symbol" or "WINGDINGS 2;". Null for any other font. */
export const symbolFontOf = (name: string | undefined): SymbolFont =>
  BY_NAME.get(name?.replace(/;$/, "").trim().toLowerCase() ?? "") ?? null;

const signsOf = (font: KnownFont): readonly string[] =>
  SYMBOL_TABLES[font].flatMap((signs) => Array.from(signs));
const SIGNS: ReadonlyMap<SymbolFont, readonly string[]> = new Map(FONTS.map((font) => [font, signsOf(font)]));

function signAt(code: number, font: SymbolFont): string {
  if (code === FIRST_SIGN) return " ";
  const usual =
    font === null || font === "without a table" || font === "Symbol" ? undefined : USUAL_SIGNS[font];
  const sign = usual?.get(code) ?? SIGNS.get(font)?.[code - FIRST_SIGN] ?? " ";
  return sign === " " ? UNKNOWN_SIGN : sign;
}

/** Returns the sign of a number, of which the last byte counts: 0x6D and 0xF06D are µ in Symbol. */
export const signOfNumber = (number: number, font: SymbolFont): string => {
  const code = number & 0xff;
  return code < FIRST_SIGN ? UNKNOWN_SIGN : symbolText(String.fromCharCode(0xf000 + code), font);
};

/**
 * Returns the characters that a symbol font draws, one for each stored one. Fonts store a sign as a letter
 * or as the same number from U+F000, so that µ is "m" in Symbol. Such a number in a font of letters is an
 * unknown sign. Other characters, and spaces that don't break, stay as they are. Word takes characters up
 * to U+007F from the font `ascii`.
 */
export const symbolText = (text: string, font: SymbolFont, ascii: SymbolFont = font): string =>
  text.replace(/[\u0020-\u009f\u00a1-\u00ff\uf020-\uf0ff]/g, (stored) => {
    const drawing = stored <= LAST_ASCII ? ascii : font;
    if (drawing === null && stored < FIRST_PRIVATE) return stored;
    return signAt(stored.charCodeAt(0) & 0xff, drawing);
  });
