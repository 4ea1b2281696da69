/** Groups that hold no typed text. */
const HIDDEN = new Set(
  "fonttbl colortbl stylesheet info pict object header footer headerl headerr footerl footerr generator listtable listoverridetable rsidtbl themedata".split(
    " ",
  ),
);
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    par: "\n",
    line: "\n",
    sect: "\n",
    page: "\n",
    row: "\n",
    cell: "\t",
    tab: "\t",
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
const TOKENS = /\\'([0-9a-fA-F]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/g;
// Windows-1252 differs from Unicode in these 32 signs.
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windowsSign = (code: number): string => WINDOWS[code - 0x80] ?? String.fromCharCode(code);

interface Group {
  readonly hidden: boolean;
  /** Signs that follow a character by number, for readers that don't know it. */
  readonly substitutes: number;
}

/** The text of an RTF document. */
export function rtfText(rtf: string): string {
  const open: Group[] = [];
  let group: Group = { hidden: false, substitutes: 1 };
  let text = "";
  let skip = 0;
  const write = (typed: string): void => {
    const shown = typed.slice(skip);
    skip = Math.max(0, skip - typed.length);
    if (!group.hidden) text += shown;
  };
  for (const [, hex, word, number, symbol, brace, typed] of rtf.matchAll(TOKENS)) {
    if (brace === "{") open.push(group);
    else if (brace === "}") group = open.pop() ?? group;
    else if (hex !== undefined) write(windowsSign(Number.parseInt(hex, 16)));
    else if (typed !== undefined) write(typed);
    else if (symbol !== undefined) {
      if (symbol === "*") group = { ...group, hidden: true };
      else if ("\\{}".includes(symbol)) write(symbol);
      else write(SIGNS.get(symbol) ?? "");
    } else if (word === "u" && number !== undefined) {
      write(String.fromCharCode(Number(number) & 0xffff));
      skip = group.substitutes;
    } else if (word === "uc") group = { ...group, substitutes: Number(number ?? 1) };
    else if (word !== undefined && HIDDEN.has(word)) group = { ...group, hidden: true };
    else if (word !== undefined) write(SIGNS.get(word) ?? "");
  }
  return text.trimEnd();
}
