/** A font that draws other signs than the characters that are stored for it. */
export type SymbolFont = "symbol" | "wingdings";

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
/** Signs of the font Wingdings that letters use: bullets, arrows, ticks and boxes. */
const WINGDINGS: ReadonlyMap<number, string> = new Map([
  [0x20, " "],
  [0x6c, "●"],
  [0x6e, "■"],
  [0x6f, "□"],
  [0x76, "❖"],
  [0x9f, "•"],
  [0xa7, "▪"],
  [0xa8, "□"],
  [0xd8, "•"],
  [0xdf, "←"],
  [0xe0, "→"],
  [0xe1, "↑"],
  [0xe2, "↓"],
  [0xe8, "→"],
  [0xfb, "✗"],
  [0xfc, "✓"],
  [0xfd, "☒"],
  [0xfe, "☑"],
]);

/** Returns the symbol font of a name such as "Symbol" or "Wingdings". Null for any other font. */
export function symbolFontOf(name: string | undefined): SymbolFont | null {
  const font = name?.replace(/;$/, "").trim().toLowerCase();
  return font === "symbol" || font === "wingdings" ? font : null;
}

function signAt(code: number, font: SymbolFont): string {
  if (font === "wingdings") return WINGDINGS.get(code) ?? UNKNOWN_SIGN;
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
