import { ListCounter, type ListLevel, type ListLevels } from "../rules/list-numbers.ts";
import { symbolFontOf, symbolText } from "../rules/symbol-fonts.ts";
import { isOn } from "./word-styles.ts";
import { readElements, type XmlElement } from "./xml-elements.ts";

/** List of a paragraph as the paragraph or its style names it. */
export interface ParagraphList {
  readonly number?: string;
  readonly level?: number;
}

interface Level extends ListLevel {
  readonly font: string | undefined;
  /** Id of the style whose paragraphs are on this level. */
  readonly style: string | null;
}
interface Definition {
  readonly levels: Map<number, Level>;
  /** Style that defines this list, and style whose list this one uses. */
  styleLink: string | null;
  numStyleLink: string | null;
}
interface Numbering {
  definition: string;
  readonly starts: Map<number, number>;
  readonly levels: Map<number, Level>;
}
interface Style extends ParagraphList {
  readonly based: string | null;
}

type StyleChain = readonly (Style & { readonly id: string })[];

const NO_LIST = "0";
/** Number of styles in a chain of styles based on each other; those of a damaged document may form a circle. */
const MAX_STYLES = 50;
const MAX_LEVEL = 9;
const PLAIN: Level = {
  start: 1,
  format: "decimal",
  text: "",
  isLegal: false,
  restart: null,
  hasSpace: true,
  font: undefined,
  style: null,
};

const integerOf = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : undefined;
const MAX_NUMBER = 999_999;

/** Returns what an element of a level says about the level. Null if the element is none of these. */
function levelPart({ name, attributes }: XmlElement): Partial<Level> | null {
  const value = attributes["val"];
  if (name === "start") return { start: integerOf(value, MAX_NUMBER) ?? 1 };
  if (name === "numFmt") return { format: value ?? "decimal" };
  if (name === "lvlText") return { text: value ?? "" };
  if (name === "isLgl") return { isLegal: isOn(value) };
  if (name === "lvlRestart") return { restart: integerOf(value, MAX_LEVEL) ?? null };
  if (name === "suff") return { hasSpace: value !== "nothing" };
  if (name === "pStyle") return { style: value ?? null };
  return name === "rFonts" ? { font: attributes["hAnsi"] ?? attributes["ascii"] } : null;
}

/** Reads the definitions of the lists in a numbering part. */
class NumberingReader {
  readonly definitions = new Map<string, Definition>();
  readonly numberings = new Map<string, Numbering>();
  #definition: Definition | null = null;
  #numbering: Numbering | null = null;
  #override = 0;
  #level: number | null = null;

  readonly open = (element: XmlElement): void => {
    const { space, name, attributes } = element;
    if (space !== "word") return;
    const value = attributes["val"];
    if (name === "abstractNum") {
      this.#definition = { levels: new Map(), styleLink: null, numStyleLink: null };
      this.definitions.set(attributes["abstractNumId"] ?? "", this.#definition);
    } else if (name === "num") {
      this.#numbering = { definition: "", starts: new Map(), levels: new Map() };
      this.numberings.set(attributes["numId"] ?? "", this.#numbering);
    } else if (name === "abstractNumId" && this.#numbering) this.#numbering.definition = value ?? "";
    else if (name === "lvlOverride") this.#override = integerOf(attributes["ilvl"], MAX_LEVEL) ?? 0;
    else if (name === "startOverride")
      this.#numbering?.starts.set(this.#override, integerOf(value, MAX_NUMBER) ?? 1);
    else if (name === "styleLink" && this.#definition) this.#definition.styleLink = value ?? null;
    else if (name === "numStyleLink" && this.#definition) this.#definition.numStyleLink = value ?? null;
    else this.#openLevel(element);
  };

  #openLevel(element: XmlElement): void {
    const levels = this.#numbering?.levels ?? this.#definition?.levels;
    if (!levels) return;
    if (element.name === "lvl") {
      this.#level = integerOf(element.attributes["ilvl"], MAX_LEVEL) ?? 0;
      levels.set(this.#level, PLAIN);
      return;
    }
    const level = this.#level === null ? undefined : levels.get(this.#level);
    const part = levelPart(element);
    if (this.#level !== null && level && part) levels.set(this.#level, { ...level, ...part });
  }

  readonly close = ({ space, name }: XmlElement): void => {
    if (space !== "word") return;
    if (name === "lvl") this.#level = null;
    if (name === "abstractNum") this.#definition = null;
    if (name === "num") this.#numbering = null;
  };
}

/** Reads the lists that styles give their paragraphs, with the style each one is based on. */
function styleLists(stylesXml: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  let id: string | null = null;
  readElements(stylesXml, {
    open: ({ space, name, attributes }) => {
      if (space !== "word") return;
      if (name === "style") id = attributes["styleId"] ?? "";
      if (id === null) return;
      const style = styles.get(id) ?? { based: null };
      if (name === "basedOn") styles.set(id, { ...style, based: attributes["val"] ?? null });
      else styles.set(id, { ...style, ...listPart(name, attributes["val"]) });
    },
    close: ({ space, name }) => {
      if (space === "word" && name === "style") id = null;
    },
  });
  return styles;
}

/** Reads an element of a paragraph's list; {} if the element is none. */
export function listPart(name: string, value: string | undefined): ParagraphList {
  if (name === "numId" && value !== undefined) return { number: value };
  const level = name === "ilvl" ? integerOf(value, MAX_LEVEL) : undefined;
  return level === undefined ? {} : { level };
}

/**
 * The lists of one Word document. Counts their paragraphs in the order of reading and returns the label of each,
 * which Word draws without storing its text.
 */
export class WordLists {
  readonly #definitions: ReadonlyMap<string, Definition>;
  readonly #numberings: ReadonlyMap<string, Numbering>;
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #counters = new Map<string, ListCounter>();
  readonly #levels = new Map<string, ListLevels>();
  readonly #started = new Set<string>();
  readonly #chains = new Map<string, StyleChain>();
  readonly #linked = new Map<string, string>();

  constructor(numberingXml: string, stylesXml: string | null) {
    const reader = new NumberingReader();
    readElements(numberingXml, reader);
    this.#definitions = reader.definitions;
    this.#numberings = reader.numberings;
    this.#styles = stylesXml === null ? new Map() : styleLists(stylesXml);
    for (const [id, { styleLink }] of reader.definitions)
      if (styleLink !== null) this.#linked.set(styleLink, id);
  }

  /** Counts a paragraph and returns its label. "" if the paragraph is in no list. */
  label(style: string | null, list: ParagraphList): string {
    const chain = this.#chainOf(style);
    const number = list.number ?? chain.find((each) => each.number !== undefined)?.number ?? NO_LIST;
    const numbering = number === NO_LIST ? undefined : this.#numberings.get(number);
    const definition = numbering && this.#definitionOf(numbering);
    if (!numbering || !definition) return "";
    const levels = this.#levelsOf(number, numbering, definition.levels);
    const level = list.level ?? this.#levelOf(chain, definition.levels);
    const counter = this.#counters.get(definition.id) ?? new ListCounter();
    this.#counters.set(definition.id, counter);
    if (numbering.starts.has(level) && !this.#started.has(`${number} ${level}`)) counter.restart(level);
    this.#started.add(`${number} ${level}`);
    return counter.next(levels, level);
  }

  /** Returns a style and those it is based on, as far as Word follows them. */
  #chainOf(style: string | null): StyleChain {
    const cachedChain = this.#chains.get(style ?? "");
    if (cachedChain) return cachedChain;
    const chain: (Style & { readonly id: string })[] = [];
    let id = style;
    while (id !== null && chain.length < MAX_STYLES) {
      const parent = this.#styles.get(id);
      if (!parent) break;
      chain.push({ ...parent, id });
      id = parent.based;
    }
    this.#chains.set(style ?? "", chain);
    return chain;
  }

  #levelOf(chain: StyleChain, levels: ReadonlyMap<number, Level>): number {
    const linked = [...levels].find(([, { style }]) => chain.some(({ id }) => id === style));
    return chain.find(({ level }) => level !== undefined)?.level ?? linked?.[0] ?? 0;
  }

  #definitionOf({ definition }: Numbering): (Definition & { readonly id: string }) | null {
    const link = this.#definitions.get(definition)?.numStyleLink ?? null;
    const id = (link === null ? undefined : this.#linked.get(link)) ?? definition;
    const linkedDefinition = this.#definitions.get(id);
    return linkedDefinition ? { ...linkedDefinition, id } : null;
  }

  #levelsOf(number: string, numbering: Numbering, levels: ReadonlyMap<number, Level>): ListLevels {
    const cachedLevels = this.#levels.get(number);
    if (cachedLevels) return cachedLevels;
    const merged = new Map<number, ListLevel>();
    for (const [index, level] of new Map([...levels, ...numbering.levels])) {
      const start = numbering.starts.get(index) ?? level.start;
      const text = level.format === "bullet" ? symbolText(level.text, symbolFontOf(level.font)) : level.text;
      merged.set(index, { ...level, start, text });
    }
    this.#levels.set(number, merged);
    return merged;
  }
}
