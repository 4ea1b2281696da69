import { GROUP_END, GROUP_START, labelled, LIMITS_END, LIMITS_START, LIMITS_TO, SPACE } from "./labels.ts";
import { raisedText } from "./line-position.ts";

const EQUATION_FIELD = /^\s*EQ\s+(?=\S)/i;
const TOKEN = /\\([a-z]+)(?:-?\d+)?[ ]*|\\(.)|([(),;])|([^\\(),;]+)/giy;
/** Options whose next character is a bracket or another sign. */
const SIGN_OPTIONS = new Set(["bc", "lc", "rc", "fc", "vc"]);
/** Maximum depth of parts in parts, which bounds the calls of damaged fields. */
const MAX_DEPTH = 20;

type Signs = ReadonlyMap<string, string>;

const group = (text: string): string => labelled(GROUP_START) + text.trim() + labelled(GROUP_END);
const fraction = ([above = "", below = ""]: readonly string[]): string =>
  labelled(SPACE) + group(above) + labelled("/") + group(below) + labelled(SPACE);

/** Writes one part of an equation. Bars, brackets and signs are labels because Word draws them. */
function partText(name: string, parts: readonly string[], options: Signs): string {
  const [first = "", second = ""] = parts;
  if (name === "f") return fraction(parts);
  if (name === "r")
    return (parts.length > 1 ? raisedText(first, "super") : "") + labelled("√") + group(parts.at(-1) ?? "");
  if (name === "s")
    return parts.map((each) => raisedText(each, options.has("do") ? "sub" : "super")).join("");
  if (name === "b")
    return labelled(bracket(options, "lc", "(")) + first + labelled(bracket(options, "rc", ")"));
  if (name === "a") return parts.join(labelled("; "));
  if (name === "l") return parts.join(labelled(","));
  if (name === "d") return "";
  if (name !== "i") return parts.join("");
  const sign =
    options.get("fc") ?? options.get("vc") ?? (options.has("su") ? "∑" : options.has("pr") ? "∏" : "∫");
  const limits = labelled(LIMITS_START) + first + labelled(LIMITS_TO) + second + labelled(LIMITS_END);
  return labelled(sign) + limits + parts.slice(2).join("");
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

function bracket(options: Signs, side: "lc" | "rc", usual: string): string {
  const both = options.get("bc");
  const isOneSided = options.has("lc") || options.has("rc");
  if (both !== undefined) return side === "lc" ? both : (CLOSING[both] ?? both);
  return options.get(side) ?? (isOneSided ? "" : usual);
}

class EquationReader {
  readonly #tokens: RegExpExecArray[];
  #index = 0;

  constructor(code: string) {
    this.#tokens = [...code.matchAll(TOKEN)];
  }

  /** Reads up to the end, or to a comma or parenthesis of the part around. */
  read(depth: number): string {
    let text = "";
    for (let token = this.#tokens[this.#index]; token; token = this.#tokens[this.#index]) {
      const [, name, escaped, separator, typed] = token;
      if (depth > 0 && separator !== undefined && separator !== "(") break;
      this.#index += 1;
      if (name === undefined) text += escaped ?? separator ?? typed ?? "";
      else text += depth < MAX_DEPTH ? this.#part(name.toLowerCase(), depth) : "";
    }
    return text;
  }

  #part(name: string, depth: number): string {
    const options = this.#options();
    if (this.#tokens[this.#index]?.[3] !== "(") return "";
    const parts: string[] = [];
    let separator: string | undefined;
    do {
      this.#index += 1;
      parts.push(this.read(depth + 1));
      separator = this.#tokens[this.#index]?.[3];
    } while (separator === "," || separator === ";");
    this.#index += 1;
    return partText(name, parts, options);
  }

  #options(): Signs {
    const options = new Map<string, string>();
    for (let token = this.#tokens[this.#index]; token; token = this.#tokens[this.#index]) {
      const name = token[1]?.toLowerCase();
      if (name === undefined) break;
      this.#index += 1;
      const sign = SIGN_OPTIONS.has(name) ? this.#tokens[this.#index]?.[2] : undefined;
      if (sign !== undefined) this.#index += 1;
      options.set(name, sign ?? "");
    }
    return options;
  }
}

/**
 * Returns the text of an equation that a field has as its code, such as `EQ \f(1,2)` for 1/2, because Word
 * stores no result for it. Null for a field of another kind.
 */
export function textOfEquation(code: string): string | null {
  const name = EQUATION_FIELD.exec(code)?.[0];
  return name === undefined ? null : new EquationReader(code.slice(name.length)).read(0).trim();
}
