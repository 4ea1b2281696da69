import type { LinePosition } from "./line-position.ts";
import { CELL_END, ROW_END, ROW_START } from "./table-text.ts";

/**
 * Groups without text that counts: tables, pictures, comments, field codes, entries of an index or
 * a table of contents, separators of notes, and substitutes for shapes, equations and pictures.
 */
export const UNSEEN_GROUPS = new Set(
  `fonttbl colortbl stylesheet info pict generator listtable listoverridetable rsidtbl themedata sp
  shprslt nonshppict nonesttables annotation fldinst xe tc tcn rxe ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn
  mmathPict`.split(/\s+/),
);
/**
 * Words after `\*` whose groups count all the same. `\*` lets a reader skip a group that it doesn't know, and
 * every reader knows these: text boxes, equations, notes as LibreOffice writes them, and formats.
 */
export const SEEN_OPTIONAL_GROUPS = new Set(
  "shpinst shptxt do dptxbxtext moMath moMathPara footnote fldrslt cs s ts f fs plain pard par b i ul".split(
    " ",
  ),
);
export const MARGINS = new Set("header headerl headerr headerf footer footerl footerr footerf".split(" "));
/** Control words that choose the encoding of bytes. */
export const FONT_WORDS = new Set(["ansicpg", "mac", "deff", "f", "fcharset", "cpg"]);
/** Control words that hide text until the same word with 0, or `\plain`. */
export const HIDING_WORDS = new Set(["v", "deleted", "mvf"]);
/** Control words that raise or lower text until the same word with 0. */
export const RAISING_WORDS: ReadonlyMap<string, LinePosition> = new Map([
  ["super", "super"],
  ["sub", "sub"],
  ["nosupersub", null],
]);
/** Control words that cross text out until the same word with 0, or `\\plain`. */
export const CROSSING_WORDS = new Set(["strike", "striked"]);
export const SIGNS: ReadonlyMap<string, string> = new Map(
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
export const TABLE_MARKS: ReadonlyMap<string, string> = new Map([
  ["trowd", ROW_START],
  ["cell", CELL_END],
  ["row", ROW_END],
]);
/** Groups with the number or bullet of a paragraph in a list. */
export const LABEL_GROUPS = new Set(["listtext", "pntext"]);
