import { codePoint } from "dingbat-to-unicode";

/** A font that draws other signs than the characters that are stored for it. */
export type SymbolFont = "Symbol" | "Wingdings" | "Wingdings 2" | "Wingdings 3" | "Webdings";

const FONTS: readonly SymbolFont[] = ["Symbol", "Wingdings", "Wingdings 2", "Wingdings 3", "Webdings"];

/** Placeholder for a sign without a Unicode character, because only the font defines its shape. */
export const UNKNOWN_SIGN = "\u25a1";

/** Signs of the font Symbol from 0x20, in rows of 16. A blank in place of a sign means that there is none. */
const SYMBOL_ROWS: ReadonlyMap<number, string> = new Map([
  [0x20, " !∀#∃%&∍()∗+,−./"],
  [0x30, "0123456789:;<=>?"],
  [0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ"],
  [0x50, "ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"],
  [0x60, "‾αβχδεφγηιϕκλµνο"],
  [0x70, "πθρστυϖωξψζ{|}∼ "],
  [0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓"],
  [0xb0, "°±″≥×∝∂•÷≠≡≈…⏐⎯↵"],
  [0xc0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉"],
  [0xd0, "∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"],
  [0xe0, "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"],
  [0xf0, " 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ "],
]);
/** Ticks, crosses, boxes, bullets and arrows by their nearest sign that usual fonts draw. */
const USUAL_SIGNS: Readonly<Record<Exclude<SymbolFont, "Symbol">, ReadonlyMap<number, string>>> = {
  Wingdings: new Map([
    [0x6c, "●"],
    [0x6e, "■"],
    [0x6f, "□"],
    [0xa8, "□"],
    [0xd8, "•"],
    [0xdf, "←"],
    [0xe0, "→"],
    [0xe1, "↑"],
    [0xe2, "↓"],
    [0xe7, "←"],
    [0xe8, "→"],
    [0xe9, "↑"],
    [0xea, "↓"],
    [0xfb, "✗"],
    [0xfd, "☒"],
    [0xfe, "☑"],
  ]),
  "Wingdings 2": new Map([
    [0x4f, "✗"],
    [0x50, "✓"],
    [0x51, "☒"],
    [0x53, "☒"],
    [0x97, "•"],
  ]),
  "Wingdings 3": new Map([
    [0x21, "←"],
    [0x22, "→"],
    [0x23, "↑"],
    [0x24, "↓"],
    [0x66, "←"],
    [0x67, "→"],
    [0x68, "↑"],
    [0x69, "↓"],
    [0x7c, "◀"],
    [0x7d, "▶"],
    [0x7e, "▲"],
    [0x80, "▼"],
    [0xc5, "←"],
    [0xc6, "→"],
    [0xc7, "↑"],
    [0xc8, "↓"],
  ]),
  Webdings: new Map([
    [0x33, "◀"],
    [0x34, "▶"],
    [0x35, "▲"],
    [0x36, "▼"],
    [0x63, "□"],
    [0x67, "■"],
    [0x6e, "●"],
    [0x72, "✗"],
  ]),
};

/** Returns the symbol font of a name such as "Symbol" or "WINGDINGS 2;". Null for any other font. */
export function symbolFontOf(name: string | undefined): SymbolFont | null {
  const font = name?.replace(/;$/, "").trim().toLowerCase();
  return FONTS.find((each) => each.toLowerCase() === font) ?? null;
}

function signAt(code: number, font: SymbolFont): string {
  if (font !== "Symbol") return USUAL_SIGNS[font].get(code) ?? codePoint(font, code)?.string ?? UNKNOWN_SIGN;
  const sign = SYMBOL_ROWS.get(code & 0xf0)?.charAt(code & 0x0f) ?? " ";
  return sign !== " " || code === 0x20 ? sign : UNKNOWN_SIGN;
}

/**
 * Returns the characters that a symbol font draws, one for each stored one. Fonts store a sign as a letter or as the
 * same number from U+F000, so that µ is "m" in Symbol. Other characters stay as they are.
 */
export const symbolText = (text: string, font: SymbolFont | null): string =>
  font === null
    ? text
    : text.replace(/[\u0020-\u007e\u00a0-\u00ff\uf020-\uf0ff]/g, (stored) =>
        signAt(stored.charCodeAt(0) & 0xff, font),
      );
