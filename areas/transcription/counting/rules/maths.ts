import {
  FUNCTION_SPACE,
  GROUP_END,
  GROUP_START,
  labelled,
  LIMITS_END,
  LIMITS_START,
  LIMITS_TO,
  SPACE,
} from "./labels.ts";
import type { LinePosition } from "./line-position.ts";

/** Parts of an equation that are drawn above or below the line, by their names in Word and, after an "m", in RTF. */
const RAISED_MATHS: ReadonlyMap<string, LinePosition> = new Map([
  ["sup", "super"],
  ["sub", "sub"],
  ["deg", "super"],
]);

/** Control words of RTF that begin a part of an equation; the part's name is in the parentheses. */
export const RTF_MATHS =
  /^m(f|num|den|rad|deg|e|sup|sub|sSup|sSub|sSubSup|sPre|d|nary|func|fName|acc|bar|lim|limLow|limUpp|m|mr|eqArr|groupChr|box|borderBox|phant)$/;
/** Properties of a part that name a drawn sign or its place, also after an "m" in RTF. */
export const MATHS_SIGNS = /^m?(begChr|endChr|sepChr|chr|pos)$/;
/** Properties of parts, such as `fPr` in Word and `\mfPr` in RTF, whose values are not text. */
export const MATHS_PROPERTIES = /^[a-zA-Z]{1,21}Pr$/;

const REPEATED = new Set(["e", "mr"]);
const LIMITS = new Set(["limLow", "limUpp"]);

/**
 * A part of an equation that is being read. Word draws bars, brackets and signs without storing text for them:
 * without labels for these, 1/2 would be read as 12, and 5(2+3) as 52+3.
 */
export class MathsPart {
  readonly name: string;
  readonly raised: LinePosition;
  /** Labels before the text of the part. */
  readonly before: string;
  readonly #outer: MathsPart | null;
  readonly #signs = new Map<string, string>();
  /** Number of parts inside that were opened, of those that may be repeated or have limits. */
  #inner = 0;

  constructor(name: string, outer: MathsPart | null) {
    this.name = name;
    this.#outer = outer;
    this.raised = outer?.name === "nary" ? null : (RAISED_MATHS.get(name) ?? outer?.raised ?? null);
    this.before = this.#ownBefore() + (outer ? outer.#innerBefore(name) : "");
  }

  setSign(name: string, sign: string): void {
    this.#signs.set(name, sign);
  }

  /** Adds to a sign that is read in pieces. */
  addToSign(name: string, piece: string): void {
    this.#signs.set(name, (this.#signs.get(name) ?? "") + piece);
  }

  /** Returns the labels after the text of the part. */
  after(): string {
    const outer = this.#outer?.name ?? "";
    if (this.name === "f") return labelled(SPACE);
    if (this.name === "num" || this.name === "den") return labelled(GROUP_END);
    if (this.name === "e" && outer === "rad") return labelled(GROUP_END);
    if (this.name === "d") return labelled(this.#sign("endChr", ")"));
    if (this.name === "fName") return labelled(FUNCTION_SPACE);
    if (this.name === "lim" && LIMITS.has(outer)) return labelled(")");
    if (this.name === "acc") return labelled(this.#sign("chr", "\u0302"));
    if (this.name === "bar") return labelled(this.#sign("pos", "bot") === "top" ? "\u0305" : "\u0332");
    return "";
  }

  #ownBefore(): string {
    const outer = this.#outer?.name ?? "";
    if (this.name === "f") return labelled(SPACE);
    if (this.name === "num") return labelled(GROUP_START);
    if (this.name === "den") return labelled("/") + labelled(GROUP_START);
    if (this.name === "e" && outer === "rad") return labelled("√") + labelled(GROUP_START);
    return this.name === "lim" && LIMITS.has(outer) ? labelled("(") : "";
  }

  /** Returns the labels of this part before a part inside of it. */
  #innerBefore(inner: string): string {
    if (this.name === "nary" && (inner === "e" || RAISED_MATHS.has(inner))) return this.#limitsBefore(inner);
    if (!REPEATED.has(inner)) return "";
    this.#inner += 1;
    const isFirst = this.#inner === 1;
    if (this.name === "d") return labelled(isFirst ? this.#sign("begChr", "(") : this.#sign("sepChr", "|"));
    if (isFirst) return "";
    if (this.name === "mr") return labelled(FUNCTION_SPACE);
    return this.name === "m" || this.name === "eqArr" ? labelled("; ") : "";
  }

  /** Returns the sign of a sum or integral before its first part, and what parts its limits. */
  #limitsBefore(inner: string): string {
    this.#inner += 1;
    const start = this.#inner === 1 ? labelled(this.#sign("chr", "∫")) + labelled(LIMITS_START) : "";
    if (inner === "sub") return start;
    return start + labelled(inner === "sup" ? LIMITS_TO : LIMITS_END);
  }

  #sign = (name: string, usual: string): string => this.#signs.get(name) ?? usual;
}
