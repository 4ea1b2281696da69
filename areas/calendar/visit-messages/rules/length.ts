/** GSM-7 characters that count as one character of an SMS (3GPP TS 23.038). */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** GSM-7 characters that count as two, because they need an escape character. */
const EXTENDED = new Set("\f^{}\\[~]|€");

export interface SmsLength {
  readonly encoding: "GSM-7" | "UCS-2";
  /** Length of the text in units of its encoding. */
  readonly characters: number;
  /** Messages that the provider sends and charges. */
  readonly parts: number;
  /** First character that is not in GSM-7. Null if there is none. */
  readonly odd: string | null;
}

const LIMITS = { "GSM-7": { one: 160, joined: 153 }, "UCS-2": { one: 70, joined: 67 } } as const;

/** Returns the length of a text as an SMS. An empty text has no parts. */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const odd = characters.find((each) => !BASIC.has(each) && !EXTENDED.has(each)) ?? null;
  const encoding = odd === null ? "GSM-7" : "UCS-2";
  const sizes = characters.map((each) => (encoding === "UCS-2" ? each.length : EXTENDED.has(each) ? 2 : 1));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const { one, joined } = LIMITS[encoding];
  return {
    encoding,
    characters: total,
    parts: total <= one ? Math.min(total, 1) : packed(sizes, joined),
    odd,
  };
}

/** Counts the parts of a joined message. A character of two places is not divided between two parts. */
function packed(sizes: readonly number[], capacity: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > capacity) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

const PLAIN: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201C": '"',
  "\u201D": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2026": "...",
  "\u00A0": " ",
};

/** Replaces the quotes and dashes of word processors, each of which would more than halve a part. */
export const plainText = (text: string): string =>
  text.replace(/[\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0]/g, (each) => PLAIN[each] ?? each);
